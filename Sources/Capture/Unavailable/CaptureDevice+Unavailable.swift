public import CameraModel

/// Names of AVFoundation that a port types first, with what stands in their place. A value or a closure may follow each of them, so that
/// the only error is the message.
extension CaptureDevice {
  /// The lock is a value.
  @available(*, unavailable, message: "Call unlock() of the lock that lockForConfiguration() returned, or use configure { lock in … }.")
  public func unlockForConfiguration() {}

  /// The list is asked for.
  @available(*, unavailable, message: "Use DiscoverySession().devices.")
  public static func devices() -> [CaptureDevice] { [] }
  /// The list is asked for.
  @available(*, unavailable, message: "Use DiscoverySession().devices.")
  public static func devices(for mediaType: MediaType) -> [CaptureDevice] { [] }
  /// V4L2 does not tell built-in from external cameras.
  @available(*, unavailable, message: "Leave the device type out: default(for:position:).")
  public static func `default`(
    _ deviceType: DeviceType, for mediaType: MediaType?, position: CameraPosition
  ) -> CaptureDevice? { nil }

  /// The permissions of the node decide.
  @available(*, unavailable, message: "The permissions of /dev/video* decide; the error is `denied`.")
  public static func authorizationStatus(for mediaType: MediaType) -> AuthorizationStatus { .authorized }
  /// The permissions of the node decide.
  @available(*, unavailable, message: "The permissions of /dev/video* decide; the error is `denied`.")
  public static func requestAccess(for mediaType: MediaType) async -> Bool { true }
  /// The permissions of the node decide.
  @available(*, unavailable, message: "The permissions of /dev/video* decide; the error is `denied`.")
  public static func requestAccess(for mediaType: MediaType, completionHandler: (Bool) -> Void) {}

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
  /// Exposure belongs to the device.
  @available(*, unavailable, message: "Use min and max of device.control(.exposureTime).")
  public var maxExposureDuration: FrameInterval { FrameInterval(0, 1) }
  /// Gain belongs to the device.
  @available(*, unavailable, message: "Use min and max of device.control(.gain).")
  public var minISO: Float { 0 }
  /// Gain belongs to the device.
  @available(*, unavailable, message: "Use min and max of device.control(.gain).")
  public var maxISO: Float { 0 }
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
