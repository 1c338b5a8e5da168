// What Swift cannot import from libuv: variadic functions and function-like macros.
#ifndef MOCKAPNS_CUV_SHIM_H
#define MOCKAPNS_CUV_SHIM_H
#include <uv.h>

#endif
