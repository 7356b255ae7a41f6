package import CameraModel

/// A request that drivers understand, and the C structure that goes with it.
///
/// The number is made of the direction, the letter `V`, a position and the size of the structure, as `_IOC` of
/// `include/uapi/asm-generic/ioctl.h` does.
package struct Request<Argument>: Sendable {
  /// The specification's name for it.
  package let call: DeviceCall
  /// The number the kernel knows it by.
  package let number: UInt

  /// A request by its place in the interface.
  package init(_ call: DeviceCall, _ direction: RequestDirection, _ position: UInt) {
    self.call = call
    number = direction.rawValue << 30 | UInt(MemoryLayout<Argument>.size) << 16 | 0x56 << 8 | position
  }
}

/// Which way a request's structure goes.
package enum RequestDirection: UInt {
  /// The driver reads it. The corresponding C macro is `_IOW`.
  case toDriver = 1
  /// The driver fills it in. The corresponding C macro is `_IOR`.
  case fromDriver = 2
  /// It asks, and the driver answers in it. The corresponding C macro is `_IOWR`.
  case bothWays = 3
}
