public import CameraModel

/// A change of a media graph.
public enum GraphStep: Hashable, Sendable {
  /// Enables a link. The corresponding C call is `MEDIA_IOC_SETUP_LINK`.
  case enable(MediaGraph.Link)
  /// Switches a link off. The corresponding C call is `MEDIA_IOC_SETUP_LINK`.
  case disable(MediaGraph.Link)
  /// Sets all routes of the entity with the number. The corresponding C call is `VIDIOC_SUBDEV_S_ROUTING`.
  case setRoutes(UInt32, [MediaGraph.Route])
  /// Sets a stream's format at a pad. The corresponding C call is `VIDIOC_SUBDEV_S_FMT`.
  case setPad(MediaGraph.PadReference, stream: UInt32, MediaGraph.PadFormat)
  /// Sets a stream's rectangle at a pad. The corresponding C call is `VIDIOC_SUBDEV_S_SELECTION`.
  case setSelection(MediaGraph.PadReference, stream: UInt32, SelectionRectangle)
  /// Sets the format of the node with the entity's number: pixel format and size, and the order of lines and the colour if the driver
  /// compares them. The corresponding C call is `VIDIOC_S_FMT`.
  case setNode(UInt32, FrameFormat, withField: Bool, withColour: Bool)
  /// Sets the rate at a sensor's pad: by its vertical blanking, `V4L2_CID_VBLANK` with `VIDIOC_S_EXT_CTRLS`, or else by
  /// `VIDIOC_SUBDEV_S_FRAME_INTERVAL`.
  case setRate(MediaGraph.PadReference, RateWish, byBlanking: Bool)
}

extension GraphStep {
  /// What is changed, and to what: `hi556 1-0020:0 to csi 0:0 on`, `csi 0:0 SGRBG10_1X10 1296x972`.
  package func text(in graph: MediaGraph) -> String { "\(subject(in: graph)) \(value)" }

  /// What is changed: `csi 0:0`.
  package func subject(in graph: MediaGraph) -> String {
    switch self {
    case .enable(let link), .disable(let link): "\(graph.name(of: link.source)) to \(graph.name(of: link.sink))"
    case .setRoutes(let id, _): (graph.entity(id)?.name ?? "\(id)").harmless
    case .setPad(let pad, let stream, _): graph.name(of: pad, stream)
    case .setSelection(let pad, let stream, let rectangle): "\(graph.name(of: pad, stream)) \(rectangle.target.rawValue)"
    case .setNode(let id, _, _, _): (graph.entity(id)?.path ?? graph.entity(id)?.name ?? "\(id)").harmless
    case .setRate(let pad, _, let byBlanking): "\(graph.name(of: pad))\(byBlanking ? " vertical blanking for" : "")"
    }
  }

  /// The value in words: `on`, `SGRBG10_1X10 1296x972`.
  package var value: String {
    switch self {
    case .enable: "on"
    case .disable: "off"
    case .setRoutes(_, let routes): routes.map(\.text).joined(separator: ", ")
    case .setPad(_, _, let format): "\(format)"
    case .setSelection(_, _, let rectangle): "\(rectangle)"
    case .setNode(_, let format, _, _): "\(format)"
    case .setRate(_, let rate, _): rate.text
    }
  }
}

extension MediaGraph {
  fileprivate func name(of pad: PadReference, _ stream: UInt32) -> String { "\(name(of: pad))\(stream == 0 ? "" : "/\(stream)")" }
}

extension MediaGraph.Route {
  /// `0/0 to 1/0 on`, each as pad and stream.
  fileprivate var text: String { "\(sinkPad)/\(sinkStream) to \(sourcePad)/\(sourceStream) \(isActive ? "on" : "off")" }
}

extension RateWish {
  /// `1/20`, or `the highest rate`.
  fileprivate var text: String {
    switch self {
    case .highest: "the highest rate"
    case .ideal(let interval): "\(interval)"
    }
  }
}
