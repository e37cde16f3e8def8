#include <zlib.h>

// A macro in <zlib.h>, which Swift does not import. 31 = the largest window (15), and gzip's header (16).
static inline int provision_inflate_init_gzip(z_stream *stream) {
  return inflateInit2(stream, 31);
}
