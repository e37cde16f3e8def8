// Argon2id alone, on all cores: libsodium with the parameters of the local store.
// argon2id HASHES
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int left;

static void *work(void *unused) {
  (void)unused;
  char hash[crypto_pwhash_STRBYTES];
  const char *password = "correct horse";
  while (atomic_fetch_sub(&left, 1) > 0)
    if (crypto_pwhash_str(hash, password, strlen(password), 2, 19 * 1024 * 1024) != 0) abort();
  return NULL;
}

int main(int count, char **arguments) {
  if (count < 2 || sodium_init() < 0) return 64;
  atomic_store(&left, atoi(arguments[1]));
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  pthread_t *threads = calloc(cores, sizeof *threads);
  for (long index = 0; index < cores; index++) pthread_create(&threads[index], NULL, work, NULL);
  for (long index = 0; index < cores; index++) pthread_join(threads[index], NULL);
  return 0;
}
