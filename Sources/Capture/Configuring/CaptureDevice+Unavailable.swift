public import CameraModel

/// Names of AVFoundation that a port types first, with what stands in their place.
extension CaptureDevice {
  /// The lock is a value.
  @available(*, unavailable, message: "Call unlock() of the lock that lockForConfiguration() returned, or use configure { lock in … }.")
  public func unlockForConfiguration() {}

  /// V4L2 does not tell built-in from external cameras.
  @available(*, unavailable, message: "Leave the device type out: default(for:position:).")
  public static func `default`(
    _ deviceType: DeviceType, for mediaType: MediaType?, position: CameraPosition
  ) -> CaptureDevice? { nil }

  /// Focus is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticFocus), and lock.set(.automaticFocus(true)).")
  public var focusMode: Int { 0 }
  /// Exposure is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticExposure), and lock.set(.automaticExposure(true)).")
  public var exposureMode: Int { 0 }
  /// White balance is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticWhiteBalance), and lock.set(.automaticWhiteBalance(true)).")
  public var whiteBalanceMode: Int { 0 }
  /// Exposure time is a control.
  @available(*, unavailable, message: "Use device.control(.exposureTime), and lock.set(.exposureTime(.milliseconds(5))).")
  public var exposureDuration: FrameInterval { FrameInterval(0, 1) }
  /// Gain is a control.
  @available(*, unavailable, message: "Use device.control(.gain), and lock.set(.gain(3)).")
  public var iso: Float { 0 }
  /// The position of the lens is a control.
  @available(*, unavailable, message: "Use device.control(.focus), and lock.set(.focus(100)).")
  public var lensPosition: Float { 0 }
  /// A lamp is a control of few cameras.
  @available(*, unavailable, message: "Use device.controls: a lamp is a control of few cameras.")
  public var hasTorch: Bool { false }
  /// The permissions of the node decide.
  @available(*, unavailable, message: "The permissions of /dev/video* decide; the error is `denied`.")
  public static func authorizationStatus(for mediaType: MediaType) -> Int { 0 }
  /// The permissions of the node decide.
  @available(*, unavailable, message: "The permissions of /dev/video* decide; the error is `denied`.")
  public static func requestAccess(for mediaType: MediaType) async -> Bool { true }

  /// AVFoundation's name of `CameraPosition`.
  public typealias Position = CameraPosition
}

extension CaptureDevice.Format {
  /// A format has no description object.
  @available(*, unavailable, message: "Use pixelFormat and dimensions.")
  public var formatDescription: Int { 0 }
  /// Exposure belongs to the device.
  @available(*, unavailable, message: "Use min and max of device.control(.exposureTime).")
  public var minExposureDuration: FrameInterval { FrameInterval(0, 1) }
  /// Zoom belongs to the device.
  @available(*, unavailable, message: "Use device.maxAvailableVideoZoomFactor.")
  public var videoMaxZoomFactor: Double { 1 }
}

extension CaptureDevice.DeviceType {
  /// V4L2 does not tell built-in from external cameras.
  @available(*, unavailable, message: "V4L2 does not tell built-in from external cameras: leave the device types out.")
  public static var builtInWideAngleCamera: CaptureDevice.DeviceType { .unknown }
  /// V4L2 does not tell built-in from external cameras.
  @available(*, unavailable, message: "V4L2 does not tell built-in from external cameras: use .usb, or leave the device types out.")
  public static var external: CaptureDevice.DeviceType { .usb }
}
