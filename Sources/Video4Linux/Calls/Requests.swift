package import CVideo4Linux
package import CameraModel

/// The requests that this package makes.
///
/// A test compares each number and structure size with the kernel's header.
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
  /// The corresponding C constant is `UVCIOC_CTRL_QUERY`.
  package static let queryExtensionUnit = unsafe Request<uvc_xu_control_query>(.queryExtensionUnit, .bothWays, 0x21, letter: "u")
  /// The corresponding C constant is `VIDIOC_QUERY_EXT_CTRL`.
  package static let queryControl = Request<v4l2_query_ext_ctrl>(.queryControl, .bothWays, 103)
}

/// A request to a driver, with the type of its C structure.
///
/// The number combines the direction, a letter, a position and the size of the structure, like `_IOC` in
/// `include/uapi/asm-generic/ioctl.h`.
package struct Request<Argument>: Sendable {
  /// The request's name in the V4L2 specification.
  package let call: DeviceCall
  /// The number of the request in `ioctl`.
  package let number: UInt

  /// A request by its position in `linux/videodev2.h`, or in the header of another letter.
  package init(_ call: DeviceCall, _ direction: RequestDirection, _ position: UInt, letter: Unicode.Scalar = "V") {
    self.call = call
    number = direction.rawValue << 30 | UInt(MemoryLayout<Argument>.size) << 16 | UInt(letter.value) << 8 | position
  }
}

/// The direction in which a request's structure is copied.
package enum RequestDirection: UInt {
  /// The driver reads it. The corresponding C macro is `_IOW`.
  case toDriver = 1
  /// The driver writes it. The corresponding C macro is `_IOR`.
  case fromDriver = 2
  /// The driver reads and writes it. The corresponding C macro is `_IOWR`.
  case bothWays = 3
}
