import CameraModel
public import DeviceConfiguration
public import ImageGeometry

/// Points of interest, as in AVFoundation: from 0 to 1, from the upper left corner of the picture as the sensor gives it.
///
/// A USB camera has one region for all its automatic modes (`V4L2_CID_UVC_REGION_OF_INTEREST_RECT`). Exposure and focus share it: the last
/// point that was set counts for both, if both go by it. Linux has the control since 6.16.
extension CaptureDevice {
  /// Whether automatic exposure can go by a point. False also if the device cannot be read.
  public var isExposurePointOfInterestSupported: Bool { canFollowRegion(.exposure) }

  /// Whether automatic focus can go by a point. False also if the device cannot be read.
  public var isFocusPointOfInterestSupported: Bool { canFollowRegion(.focus) }

  /// The point by which automatic exposure goes; nil if it goes by the whole picture, or the device has no such control.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var exposurePointOfInterest: Point? {
    get throws(ConfigurationError) { try regionOfInterest()?.point(of: .exposure) }
  }

  /// The point by which automatic focus goes; nil if it goes by the whole picture, or the device has no such control.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var focusPointOfInterest: Point? {
    get throws(ConfigurationError) { try regionOfInterest()?.point(of: .focus) }
  }

  private func canFollowRegion(_ mode: RegionOfInterest.AutomaticMode) -> Bool { (try? regionOfInterest())?.supports(mode) ?? false }

  private func regionOfInterest() throws(ConfigurationError) -> RegionOfInterest? {
    RegionOfInterest(try reading(open().controls(RegionOfInterest.identifiers)))
  }
}

extension ConfigurationLock {
  /// Has automatic exposure go by a quarter of the picture's width and height around a point, or by the whole picture again.
  ///
  /// - Parameter point: From 0 to 1 in both directions, from the upper left corner of the picture as the sensor gives it. Nil means the whole
  ///   picture.
  /// - Returns: What the device made of it.
  /// - Throws: `ConfigurationError`, after restoring everything; its code is `unsupported` if the device cannot, `usage` for another point.
  @discardableResult
  public borrowing func setExposurePointOfInterest(_ point: Point?) throws(ConfigurationError) -> ConfigurationResult {
    try set(.exposure, at: point)
  }

  /// Has automatic focus go by a quarter of the picture's width and height around a point, or by the whole picture again.
  ///
  /// - Parameter point: From 0 to 1 in both directions, from the upper left corner of the picture as the sensor gives it. Nil means the whole
  ///   picture.
  /// - Returns: What the device made of it.
  /// - Throws: `ConfigurationError`, after restoring everything; its code is `unsupported` if the device cannot, `usage` for another point.
  @discardableResult
  public borrowing func setFocusPointOfInterest(_ point: Point?) throws(ConfigurationError) -> ConfigurationResult {
    try set(.focus, at: point)
  }

  private borrowing func set(_ mode: RegionOfInterest.AutomaticMode, at point: Point?) throws(ConfigurationError) -> ConfigurationResult {
    let refused = { [path] (code: DeviceError.Code, message: String, remedy: String) in
      ConfigurationError(
        DeviceError(code, operation: "set the point of interest", subject: path, message: message, remedy: remedy))
    }
    if let point, !(0...1).contains(point.x) || !(0...1).contains(point.y) {
      throw refused(.usage, "A point of interest is from 0 to 1 in both directions.", "Divide it by the picture's width and height.")
    }
    let region = RegionOfInterest(try reading(controls(RegionOfInterest.identifiers)))
    guard let region, region.supports(mode) else {
      throw refused(.unsupported, "The device has no point of interest for this.", "Leave it out for this device.")
    }
    return try apply(DesiredConfiguration(controls: region.assignments(for: mode, at: point)))
  }
}
