import Foundation
import Glibc

/// Counts what happens to the files below a folder: made, written, renamed.
final class FolderEvents {
  let descriptor: Int32
  private(set) var count = 0
  private var folders: [Int32: String] = [:]

  /// Watches the folder and all folders below it, those that are made later too.
  init(below path: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    watch(path)
    for name in (FileManager.default.enumerator(atPath: path)?.allObjects as? [String]) ?? [] {
      watch(path + "/" + name)
    }
  }

  deinit {
    close(descriptor)
  }

  /// What is no folder is refused.
  private func watch(_ path: String) {
    let mask = UInt32(IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_ONLYDIR)
    let number = inotify_add_watch(descriptor, path, mask)
    if number >= 0 { folders[number] = path }
  }

  /// Takes the events that have happened; to be called when there are some.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let size = Glibc.read(descriptor, &buffer, buffer.count)
    var position = 0
    // struct inotify_event: number of the watch, kind, cookie, length of the name, and the name.
    while position + 16 <= size {
      func number(_ index: Int) -> Int32 {
        let start = position + 4 * index
        return buffer[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | Int32($1) }
      }
      let end = position + 16 + Int(number(3))
      if number(1) & Int32(IN_ISDIR) != 0, let folder = folders[number(0)] {
        let name = buffer[(position + 16)..<end].prefix { $0 != 0 }
        watch(folder + "/" + String(decoding: name, as: UTF8.self))
      }
      position = end
      count += 1
    }
  }
}
