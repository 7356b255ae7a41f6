package import CVideo4Linux
package import CameraModel

/// The requests this package makes, one line each.
///
/// A test compares every number with the kernel header's constant, and the size in it with the structure's.
package enum Requests {
  /// The corresponding C constant is `VIDIOC_QUERYCAP`.
  package static let queryCapabilities = Request<v4l2_capability>(.queryCapabilities, .fromDriver, 0)
  /// The corresponding C constant is `VIDIOC_ENUM_FMT`.
  package static let enumerateFormats = Request<v4l2_fmtdesc>(.enumerateFormats, .bothWays, 2)
  /// The corresponding C constant is `VIDIOC_G_FMT`.
  package static let getFormat = unsafe Request<v4l2_format>(.getFormat, .bothWays, 4)
  /// The corresponding C constant is `VIDIOC_G_PARM`.
  package static let getParameters = Request<v4l2_streamparm>(.getParameters, .bothWays, 21)
  /// The corresponding C constant is `VIDIOC_ENUMINPUT`.
  package static let enumerateInputs = Request<v4l2_input>(.enumerateInputs, .bothWays, 26)
  /// The corresponding C constant is `VIDIOC_G_CTRL`.
  package static let getControl = Request<v4l2_control>(.getControl, .bothWays, 27)
  /// The corresponding C constant is `VIDIOC_QUERYCTRL`.
  package static let queryOldControl = Request<v4l2_queryctrl>(.queryOldControl, .bothWays, 36)
  /// The corresponding C constant is `VIDIOC_QUERYMENU`.
  package static let queryMenu = Request<v4l2_querymenu>(.queryMenu, .bothWays, 37)
  /// The corresponding C constant is `VIDIOC_G_INPUT`.
  package static let getInput = Request<CInt>(.getInput, .fromDriver, 38)
  /// The corresponding C constant is `VIDIOC_G_EXT_CTRLS`.
  package static let getControls = unsafe Request<v4l2_ext_controls>(.getControls, .bothWays, 71)
  /// The corresponding C constant is `VIDIOC_ENUM_FRAMESIZES`.
  package static let enumerateFrameSizes = Request<v4l2_frmsizeenum>(.enumerateFrameSizes, .bothWays, 74)
  /// The corresponding C constant is `VIDIOC_ENUM_FRAMEINTERVALS`.
  package static let enumerateFrameIntervals = Request<v4l2_frmivalenum>(.enumerateFrameIntervals, .bothWays, 75)
  /// The corresponding C constant is `VIDIOC_QUERY_EXT_CTRL`.
  package static let queryControl = Request<v4l2_query_ext_ctrl>(.queryControl, .bothWays, 103)
}

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
