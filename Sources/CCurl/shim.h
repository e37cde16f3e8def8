#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift cannot call: one function
// for each type of value. The names in parentheses keep curl's type-checking macros, which want a constant
// option, out of the way.

/// For options documented as `long`.
static inline CURLcode easy_set_long(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}

/// For options documented as `curl_off_t` (those named `_LARGE`).
static inline CURLcode easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return (curl_easy_setopt)(easy, option, value);
}

/// For options documented as `char *`. curl keeps its own copy, except of CURLOPT_POSTFIELDS.
static inline CURLcode easy_set_string(CURL *easy, CURLoption option, const char *value) {
  return (curl_easy_setopt)(easy, option, value);
}

/// For options documented as another pointer: lists, and the data of callbacks. curl keeps the pointer.
static inline CURLcode easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return (curl_easy_setopt)(easy, option, value);
}

/// For CURLOPT_WRITEFUNCTION.
static inline CURLcode easy_set_write_function(CURL *easy, curl_write_callback function) {
  return (curl_easy_setopt)(easy, CURLOPT_WRITEFUNCTION, function);
}

/// For CURLOPT_HEADERFUNCTION.
static inline CURLcode easy_set_header_function(CURL *easy, curl_write_callback function) {
  return (curl_easy_setopt)(easy, CURLOPT_HEADERFUNCTION, function);
}

/// For CURLOPT_PREREQFUNCTION.
static inline CURLcode easy_set_prereq_function(CURL *easy, curl_prereq_callback function) {
  return (curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, function);
}

/// For information documented as `long`.
static inline CURLcode easy_get_long(CURL *easy, CURLINFO info, long *value) {
  return (curl_easy_getinfo)(easy, info, value);
}

/// For information documented as `curl_off_t` (times in microseconds, named `_TIME_T`).
static inline CURLcode easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return (curl_easy_getinfo)(easy, info, value);
}

/// For CURLINFO_PRIVATE.
static inline CURLcode easy_get_private(CURL *easy, void **value) {
  return (curl_easy_getinfo)(easy, CURLINFO_PRIVATE, value);
}

/// For multi options documented as `long`.
static inline CURLMcode multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (curl_multi_setopt)(multi, option, value);
}
