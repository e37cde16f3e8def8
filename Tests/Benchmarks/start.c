// The least that a program linked with libcurl can do.
#include <curl/curl.h>
#include <stdio.h>

int main(void) {
  puts(curl_version());
  return 0;
}
