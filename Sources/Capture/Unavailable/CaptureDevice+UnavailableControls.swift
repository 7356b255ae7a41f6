public import CameraModel

/// AVFoundation's names of controls: their types, with AVFoundation's cases, and the properties.
extension CaptureDevice {
  /// The permissions of the node decide.
  @available(*, unavailable, message: "The permissions of /dev/video* decide; the error is `denied`.")
  public enum AuthorizationStatus: Sendable { case notDetermined, restricted, denied, authorized }
  /// Focus is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticFocus), and lock.set(.automaticFocus(true)).")
  public enum FocusMode: Sendable { case locked, autoFocus, continuousAutoFocus }
  /// Exposure is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticExposure), and lock.set(.automaticExposure(true)).")
  public enum ExposureMode: Sendable { case locked, autoExpose, continuousAutoExposure, custom }
  /// White balance is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticWhiteBalance), and lock.set(.automaticWhiteBalance(true)).")
  public enum WhiteBalanceMode: Sendable { case locked, autoWhiteBalance, continuousAutoWhiteBalance }
  /// A lamp is a control of few cameras.
  @available(*, unavailable, message: "Use device.controls: a lamp is a control of few cameras.")
  public enum TorchMode: Sendable { case off, on, auto }

  /// Focus is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticFocus), and lock.set(.automaticFocus(true)).")
  public var focusMode: FocusMode {
    get { .locked }
    nonmutating set {}
  }
  /// Focus is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticFocus).")
  public func isFocusModeSupported(_ mode: FocusMode) -> Bool { false }
  /// The position of the lens is a control.
  @available(*, unavailable, message: "Use device.control(.focus), and lock.set(.focus(100)).")
  public var lensPosition: Float { 0 }
  /// The position of the lens is a control.
  @available(*, unavailable, message: "Use lock.set(.automaticFocus(false)), or lock.set(.focus(100)).")
  public func setFocusModeLocked(lensPosition: Float, completionHandler: ((FrameInterval) -> Void)? = nil) {}

  /// Exposure is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticExposure), and lock.set(.automaticExposure(true)).")
  public var exposureMode: ExposureMode {
    get { .locked }
    nonmutating set {}
  }
  /// Exposure is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticExposure).")
  public func isExposureModeSupported(_ mode: ExposureMode) -> Bool { false }
  /// Exposure time is a control.
  @available(*, unavailable, message: "Use device.control(.exposureTime), and lock.set(.exposureTime(.milliseconds(5))).")
  public var exposureDuration: FrameInterval { FrameInterval(0, 1) }
  /// Gain is a control.
  @available(*, unavailable, message: "Use device.control(.gain), and lock.set(.gain(3)).")
  public var iso: Float { 0 }
  /// Exposure time and gain are controls.
  @available(*, unavailable, message: "Use lock.set(.exposureTime(.milliseconds(5)), .gain(3)).")
  public func setExposureModeCustom(duration: FrameInterval, iso: Float, completionHandler: ((FrameInterval) -> Void)? = nil) {}

  /// White balance is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticWhiteBalance), and lock.set(.automaticWhiteBalance(true)).")
  public var whiteBalanceMode: WhiteBalanceMode {
    get { .locked }
    nonmutating set {}
  }
  /// White balance is a control.
  @available(*, unavailable, message: "Use device.supports(.automaticWhiteBalance).")
  public func isWhiteBalanceModeSupported(_ mode: WhiteBalanceMode) -> Bool { false }

  /// A lamp is a control of few cameras.
  @available(*, unavailable, message: "Use device.controls: a lamp is a control of few cameras.")
  public var hasTorch: Bool { false }
  /// A lamp is a control of few cameras.
  @available(*, unavailable, message: "Use device.controls: a lamp is a control of few cameras.")
  public var torchMode: TorchMode {
    get { .off }
    nonmutating set {}
  }
  /// A lamp is a control of few cameras.
  @available(*, unavailable, message: "Use device.controls: a lamp is a control of few cameras.")
  public func isTorchModeSupported(_ mode: TorchMode) -> Bool { false }
}
