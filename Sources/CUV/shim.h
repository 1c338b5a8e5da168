// What Swift cannot import from libuv and the system calls beside it: macros, variadic functions
// and calls whose form differs between Linux and macOS.
#ifndef MOCKAPNS_CUV_SHIM_H
#define MOCKAPNS_CUV_SHIM_H
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

// pthread_t is an integer on Linux and a pointer on macOS.
static inline uintptr_t cuv_thread_id(void) { return (uintptr_t)pthread_self(); }

// Names the calling thread (Linux keeps 15 bytes) and blocks SIGPIPE, SIGTERM and SIGINT on it:
// a write to a closed peer must be an error value, and termination belongs to the main thread.
static inline void cuv_prepare_thread(const char *name) {
#if defined(__APPLE__)
    (void)pthread_setname_np(name);
#else
    extern int pthread_setname_np(pthread_t, const char *);
    (void)pthread_setname_np(pthread_self(), name);
#endif
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGPIPE);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGINT);
    (void)pthread_sigmask(SIG_BLOCK, &blocked, NULL);
}

// SOCK_STREAM is an enumeration on Linux and an integer on macOS.
static const int cuv_sock_stream = SOCK_STREAM;

// A TCP socket with FD_CLOEXEC and O_NONBLOCK, or a negative errno. fcntl is variadic.
static inline int cuv_tcp_socket(int family) {
    int fd = socket(family, SOCK_STREAM, 0);
    if (fd < 0) return -errno;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0) return fd;
    int code = -errno;
    close(fd);
    return code;
}

// A second descriptor for the same open file, with FD_CLOEXEC, or a negative errno.
static inline int cuv_duplicate(int fd) {
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    return copy < 0 ? -errno : copy;
}

static inline int cuv_last_error(void) { return -errno; }
#endif
