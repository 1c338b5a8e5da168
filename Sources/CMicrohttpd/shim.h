// What Swift cannot import from libmicrohttpd: variadic functions and function-like macros.
#ifndef MOCKAPNS_CMICROHTTPD_SHIM_H
#define MOCKAPNS_CMICROHTTPD_SHIM_H
#include <microhttpd.h>

#endif
