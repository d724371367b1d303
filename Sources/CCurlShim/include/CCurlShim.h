// What BannerloopFetch needs from libcurl, with standard C types only.
//
// Every function may be called from several threads at once. Memory that a function hands out is
// released with the function named in its comment, never with free().

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a transfer ended.
typedef enum curlshim_outcome {
  /// A whole response of any status has come.
  CURLSHIM_DONE = 0,
  /// The connection broke, was refused, or could not be made: another try may do.
  CURLSHIM_BROKEN = 1,
  /// The time for this transfer is over.
  CURLSHIM_TIMED_OUT = 2,
  /// The response is larger than allowed; nothing more was read.
  CURLSHIM_TOO_LARGE = 3,
  /// The response ended before the length it had promised.
  CURLSHIM_CUT_OFF = 4,
  /// Stopped by the caller.
  CURLSHIM_STOPPED = 5,
  /// Another try would fail in the same way: a bad certificate, an encoding that is none.
  CURLSHIM_REFUSED = 6
} curlshim_outcome;

/// One request; all texts are NUL-terminated and copied before the call returns.
typedef struct curlshim_request {
  /// An http or https URL without user and password.
  const char *url;
  /// User and password, or NULL for none.
  const char *user;
  const char *password;
  /// Values of If-None-Match and If-Modified-Since with their names, or NULL.
  const char *first_header;
  const char *second_header;
  /// The most bytes of a body, as sent and after decoding.
  int64_t maximum_bytes;
  /// Milliseconds for the whole transfer, above 0.
  int64_t timeout;
  /// Whether the host is this machine, so that no proxy is asked.
  bool is_local;
  /// Asked about twenty times a second, from the calling thread.
  bool (*should_stop)(const void *context);
  const void *context;
} curlshim_request;

/// What came back; released with curlshim_release().
typedef struct curlshim_response {
  /// A `curlshim_outcome`.
  int32_t outcome;
  int32_t status;
  uint8_t *bytes;
  size_t count;
  /// Seconds of Retry-After, 0 where there is none.
  int64_t retry_after;
  /// The absolute address of a redirect, or NULL.
  char *redirect;
  char *etag;
  char *last_modified;
  char *cache_control;
  /// libcurl's words where there is no whole response.
  char message[256];
} curlshim_response;

/// Makes one request and waits for its end; redirects are told, not followed.
///
/// Only http and https; no cookie, no netrc, no file of settings; gzip and deflate are undone.
void curlshim_fetch(const curlshim_request *request, curlshim_response *response);

/// Releases what a response holds.
void curlshim_release(curlshim_response *response);

/// Runs `body(context)` on a thread of its own. Returns false where there is none to be had.
bool curlshim_detach(void (*body)(void *context), void *context);
