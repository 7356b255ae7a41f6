import CameraModel
import Negotiation
import PixelFormats

/// One mode of a camera as the contract defines it: every grid point is one.
struct OracleOffer: Hashable {
  var node: String?
  var pixelFormat: PixelFormat
  var isEmulated: Bool
  var size: FrameSize
  /// Nil where the rate is unknown.
  var time: ExactTime?

  /// All modes of a camera, in the order of enumeration: node, format, size, interval.
  ///
  /// A continuous interval has no grid: its two ends are looked at, and the times that the request names.
  static func all(of camera: Camera, to request: FormatRequest) -> [OracleOffer] {
    var offers: [OracleOffer] = []
    for node in camera.nodes where node.role == .capture || node.role == .captureMultiplanar {
      for format in node.formats {
        guard let pixelFormat = format.pixelFormat else { continue }
        for entry in format.sizes {
          let listed = entry.intervals.flatMap { OracleGrid.times(of: $0, within: request.timesNamed) }
          let rates: [ExactTime?] = listed.isEmpty ? [nil] : listed
          for size in OracleSource(node, request).sizes(of: entry.extent, in: pixelFormat) {
            offers += rates.map {
              OracleOffer(node: node.path, pixelFormat: pixelFormat, isEmulated: format.isEmulated, size: size, time: $0)
            }
          }
        }
      }
    }
    return offers
  }

  /// Whether a mode of an answer is this one.
  func isMode(_ mode: Mode) -> Bool {
    node == mode.node && pixelFormat == mode.pixelFormat && size == mode.size
      && (time?.isWritten(as: mode.interval) ?? (mode.interval == nil))
  }
}

extension OracleOffer: CustomStringConvertible {
  var description: String { "\(node ?? "-") \(pixelFormat)\(isEmulated ? "*" : "") \(size) \(time.map(\.description) ?? "?")" }
}
