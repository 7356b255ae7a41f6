/// What was read from one node.
public struct NodeReading: Hashable, Sendable {
  /// The node.
  public var node: CameraNode
  /// Where its camera looks out.
  public var position: CameraPosition
  /// How its sensor is mounted, in degrees clockwise; nil where unknown.
  public var rotation: Int?

  /// A reading.
  public init(node: CameraNode, position: CameraPosition = .unspecified, rotation: Int? = nil) {
    self.node = node
    self.position = position
    self.rotation = rotation
  }
}

/// How far the reading of a node has come.
public struct ReadingProgress: Sendable {
  /// What was read so far; nil until the node has said what it is.
  public var reading: NodeReading?
  /// The call that is made next, or the first of them.
  public var call: DeviceCall

  /// A stage of reading.
  public init(_ reading: NodeReading?, before call: DeviceCall) {
    self.reading = reading
    self.call = call
  }
}

/// What became of the reading of a node, as far as it is known when time is up.
enum ReadingOutcome: Sendable {
  case under(ReadingProgress)
  case read(NodeReading)
  case failed(DeviceError)
}

extension NodeReading {
  /// What was read before a call that did not return.
  init(_ reading: NodeReading, hungIn call: DeviceCall, within limit: Duration) {
    self = reading
    let error = DeviceError.hung(call, on: reading.node.path ?? "", within: limit)
    let remedy = error.remedy.map { " \($0)" } ?? ""
    node.findings.append(
      Finding(.hung, .error, "\(call.rawValue): \(error.message) What was read before is kept.\(remedy)"))
    node = node.examined()
  }
}

extension DeviceError {
  /// A call that did not return. Where it is stuck in the kernel, it keeps the process from ending.
  package static func hung(_ call: DeviceCall, on path: String, within limit: Duration) -> DeviceError {
    DeviceError(
      .hung, operation: call.rawValue, subject: path, errorNumber: .timedOut,
      message: "The call did not return within \(limit.nanoseconds / 1_000_000_000) s.",
      remedy: "Plug the device in again; look into `dmesg`. The process ends once the driver returns.")
  }
}
