public import CameraModel
public import DeviceConfiguration

/// Zoom by cropping the source's picture, or else by the camera's control for its zoom (`V4L2_CID_ZOOM_ABSOLUTE`).
extension CaptureDevice {
  /// The part of the source's picture that the main node captures, with its default and its bounds; empty if it cannot crop.
  ///
  /// Reading it opens the node. The corresponding C request is `VIDIOC_G_SELECTION`.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var selections: [SelectionRectangle] {
    get throws(ConfigurationError) { try reading(open().selections) }
  }

  /// The present factor: 1 for the whole picture, 2 for half its width and height. It is 1 for a device that cannot zoom.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var videoZoomFactor: Double {
    get throws(ConfigurationError) {
      let selections = try selections
      if let crop = selections[.crop], let whole = selections.whole, crop.size.isValid {
        return min(Double(whole.size.width) / Double(crop.size.width), Double(whole.size.height) / Double(crop.size.height))
      }
      return try control(.zoom)?.zoomFactor ?? 1
    }
  }

  /// The smallest factor, at most 1; below 1 if the bounds are larger than the default.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var minAvailableVideoZoomFactor: Double { get throws(ConfigurationError) { try zoomFactors.lowerBound } }

  /// The largest factor; 1 if the device cannot zoom. A driver may have a lower limit, which cannot be asked: it sets its own then, and the
  /// result of ``DeviceConfiguration/ConfigurationLock/setVideoZoomFactor(_:)`` says so.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var maxAvailableVideoZoomFactor: Double { get throws(ConfigurationError) { try zoomFactors.upperBound } }

  private var zoomFactors: ClosedRange<Double> {
    get throws(ConfigurationError) {
      let selections = try selections
      if let whole = selections.whole {
        return whole.zoomFactors(within: selections[.cropBounds] ?? whole)
      }
      return try control(.zoom)?.zoomFactors ?? 1...1
    }
  }
}

extension ConfigurationLock {
  /// Enlarges the middle of the picture by a factor.
  ///
  /// - Parameter factor: from `minAvailableVideoZoomFactor` to `maxAvailableVideoZoomFactor`; 1 shows the whole picture.
  /// - Returns: what the device made of it; drivers round to pixels that they can cut.
  /// - Throws: `ConfigurationError`, after restoring everything; its code is `usage` for a factor outside the limits, and `unsupported` for a
  ///   device that cannot zoom.
  @discardableResult
  public borrowing func setVideoZoomFactor(_ factor: Double) throws(ConfigurationError) -> ConfigurationResult {
    try setCrop(.zoom(factor))
  }

  /// Sets the part of the source's picture to capture.
  ///
  /// - Throws: `ConfigurationError`, after restoring everything; its code is `usage` for a rectangle outside the bounds.
  @discardableResult
  public borrowing func setCrop(_ crop: CropRequest) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(crop: crop))
  }
}
