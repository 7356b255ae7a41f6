public import CameraModel
public import PixelFormats

extension CaptureDevice {
  /// One setting of a device: a pixel format with a size, or with a range of sizes that is never expanded.
  public struct Format: Hashable, Sendable {
    /// The code of the pixels.
    public var pixelFormat: PixelFormat
    /// The size or the range of sizes.
    public var extent: OfferedSize.Extent
    /// The times per frame; empty if the driver lists none, so that the rate is unknown.
    public var videoSupportedFrameRateRanges: [FrameRateRange]

    /// A format, for use in tests.
    public init(pixelFormat: PixelFormat, extent: OfferedSize.Extent, videoSupportedFrameRateRanges: [FrameRateRange] = []) {
      self.pixelFormat = pixelFormat
      self.extent = extent
      self.videoSupportedFrameRateRanges = videoSupportedFrameRateRanges
    }

    /// The picture's width and height in pixels; the largest ones of a range.
    public var dimensions: FrameSize { extent.largest }

    /// The highest rate in frames per second; nil if none is known.
    public var maxFrameRate: Double? { videoSupportedFrameRateRanges.map(\.maxFrameRate).max() }

    /// The entries of one pixel format; empty if a dump names the format without its code.
    static func all(of offer: OfferedFormat) -> [Format] {
      guard let pixelFormat = offer.pixelFormat else { return [] }
      return offer.sizes.map {
        Format(pixelFormat: pixelFormat, extent: $0.extent, videoSupportedFrameRateRanges: $0.intervals.compactMap(FrameRateRange.init))
      }
    }

    /// Whether a mode belongs to this format.
    func holds(_ format: FrameFormat) -> Bool {
      pixelFormat == format.pixelFormat && extent.contains(format.size)
    }
  }

  /// A range of rates for a format. Most drivers list single rates, so both ends are the same.
  public struct FrameRateRange: Hashable, Sendable {
    /// The shortest time per frame: the highest rate.
    public let minFrameDuration: FrameInterval
    /// The longest time per frame: the lowest rate.
    public let maxFrameDuration: FrameInterval

    /// A range of times per frame; nil if one of them is not above zero.
    public init?(minFrameDuration: FrameInterval, maxFrameDuration: FrameInterval) {
      guard minFrameDuration.isValid, maxFrameDuration.isValid else { return nil }
      self.minFrameDuration = minFrameDuration
      self.maxFrameDuration = maxFrameDuration
    }

    init?(_ interval: OfferedInterval) {
      self.init(minFrameDuration: interval.shortest, maxFrameDuration: interval.longest)
    }

    /// The highest rate in frames per second, for display. Compare by duration instead.
    public var maxFrameRate: Double { minFrameDuration.framesPerSecond ?? 0 }
    /// The lowest rate in frames per second, for display. Compare by duration instead.
    public var minFrameRate: Double { maxFrameDuration.framesPerSecond ?? 0 }
  }
}

extension CaptureDevice.Format: CustomStringConvertible {
  /// A short text: `MJPG 1280x720, up to 30 fps`.
  public var description: String {
    "\(pixelFormat.unpadded) \(extent)" + (maxFrameRate.map { ", up to \($0.rateText) fps" } ?? "")
  }
}
