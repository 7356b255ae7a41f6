import CameraModel
import Host
import Negotiation

extension CaptureDevice {
  /// The error of a stream that does not start, with the ends of links that differ, because the driver does not name them.
  ///
  /// - Parameter path: the node that did not start.
  func explained(_ error: DeviceError, atNode path: String) -> DeviceError {
    guard camera.sensor != nil, error.isOfPipeline else { return error }
    return withReasons(error, atNode: path)
  }

  /// The error with the ends of links that differ; the error as it is if none differ, or if the graph cannot be read.
  func withReasons(_ error: DeviceError, atNode path: String) -> DeviceError {
    guard let graph = try? sensorGraph(NodeThreads()), let node = graph.entities.first(where: { $0.path == path }) else { return error }
    let reasons = graph.explanation(ofNode: node.id).reasons.filter { $0.severity == .hard }
    guard !reasons.isEmpty else { return error }
    let more = reasons.count > Self.mostReasons ? "; and \(reasons.count - Self.mostReasons) more" : ""
    var error = error.adding("\(reasons.prefix(Self.mostReasons).map(\.description).joined(separator: "; "))\(more).")
    // The pipeline is not set up; whether the driver says EPIPE or ENOLINK is its choice.
    error.code = .unsupported
    error.remedy = "Set the pipeline up with `media-ctl`."
    return error
  }

  private static var mostReasons: Int { 3 }
}
