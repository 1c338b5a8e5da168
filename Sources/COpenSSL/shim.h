// What Swift cannot import from OpenSSL: function-like macros and variadic functions.
#ifndef MOCKAPNS_COPENSSL_SHIM_H
#define MOCKAPNS_COPENSSL_SHIM_H
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ssl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static inline int shim_SSL_CTX_set_versions(SSL_CTX *ctx, int min, int max) {
    return SSL_CTX_set_min_proto_version(ctx, min) && SSL_CTX_set_max_proto_version(ctx, max);
}
static inline void shim_SSL_CTX_set_mode(SSL_CTX *ctx, long mode) { SSL_CTX_set_mode(ctx, mode); }
static inline void shim_SSL_CTX_disable_session_cache(SSL_CTX *ctx) {
    SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
}
static inline int shim_SSL_CTX_set_groups(SSL_CTX *ctx, const char *list) {
    return (int)SSL_CTX_set1_groups_list(ctx, list);
}
static inline int shim_SSL_CTX_add1_chain_cert(SSL_CTX *ctx, X509 *x509) {
    return (int)SSL_CTX_add1_chain_cert(ctx, x509);
}
static inline int shim_SSL_set_server_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}
static inline EVP_PKEY *shim_EVP_EC_gen(const char *curve) { return EVP_EC_gen(curve); }
static inline EVP_PKEY *shim_EVP_RSA_gen(size_t bits) { return EVP_RSA_gen(bits); }
// A P-256 key of a 65-byte point and, unless it is NULL, a 32-byte scalar in native byte order.
static inline int shim_P256(EVP_PKEY_CTX *ctx, EVP_PKEY **key, uint8_t *point, uint8_t *scalar) {
    int selection = scalar == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
    OSSL_PARAM group = OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 5);
    OSSL_PARAM all[] = {group, OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, 65),
        OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, scalar, 32), OSSL_PARAM_END};
    if (scalar == NULL) all[2] = all[3];
    return EVP_PKEY_fromdata_init(ctx) == 1 && EVP_PKEY_fromdata(ctx, key, selection, all) == 1;
}
// Adds one extension given in the configuration syntax of x509v3_config(5).
static inline int shim_X509_add_extension(X509 *x509, X509 *issuer, int nid, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, x509, NULL, NULL, 0);
    X509V3_set_ctx_nodb(&context);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
    if (extension == NULL) return 0;
    int added = X509_add_ext(x509, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}
static inline int shim_permitted_count(NAME_CONSTRAINTS *constraints) {
    return constraints->permittedSubtrees == NULL
        ? 0 : sk_GENERAL_SUBTREE_num(constraints->permittedSubtrees);
}
static inline GENERAL_NAME *shim_permitted_name(NAME_CONSTRAINTS *constraints, int index) {
    return sk_GENERAL_SUBTREE_value(constraints->permittedSubtrees, index)->base;
}
static inline int shim_X509_NAME_print(BIO *bio, const X509_NAME *name) {
    return X509_NAME_print_ex(bio, name, 0, XN_FLAG_RFC2253);
}
static inline int shim_names_count(GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }
static inline GENERAL_NAME *shim_name(GENERAL_NAMES *names, int index) {
    return sk_GENERAL_NAME_value(names, index);
}
static inline void shim_names_free(GENERAL_NAMES *names) { GENERAL_NAMES_free(names); }

#endif
