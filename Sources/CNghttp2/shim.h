// What Swift cannot import from libnghttp2: variadic functions and function-like macros.
#ifndef MOCKAPNS_CNGHTTP2_SHIM_H
#define MOCKAPNS_CNGHTTP2_SHIM_H
#include <nghttp2/nghttp2.h>
#include <string.h>

// memcmp, without importing the platform's C library into Swift.
static inline int mockapns_equal(const uint8_t *left, const uint8_t *right, size_t count) {
    return memcmp(left, right, count) == 0;
}

#endif
