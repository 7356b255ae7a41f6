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
