// What Swift cannot import from libmicrohttpd: variadic functions and function-like macros.
#ifndef MOCKAPNS_CMICROHTTPD_SHIM_H
#define MOCKAPNS_CMICROHTTPD_SHIM_H
#include <microhttpd.h>
#include <stdarg.h>
#include <stdio.h>

// A va_list is imported differently on each architecture, so messages are formatted here.
struct mockapns_mhd_log {
    void (*write)(void *owner, const char *message);
    void *owner;
};

static inline void mockapns_mhd_log_format(void *log, const char *format, va_list arguments) {
    const struct mockapns_mhd_log *sink = log;
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    sink->write(sink->owner, message);
}

struct mockapns_mhd_callbacks {
    MHD_AccessHandlerCallback request;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *(*target)(void *owner, const char *target, struct MHD_Connection *connection);
};

// One polling thread, no listening socket: descriptors come by MHD_add_connection. poll, not
// epoll: with 128 events at once, or a multiple, 0.9.75 waits for one more before it handles them.
static inline struct MHD_Daemon *mockapns_mhd_start(
    struct mockapns_mhd_callbacks calls, void *owner, struct mockapns_mhd_log *log,
    unsigned int connections, size_t connection_memory, unsigned int idle_seconds) {
    return MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC
            | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, calls.request, owner,
        MHD_OPTION_EXTERNAL_LOGGER, mockapns_mhd_log_format, log,
        MHD_OPTION_NOTIFY_COMPLETED, calls.completed, owner,
        MHD_OPTION_NOTIFY_CONNECTION, calls.connection, owner,
        MHD_OPTION_URI_LOG_CALLBACK, calls.target, owner,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_STRICT_FOR_CLIENT, (int)1,
        MHD_OPTION_END);
}

static inline int mockapns_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline void *mockapns_mhd_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static const uint64_t mockapns_mhd_size_unknown = MHD_SIZE_UNKNOWN;
#endif
