import Foundation

/// A loopback port that nobody listens on.
public func unusedPort() throws -> Int {
  let (listener, port) = try listenOnLoopback()
  _ = close(listener)
  return port
}

/// A socket that listens on a loopback port of its own.
public func listenOnLoopback() throws -> (descriptor: Int32, port: Int) {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let failed = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(descriptor, pointer, length) != 0 || Foundation.listen(descriptor, 1024) != 0
        || getsockname(descriptor, pointer, &length) != 0
    }
  }
  guard !failed else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
}
