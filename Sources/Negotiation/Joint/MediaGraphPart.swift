import CameraModel
import PixelFormats

/// The modes of one camera behind a media graph that can be in a joint plan: the best mode of each way through the graph.
struct MediaGraphPart {
  /// The best mode of a way.
  struct Point {
    let mode: Candidate
    let way: GraphWay
    /// How many groups of equally good modes are better, over all cameras.
    let rank: Int
  }

  /// The best mode first.
  private(set) var points: [Point] = []

  /// - Parameters:
  ///   - modes: the modes of the camera.
  ///   - ranks: the rank of each mode.
  ///   - way: the way of a mode; nil if it has none.
  init(_ modes: [Candidate], _ ranks: [Candidate: Int], way: (Candidate) -> GraphWay?) {
    let all = modes.map { ($0, ranks[$0] ?? .max) }
    var known: Set<GraphWay> = []
    for (mode, rank) in all.sorted(by: { ($0.1, $0.0.order) < ($1.1, $1.0.order) }) {
      if let way = way(mode), known.insert(way).inserted { points.append(Point(mode: mode, way: way, rank: rank)) }
    }
  }
}

/// What a mode takes of a media graph, so that another sensor cannot have it.
struct GraphWay: Hashable {
  /// The path of the node; its pad or its name if the path is unknown.
  let node: String?
  /// The pads on the path; the entities if the pads are unknown.
  private let places: Set<String>
  /// Entities where another sensor needs the same formats, with these formats.
  private let formats: [String: [Format]]

  private struct Format: Hashable {
    let code: MediaBusCode
    let size: FrameSize
  }

  /// - Parameter size: the size that arrives at the node.
  init(_ mode: SensorMode, _ size: FrameSize) {
    node = mode.node ?? mode.pads.last ?? mode.path.last
    places = Set(mode.pads.isEmpty ? mode.path : mode.pads)
    let ends = [Format(code: mode.sensorCode, size: mode.extent.isRange ? size : mode.sensorSize), Format(code: mode.busCode, size: size)]
    formats = Dictionary(mode.unrouted.map { ($0, ends) }) { first, _ in first }
  }

  /// Whether two sensors cannot stream over both: they end at one node, cross one pad, or an entity that both cross passes the format of one
  /// on to the other.
  func conflicts(with other: GraphWay) -> Bool {
    node == other.node || !places.isDisjoint(with: other.places)
      || formats.contains { entity, format in other.formats[entity].map { $0 != format } ?? false }
  }
}

extension Camera {
  /// The way on which setting a mode brings it to its node; nil if none does, or for a plain camera.
  func graphWay(of mode: Mode) -> GraphWay? { sensor?.modes(as: mode).first.map { GraphWay($0, mode.size) } }
}
