// What Swift cannot import from libcurl: variadic functions and function-like macros.
#ifndef MOCKAPNS_CCURL_SHIM_H
#define MOCKAPNS_CCURL_SHIM_H
#include <curl/curl.h>

// curl_easy_setopt is a type-checking macro over a variadic function; here is one function a type.
static inline CURLcode mockapns_curl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode mockapns_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode mockapns_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode mockapns_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode mockapns_curl_set_writer(
    CURL *handle, CURLoption option, curl_write_callback value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode mockapns_curl_set_bytes(
    CURL *handle, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return (curl_easy_setopt)(handle, option, &blob);
}

static inline CURLcode mockapns_curl_set_debug(CURL *handle, curl_debug_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, value);
}

static inline CURLcode mockapns_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode mockapns_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode mockapns_curl_get_certificates(
    CURL *handle, struct curl_certinfo **value) {
    return (curl_easy_getinfo)(handle, CURLINFO_CERTINFO, value);
}

#endif
