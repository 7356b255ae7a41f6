package import CameraModel

/// A message about a device, from the kernel or from udev: `KEY=value` texts, each terminated by NUL.
///
/// The kernel's messages begin with `add@/devices/…`. udev's begin with the word `libudev`, a magic number, and the offset of the texts.
/// Sources: the kernel's `lib/kobject_uevent.c`, systemd's `src/libsystemd/sd-device/device-monitor.c`.
package struct Uevent: Equatable {
  package let properties: [String: String]

  /// Reads a message; nil for bytes that are not a valid message.
  package init?(_ message: some Collection<UInt8>) {
    let bytes = Array(message)
    var texts = bytes[...]
    if bytes.starts(with: Self.udevWord) {
      guard bytes.count >= 24, Array(bytes[8..<12]) == Self.udevMagic else { return nil }
      let start = Self.number(bytes, at: 16)
      let length = Self.number(bytes, at: 20)
      guard start <= bytes.count, length <= bytes.count - start else { return nil }
      texts = bytes[start..<(start + length)]
    } else {
      // The kernel's first text repeats the others.
      guard let end = bytes.firstIndex(of: 0), bytes[..<end].contains(UInt8(ascii: "@")) else { return nil }
      texts = bytes[(end + 1)...]
    }
    var properties: [String: String] = [:]
    for text in texts.split(separator: 0) {
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
      properties[String(decoding: text[..<equals], as: UTF8.self)] = String(decoding: text[(equals + 1)...], as: UTF8.self)
    }
    self.properties = properties
  }

  /// Reads a message sent to groups of listeners; nil if it was not sent to `group`.
  ///
  /// Only the kernel and root may send to a group. Any process may send to a single listener, so such messages are not trusted.
  package init?(_ message: some Collection<UInt8>, sentTo groups: UInt32, heardIn group: UInt32) {
    guard groups & group != 0 else { return nil }
    self.init(message)
  }

  /// The event of a video node or a subdevice; nil for a message about another device.
  package func connectionEvent(devices: String) -> ConnectionEvent? {
    guard properties["SUBSYSTEM"] == "video4linux", let action = properties["ACTION"], let name = properties["DEVNAME"],
      let kind = Self.kinds[action]
    else { return nil }
    // The kernel gives only the name, udev the whole path.
    let node = name.split(separator: "/").last.map(String.init) ?? name
    if node.hasPrefix("video") { return ConnectionEvent(kind, path: "\(devices)/\(node)") }
    return node.hasPrefix("v4l-subdev") ? ConnectionEvent(.graphChanged, path: "\(devices)/\(node)") : nil
  }

  private static let kinds: [String: ConnectionEvent.Kind] = [
    "add": .connected, "online": .connected, "remove": .disconnected, "offline": .disconnected, "change": .changed, "bind": .changed,
  ]

  private static let udevWord = Array("libudev\0".utf8)
  /// In network byte order.
  private static let udevMagic: [UInt8] = [0xfe, 0xed, 0xca, 0xfe]

  /// A number in the machine's byte order.
  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    let parts = bytes[offset..<(offset + 4)]
    return 1.littleEndian == 1
      ? parts.reversed().reduce(0) { $0 << 8 | Int($1) } : parts.reduce(0) { $0 << 8 | Int($1) }
  }
}
