// What Swift cannot say, or says at a price, around libnghttp2.
#ifndef MOCKAPNS_CNGHTTP2_SHIM_H
#define MOCKAPNS_CNGHTTP2_SHIM_H
#include <nghttp2/nghttp2.h>
#include <stdlib.h>
#include <string.h>

// The platform's C library without importing it into Swift. UnsafeMutableRawPointer.allocate asks
// for an alignment, which glibc serves without its per-thread cache: ten times slower.
static inline void *mockapns_allocate(size_t size) { return malloc(size); }
static inline void mockapns_free(void *block) { free(block); }
static inline int mockapns_equal(const uint8_t *left, const uint8_t *right, size_t count) {
    return memcmp(left, right, count) == 0;
}

#endif
