public import CameraModel
public import PixelFormats

extension CaptureDevice {
  /// One thing a device can be set to: a pixel format with a size, or with a range of sizes that is never expanded.
  public struct Format: Hashable, Sendable {
    /// The code of the pixels.
    public var pixelFormat: PixelFormat
    /// The size or sizes.
    public var extent: OfferedSize.Extent
    /// The times per frame; empty when the driver lists none, and the rate is then unknown.
    public var videoSupportedFrameRateRanges: [FrameRateRange]

    /// A format, as a test needs one.
    public init(pixelFormat: PixelFormat, extent: OfferedSize.Extent, videoSupportedFrameRateRanges: [FrameRateRange] = []) {
      self.pixelFormat = pixelFormat
      self.extent = extent
      self.videoSupportedFrameRateRanges = videoSupportedFrameRateRanges
    }

    /// The picture's width and height in pixels; of a range the largest.
    public var dimensions: FrameSize { extent.largest }

    /// The highest rate, in frames per second; nil when none is known.
    public var maxFrameRate: Double? { videoSupportedFrameRateRanges.map(\.maxFrameRate).max() }

    /// The entries of one pixel format; a format without a code, known from a dump, has none.
    static func all(of offer: OfferedFormat) -> [Format] {
      guard let pixelFormat = offer.pixelFormat else { return [] }
      return offer.sizes.map {
        Format(pixelFormat: pixelFormat, extent: $0.extent, videoSupportedFrameRateRanges: $0.intervals.compactMap(FrameRateRange.init))
      }
    }

    /// Whether a mode is one of this format's.
    func holds(_ format: FrameFormat) -> Bool {
      pixelFormat == format.pixelFormat && extent.contains(format.size)
    }
  }

  /// Rates that a format can run at. Most drivers list single rates; both ends are then the same.
  public struct FrameRateRange: Hashable, Sendable {
    /// The shortest time per frame: the highest rate.
    public let minFrameDuration: FrameInterval
    /// The longest time per frame: the lowest rate.
    public let maxFrameDuration: FrameInterval

    /// A range of times per frame; nil where one of them is no time above zero.
    public init?(minFrameDuration: FrameInterval, maxFrameDuration: FrameInterval) {
      guard minFrameDuration.isValid, maxFrameDuration.isValid else { return nil }
      self.minFrameDuration = minFrameDuration
      self.maxFrameDuration = maxFrameDuration
    }

    init?(_ interval: OfferedInterval) {
      self.init(minFrameDuration: interval.shortest, maxFrameDuration: interval.longest)
    }

    /// The highest rate in frames per second, for showing; compare by duration.
    public var maxFrameRate: Double { minFrameDuration.framesPerSecond ?? 0 }
    /// The lowest rate in frames per second, for showing; compare by duration.
    public var minFrameRate: Double { maxFrameDuration.framesPerSecond ?? 0 }
  }
}

extension CaptureDevice.Format: CustomStringConvertible {
  /// What it can be set to: `MJPG 1280x720, up to 30 fps`.
  public var description: String {
    "\(pixelFormat.unpadded) \(extent)" + (maxFrameRate.map { ", up to \($0.rateText) fps" } ?? "")
  }
}
