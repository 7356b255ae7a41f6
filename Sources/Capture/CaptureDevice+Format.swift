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

    /// The picture's width and height; of a range the largest.
    public var dimensions: FrameSize { extent.largest }

    /// The entries of one pixel format; a format without a code, known from a dump, has none.
    static func all(of offer: OfferedFormat) -> [Format] {
      guard let pixelFormat = offer.pixelFormat else { return [] }
      return offer.sizes.map {
        Format(pixelFormat: pixelFormat, extent: $0.extent, videoSupportedFrameRateRanges: $0.intervals.map(FrameRateRange.init))
      }
    }

    /// Whether a mode is one of this format's.
    func holds(_ format: FrameFormat) -> Bool {
      guard pixelFormat == format.pixelFormat else { return false }
      switch extent {
      case .discrete(let size): return size == format.size
      case .stepwise(let range), .continuous(let range):
        return (range.min.width...max(range.min.width, range.max.width)).contains(format.size.width)
          && (range.min.height...max(range.min.height, range.max.height)).contains(format.size.height)
      }
    }
  }

  /// Rates that a format can run at. Most drivers list single rates; both ends are then the same.
  public struct FrameRateRange: Hashable, Sendable {
    /// The shortest time per frame: the highest rate.
    public var minFrameDuration: FrameInterval
    /// The longest time per frame: the lowest rate.
    public var maxFrameDuration: FrameInterval

    init(_ interval: OfferedInterval) {
      minFrameDuration = interval.shortest
      maxFrameDuration = interval.longest
    }

    /// Frames per second, for people's eyes; nil for a time that is none.
    public var maxFrameRate: Double? { minFrameDuration.framesPerSecond }
    /// Frames per second, for people's eyes; nil for a time that is none.
    public var minFrameRate: Double? { maxFrameDuration.framesPerSecond }
  }
}
