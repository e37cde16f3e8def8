#include <microhttpd.h>

// Swift imports no variadic function and no macro with a cast.

/// Descriptor of the connection's socket; -1 if there is none.
static inline int stub_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Port that the daemon listens on; 0 if it cannot be told.
static inline int stub_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// What a content reader returns to break the connection off.
static const ssize_t stub_broken = MHD_CONTENT_READER_END_WITH_ERROR;
