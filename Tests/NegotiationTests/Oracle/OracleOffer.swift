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
  /// Whether its node is for infrared or depth.
  var isOfInfraredNode = false

  /// All modes of a camera, in the order of enumeration: node, format, size, interval.
  ///
  /// A continuous interval has no grid: its two ends are looked at, and the times that the request names.
  static func all(of camera: Camera, to request: FormatRequest, isJoint: Bool = false) -> [OracleOffer] {
    var offers: [OracleOffer] = []
    for node in camera.nodes where node.role == .capture || node.role == .captureMultiplanar {
      for format in node.formats {
        guard let pixelFormat = format.pixelFormat else { continue }
        for entry in format.sizes {
          let listed = entry.intervals.flatMap { interval in
            usualTime(of: interval, node, request, isJoint: isJoint).map { [$0] }
              ?? OracleGrid.times(of: interval, within: request.timesNamed)
          }
          let rates: [ExactTime?] = listed.isEmpty ? [nil] : listed
          for size in OracleSource(node, request).sizes(of: entry.extent, in: pixelFormat) {
            offers += rates.map {
              OracleOffer(
                node: node.path, pixelFormat: pixelFormat, isEmulated: format.isEmulated, size: size, time: $0,
                isOfInfraredNode: isInfrared(node))
            }
          }
        }
      }
    }
    return offers
  }

  /// The one rate of a continuous range that promises more than 60 fps, where nothing about rates is asked; nil for other ranges.
  private static func usualTime(of interval: OfferedInterval, _ node: CameraNode, _ request: FormatRequest, isJoint: Bool) -> ExactTime? {
    guard !isJoint, request.rate == nil, request.minimumRate == nil, request.maximumRate == nil, request.exactRate == nil,
      !request.order.contains(.rate), case .continuous(let range) = interval, let least = ExactTime(range.min),
      let most = ExactTime(range.max), least <= most, least < ExactTime(1, 60)
    else { return nil }
    if let present = ExactTime(node.current?.interval), least <= present, present <= most { return present }
    return min(max(ExactTime(1, 30), least), most)
  }

  private static func isInfrared(_ node: CameraNode) -> Bool {
    let name = " \(node.card ?? "") "
    if [" IR ", " Infrared ", " Depth "].contains(where: name.contains) { return true }
    return node.formats.allSatisfy { format in format.pixelFormat.map { !Oracle.carriesColor($0) } ?? true }
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
