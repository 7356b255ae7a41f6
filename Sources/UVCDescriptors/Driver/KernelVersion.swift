/// The first two numbers of a kernel's release: 6 and 1 in `6.1.0-56-amd64`.
struct KernelVersion: Comparable, Hashable {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

  /// The version of a release; nil if it does not begin with two numbers.
  init?(release: String) {
    let parts = release.utf8.split(maxSplits: 2, omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") }
    guard parts.count >= 2, let major = Self.number(parts[0]), let minor = Self.number(parts[1].prefix { (0x30...0x39).contains($0) })
    else { return nil }
    self.init(major, minor)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  static func < (left: KernelVersion, right: KernelVersion) -> Bool { (left.major, left.minor) < (right.major, right.minor) }
}
