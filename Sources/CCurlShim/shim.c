#include "CCurlShim.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

// libcurl is started once; every transfer has a handle of its own.
static pthread_once_t start_once = PTHREAD_ONCE_INIT;
static bool is_started = false;

static void start(void) { is_started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

// A body while it grows.
typedef struct body {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  size_t limit;
  bool is_too_large;
} body;

static size_t take(char *data, size_t size, size_t count, void *context) {
  body *body = context;
  size_t length = size * count;
  if (length > body->limit - body->count) {
    body->is_too_large = true;
    return 0;
  }
  if (body->count + length > body->capacity) {
    size_t capacity = body->capacity * 2 + length;
    uint8_t *bytes = realloc(body->bytes, capacity);
    if (bytes == NULL) return 0;
    body->bytes = bytes;
    body->capacity = capacity;
  }
  memcpy(body->bytes + body->count, data, length);
  body->count += length;
  return length;
}

static char *header(CURL *handle, const char *name) {
  struct curl_header *found = NULL;
  if (curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &found) != CURLHE_OK) return NULL;
  return strdup(found->value);
}

static curlshim_outcome outcome_of(CURLcode code, const body *body) {
  if (body->is_too_large) return CURLSHIM_TOO_LARGE;
  switch (code) {
  case CURLE_OK: return CURLSHIM_DONE;
  case CURLE_OPERATION_TIMEDOUT: return CURLSHIM_TIMED_OUT;
  case CURLE_FILESIZE_EXCEEDED: return CURLSHIM_TOO_LARGE;
  case CURLE_PARTIAL_FILE: return CURLSHIM_CUT_OFF;
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_CONNECT:
  case CURLE_GOT_NOTHING:
  case CURLE_SEND_ERROR:
  case CURLE_RECV_ERROR:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
  case CURLE_SSL_CONNECT_ERROR: return CURLSHIM_BROKEN;
  default: return CURLSHIM_REFUSED;
  }
}

static void set_up(CURL *handle, const curlshim_request *request, struct curl_slist *headers,
                   body *body, char *message) {
  curl_easy_setopt(handle, CURLOPT_URL, request->url);
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
  curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(handle, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  // As the curl program does it: for servers with a certificate of one's own.
  const char *authorities = getenv("SSL_CERT_FILE");
  if (authorities != NULL && authorities[0] != 0) {
    curl_easy_setopt(handle, CURLOPT_CAINFO, authorities);
  }
  if (request->is_local) curl_easy_setopt(handle, CURLOPT_PROXY, "");
  if (request->user != NULL) curl_easy_setopt(handle, CURLOPT_USERNAME, request->user);
  if (request->password != NULL) curl_easy_setopt(handle, CURLOPT_PASSWORD, request->password);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)request->timeout);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, (long)request->timeout);
  curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->maximum_bytes);
  curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  curl_easy_setopt(handle, CURLOPT_USERAGENT, "bannerloop");
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, body);
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, message);
}

// Runs a transfer and asks the caller now and then whether it is still wanted.
static CURLcode perform(CURL *handle, const curlshim_request *request, bool *is_stopped) {
  CURLM *group = curl_multi_init();
  if (group == NULL) return CURLE_OUT_OF_MEMORY;
  CURLcode result = CURLE_OUT_OF_MEMORY;
  if (curl_multi_add_handle(group, handle) == CURLM_OK) {
    int running = 1;
    while (running != 0) {
      if (request->should_stop != NULL && request->should_stop(request->context)) {
        *is_stopped = true;
        break;
      }
      if (curl_multi_perform(group, &running) != CURLM_OK) break;
      if (running != 0 && curl_multi_poll(group, NULL, 0, 50, NULL) != CURLM_OK) break;
    }
    int left = 0;
    CURLMsg *message = curl_multi_info_read(group, &left);
    if (message != NULL && message->msg == CURLMSG_DONE) result = message->data.result;
    curl_multi_remove_handle(group, handle);
  }
  curl_multi_cleanup(group);
  return result;
}

void curlshim_fetch(const curlshim_request *request, curlshim_response *response) {
  memset(response, 0, sizeof *response);
  response->outcome = CURLSHIM_REFUSED;
  pthread_once(&start_once, start);
  CURL *handle = is_started ? curl_easy_init() : NULL;
  if (handle == NULL) {
    strcpy(response->message, "libcurl does not start");
    return;
  }
  struct curl_slist *headers = NULL;
  if (request->first_header != NULL) headers = curl_slist_append(headers, request->first_header);
  if (request->second_header != NULL) headers = curl_slist_append(headers, request->second_header);
  char message[CURL_ERROR_SIZE] = "";
  body body = {.limit = (size_t)request->maximum_bytes};
  set_up(handle, request, headers, &body, message);

  bool is_stopped = false;
  CURLcode code = perform(handle, request, &is_stopped);
  response->outcome = is_stopped ? CURLSHIM_STOPPED : outcome_of(code, &body);
  const char *words = message[0] != 0 ? message : curl_easy_strerror(code);
  strncpy(response->message, words, sizeof response->message - 1);
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  response->status = (int32_t)status;
  curl_off_t wait = 0;
  curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &wait);
  response->retry_after = wait;
  char *redirect = NULL;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &redirect);
  if (redirect != NULL) response->redirect = strdup(redirect);
  response->etag = header(handle, "ETag");
  response->last_modified = header(handle, "Last-Modified");
  response->cache_control = header(handle, "Cache-Control");
  response->bytes = body.bytes;
  response->count = body.count;
  curl_easy_cleanup(handle);
  curl_slist_free_all(headers);
}

void curlshim_release(curlshim_response *response) {
  free(response->bytes);
  free(response->redirect);
  free(response->etag);
  free(response->last_modified);
  free(response->cache_control);
  memset(response, 0, sizeof *response);
}

// What a new thread is given.
typedef struct work {
  void (*body)(void *context);
  void *context;
} work;

static void *run(void *argument) {
  work todo = *(work *)argument;
  free(argument);
  todo.body(todo.context);
  return NULL;
}

bool curlshim_detach(void (*body)(void *context), void *context) {
  work *todo = malloc(sizeof *todo);
  if (todo == NULL) return false;
  *todo = (work){.body = body, .context = context};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  bool is_started = pthread_create(&thread, &attributes, run, todo) == 0;
  pthread_attr_destroy(&attributes);
  if (!is_started) free(todo);
  return is_started;
}
