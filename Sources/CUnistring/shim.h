#include <stdlib.h>
#include <uninorm.h>

// UNINORM_NFC is a macro that takes an address; Swift does not import it. The result belongs to the caller.
static inline uint8_t *provision_u8_compose(const uint8_t *text, size_t count, size_t *result_count) {
  return u8_normalize(UNINORM_NFC, text, count, NULL, result_count);
}
