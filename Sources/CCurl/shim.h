// What Swift cannot import from libcurl: variadic functions and function-like macros.
#ifndef MOCKAPNS_CCURL_SHIM_H
#define MOCKAPNS_CCURL_SHIM_H
#include <curl/curl.h>

#endif
