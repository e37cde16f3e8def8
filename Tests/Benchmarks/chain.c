// The least that the chain can cost: bare libcurl, one multi handle, one thread, the same two requests a row.
// chain BASE-URL API-KEY ROWS CONCURRENCY [CA-FILE]
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  CURL *easy;
  int row;
  int isNaming;
  size_t length;
  char answer[16384];
  char body[4096];
} Transfer;

static char signUpURL[1024], updateURL[1024];
static int rows, nextRow, done, failed;

static size_t take(char *bytes, size_t size, size_t count, void *context) {
  Transfer *transfer = context;
  size_t length = size * count;
  if (transfer->length + length >= sizeof transfer->answer) return 0;
  memcpy(transfer->answer + transfer->length, bytes, length);
  transfer->length += length;
  return length;
}

static void post(CURLM *multi, Transfer *transfer, const char *url) {
  transfer->length = 0;
  curl_easy_setopt(transfer->easy, CURLOPT_URL, url);
  curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDSIZE, (long)strlen(transfer->body));
  curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDS, transfer->body);
  curl_multi_add_handle(multi, transfer->easy);
}

static int signUp(CURLM *multi, Transfer *transfer) {
  if (nextRow == rows) return 0;
  transfer->row = nextRow++;
  transfer->isNaming = 0;
  snprintf(transfer->body, sizeof transfer->body,
           "{\"email\":\"peer.%d@example.org\",\"password\":\"secret-%d\",\"returnSecureToken\":true}",
           transfer->row, transfer->row);
  post(multi, transfer, signUpURL);
  return 1;
}

static int setName(CURLM *multi, Transfer *transfer) {
  transfer->answer[transfer->length] = 0;
  char *token = strstr(transfer->answer, "\"idToken\"");
  if (token) token = strchr(token + 9, '"');
  char *end = token ? strchr(token + 1, '"') : NULL;
  if (!end) return 0;
  snprintf(transfer->body, sizeof transfer->body,
           "{\"idToken\":\"%.*s\",\"displayName\":\"Peer %d\",\"returnSecureToken\":false}",
           (int)(end - token - 1), token + 1, transfer->row);
  transfer->isNaming = 1;
  post(multi, transfer, updateURL);
  return 1;
}

int main(int count, char **arguments) {
  if (count < 5) return 64;
  snprintf(signUpURL, sizeof signUpURL, "%s/v1/accounts:signUp?key=%s", arguments[1], arguments[2]);
  snprintf(updateURL, sizeof updateURL, "%s/v1/accounts:update?key=%s", arguments[1], arguments[2]);
  rows = atoi(arguments[3]);
  int concurrency = atoi(arguments[4]);
  int isTLS = strncmp(arguments[1], "https:", 6) == 0;

  curl_global_init(CURL_GLOBAL_ALL);
  CURLM *multi = curl_multi_init();
  struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
  Transfer *transfers = calloc(concurrency, sizeof *transfers);
  int running = 0;
  for (int index = 0; index < concurrency; index++) {
    Transfer *transfer = &transfers[index];
    transfer->easy = curl_easy_init();
    curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(transfer->easy, CURLOPT_PIPEWAIT, (long)isTLS);
    if (isTLS) curl_easy_setopt(transfer->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    if (count > 5) curl_easy_setopt(transfer->easy, CURLOPT_CAINFO, arguments[5]);
    running += signUp(multi, transfer);
  }
  while (running > 0) {
    int active, left;
    curl_multi_perform(multi, &active);
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
      Transfer *transfer;
      long status = 0;
      curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
      curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
      int isGood = message->data.result == CURLE_OK && status == 200;
      curl_multi_remove_handle(multi, transfer->easy);
      if (isGood && !transfer->isNaming && setName(multi, transfer)) continue;
      if (isGood && transfer->isNaming) done++; else failed++;
      if (!signUp(multi, transfer)) running--;
    }
    if (running > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  printf("%d done, %d failed\n", done, failed);
  return failed == 0 && done == rows ? 0 : 1;
}
