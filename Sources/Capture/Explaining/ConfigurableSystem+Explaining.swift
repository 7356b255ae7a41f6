public import CameraModel
public import Negotiation

extension ConfigurableSystem {
  /// Whether a camera would stream now, what prevents it, and what mends it, also for a camera that could not be read.
  ///
  /// - Parameters:
  ///   - camera: the camera as it was listed.
  ///   - graph: the graph behind which it is; nil for a plain camera.
  ///   - workers: the threads that make the blocking calls.
  /// - Throws: `DeviceError` with code `gone` or `notFound` if the camera is not attached.
  public func explanations(
    of camera: Camera, in graph: MediaGraph? = nil, workers: some WorkerThreads
  ) throws(DeviceError) -> [StreamExplanation] {
    if let failed = camera.nodes.first(where: { $0.failure != nil }), let failure = failed.failure {
      guard let reason = StreamExplanation.Reason(failure) else { throw failure }
      return [StreamExplanation(node: failed.path ?? failure.subject, reasons: [reason])]
    }
    // A sensor may stream while its receiver waits for another.
    if camera.sensor == nil, let waiting = camera.nodes.first(where: { $0.findings.contains { $0.code == .sensorWithoutDriver } }) {
      let messages = waiting.findings.filter { $0.code == .sensorWithoutDriver }.map(\.message)
      return [StreamExplanation(node: waiting.path ?? "", reasons: messages.map { StreamExplanation.Reason(.none, message: $0) })]
    }
    if let device = CaptureDevice(camera, in: self) { return try device.explanations(in: graph, workers: workers) }
    if let graph { return camera.explanations(in: graph) }
    return camera.nodes.prefix(1).map { node in
      let role = node.roleReason ?? "Its role is \(node.role.rawValue)."
      return StreamExplanation(
        node: node.path ?? "", reasons: [StreamExplanation.Reason(.none, message: "The node gives no pictures. \(role)")])
    }
  }
}
