// What Swift cannot import of process control and terminals: variadic functions and macros.
#ifndef MOCKAPNS_CPROCESS_SHIM_H
#define MOCKAPNS_CPROCESS_SHIM_H
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// Asks for a signal when the thread that started this process ends; it outlives exec.
// 0 when it was done, -1 where the system has nothing like it.
static inline int cprocess_end_with_parent(int number) {
#ifdef __linux__
    return prctl(PR_SET_PDEATHSIG, (unsigned long)number, 0UL, 0UL, 0UL);
#else
    (void)number;
    return -1;
#endif
}

// Columns of the terminal behind the descriptor; 0 when it is none.
static inline int cprocess_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? (int)size.ws_col : 0;
}

// Closes a descriptor in other programs; 0 when it was done.
static inline int cprocess_keep_private(int descriptor) {
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

// A pipe whose ends are closed in other programs; -1 where there is none. fcntl is variadic.
static inline int cprocess_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) | fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}
#endif
