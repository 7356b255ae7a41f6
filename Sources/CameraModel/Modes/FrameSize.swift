/// Width and height of a picture in pixels.
///
/// Some drivers list 0x0, which `VIDIOC_S_FMT` takes as "keep"; it is never chosen.
public struct FrameSize: Hashable, Sendable {
  /// Pixels from left to right, 0…4294967295.
  public var width: Int
  /// Pixels from top to bottom, 0…4294967295.
  public var height: Int

  /// A size of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The same without labels.
  package init(_ width: Int, _ height: Int) {
    self.init(width: width, height: height)
  }

  /// Number of pixels, at most `Int.max`, as for 4294967295x4294967295.
  public var area: Int {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : pixels
  }

  /// Whether there is at least one pixel.
  public var isValid: Bool { width > 0 && height > 0 }
}

extension FrameSize: CustomStringConvertible {
  /// `640x480`.
  public var description: String { "\(width)x\(height)" }
}

/// A grid of sizes: each axis runs from its minimum in steps up to its maximum. It is never expanded.
///
/// The corresponding C type is `struct v4l2_frmsize_stepwise`.
public struct FrameSizeRange: Hashable, Sendable {
  /// The smallest width and height, the origin of the grid.
  public var min: FrameSize
  /// The largest width and height; may lie off the grid.
  public var max: FrameSize
  /// Pixels between neighbours, for width and for height. A step of 0, a driver's mistake, leaves only the two ends.
  public var step: FrameSize

  /// A grid from `min` in `step`s up to `max`.
  public init(min: FrameSize, max: FrameSize, step: FrameSize) {
    self.min = min
    self.max = max
    self.step = step
  }
}
