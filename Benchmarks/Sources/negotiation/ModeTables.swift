import CameraModel
import Negotiation
import PixelFormats
import Rivals

/// The camera of the measurement: as many modes as the kernel's test driver vivid lists for its webcam input.
///
/// 83 formats in 6 sizes; the larger the size, the fewer rates: 12, 10, 8, 6, 4 and 2, which are 3,486 modes
/// (kernel, drivers/media/test-drivers/vivid/vivid-vid-cap.c).
enum ModeTables {
  static let vivid = camera(formats: 83)

  static let sizes = [(320, 180), (640, 360), (640, 480), (1280, 720), (1920, 1080), (3840, 2160)].map { FrameSize(width: $0.0, height: $0.1) }

  static let intervals = [(1, 1), (1, 2), (1, 4), (1, 5), (1, 10), (2, 25), (1, 15), (1, 25), (1, 30), (1, 40), (1, 50), (1, 60)].map {
    FrameInterval.seconds(UInt32($0.0), UInt32($0.1))
  }

  /// 42 modes for each format.
  static func camera(formats: Int) -> Camera {
    // Colour first, as vivid lists them: YUV and RGB, then grey and Bayer. Beyond the registry the list begins again.
    // GStreamer knows formats by names in UTF-8, which a code with bit 31 is not.
    let entries = PixelFormatRegistry.entries.filter { !$0.format.isBigEndian }
    let known = entries.filter { $0.use == .colorRaw } + entries.filter { $0.use != .colorRaw }
    let offered = (0..<formats).map { index in
      OfferedFormat(
        index: index, pixelFormat: known[index % known.count].format,
        sizes: sizes.enumerated().map { place, size in
          OfferedSize(.discrete(size), intervals: intervals.prefix(12 - 2 * place).map(OfferedInterval.discrete))
        })
    }
    return camera(offered)
  }

  /// One format with a range of sizes and one of times: from 16x16 to the square of that length.
  static func stepwise(upTo length: Int) -> Camera {
    let range = FrameSizeRange(min: FrameSize(width: 16, height: 16), max: FrameSize(width: length, height: length), step: FrameSize(width: 1, height: 1))
    let times = FrameIntervalRange(min: .fps(1000), max: .seconds(1000, 1), step: .fps(1000))
    return camera([OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [OfferedSize(.stepwise(range), intervals: [.stepwise(times)])])])
  }

  private static func camera(_ formats: [OfferedFormat]) -> Camera {
    Camera(name: "vivid", nodes: [CameraNode(path: "/dev/video0", role: .capture, formats: formats)])
  }

  /// The same modes as a flat array, in the same order.
  static func flat(_ camera: Camera) -> [flat_mode] {
    camera.nodes.flatMap(\.formats).flatMap { format in
      format.sizes.flatMap { size -> [flat_mode] in
        guard case .discrete(let extent) = size.extent else { return [] }
        return size.intervals.compactMap { interval in
          guard case .discrete(let time) = interval, let code = format.pixelFormat else { return nil }
          return flat_mode(
            width: UInt32(extent.width), height: UInt32(extent.height), numerator: time.numerator, denominator: time.denominator,
            pixel_format: code.rawValue)
        }
      }
    }
  }
}
