/// The known facts of a system's USB video driver, `uvcvideo`.
public struct UVCDriver: Hashable, Sendable {
  /// The kernel's release, as `uname -r` prints it: `6.1.0-56-amd64`.
  public let kernel: String
  /// The module's parameter `quirks`, which replaces the driver's own for every camera; nil if it is not set.
  public let quirks: UInt32?
  let version: KernelVersion?
  /// Whether the kernel is unknown, so that a format counts if any kernel has it.
  var isOfAnyKernel = false

  /// A driver.
  ///
  /// - Parameters:
  ///   - kernel: the kernel's release, as `uname -r` prints it.
  ///   - quirks: `/sys/module/uvcvideo/parameters/quirks`; 4294967295, the driver's default, is the same as nil.
  public init(kernel: String, quirks: UInt32?) {
    self.kernel = kernel
    version = KernelVersion(release: kernel)
    self.quirks = quirks == .max ? nil : quirks
  }
}

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

/// Why descriptors do not determine the driver's lists, so that the node must be opened.
public struct UVCUncertainty: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension UVCUncertainty {
  static let noDeviceDescriptor = UVCUncertainty("The descriptors do not begin with that of a device.")
  static let noConfiguration = UVCUncertainty("The descriptors have no configuration.")
  static let settings = UVCUncertainty("The device's interfaces have more settings than any camera's.")
  static let trailingBytes = UVCUncertainty("The descriptors have more bytes than the configuration says.")

  static func configurations(_ count: Int) -> UVCUncertainty {
    UVCUncertainty("The device has \(count) configurations, and the descriptors do not tell which is set.")
  }

  static func interfaces(_ count: Int, stated: Int) -> UVCUncertainty {
    UVCUncertainty("The device has \(count) interfaces, and says that it has \(stated).")
  }

  static func interface(_ number: UInt8, _ fault: String) -> UVCUncertainty { UVCUncertainty("Interface \(number) \(fault).") }
}
