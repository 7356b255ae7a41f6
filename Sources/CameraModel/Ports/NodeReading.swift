public import PixelFormats

/// The results of reading one node.
public struct NodeReading: Hashable, Sendable {
  /// The node.
  public var node: CameraNode
  /// The direction its camera faces.
  public var position: CameraPosition
  /// How its sensor is mounted: 0 to 359 degrees clockwise; nil if unknown.
  public var rotation: Int?
  /// The graph of the node's media device; nil for a plain camera.
  public var graph: GraphReading?
  /// The current format with its colour; nil if it was not read.
  public var format: FrameFormat?
  /// The pixel formats that the node stores for each code in question. The corresponding C call is `VIDIOC_ENUM_FMT` with `mbus_code`.
  public var pixelFormats: [MediaBusCode: [PixelFormat]] = [:]
  /// The same formats as the driver describes them, without sizes.
  var stored: [OfferedFormat] = []

  /// A reading.
  public init(node: CameraNode, position: CameraPosition = .unspecified, rotation: Int? = nil) {
    self.node = node
    self.position = position
    self.rotation = rotation
  }
}

/// The known facts of a node that is not opened.
public enum UnopenedNode: Hashable, Sendable {
  /// Everything except its current mode.
  case known(NodeReading)
  /// It must be opened; a sentence says why.
  case unknown(because: String)

  /// The reading; nil if the node must be opened.
  public var reading: NodeReading? {
    if case .known(let reading) = self { reading } else { nil }
  }
}

/// The outcome of reading one node.
public struct NodeAnswer: Hashable, Sendable {
  /// The node.
  public let location: NodeLocation
  /// The reading. If nothing could be read, the node has a finding with the reason.
  public let reading: NodeReading
  /// Why nothing could be read; nil if something was.
  public let error: DeviceError?

  init(_ location: NodeLocation, _ reading: NodeReading, _ error: DeviceError? = nil) {
    (self.location, self.reading, self.error) = (location, reading, error)
  }

  init(_ location: NodeLocation, failedWith error: DeviceError) {
    (self.location, reading, self.error) = (location, NodeReading(unreadable: location, because: error), error)
  }

  /// Whether the node was open when its device was disconnected.
  var isDisconnected: Bool { error.map { $0.code == .gone && $0.operation != .call(.open) } ?? false }

  /// The same answer for a node whose camera is still attached and complete without it.
  var apart: NodeAnswer {
    var reading = reading
    reading.node.failure = nil
    return NodeAnswer(location, reading, error)
  }
}

/// A partial reading of a node, and the next call.
public struct ReadingProgress: Sendable {
  /// The reading so far; nil before `VIDIOC_QUERYCAP` has returned.
  public var reading: NodeReading?
  /// The next call, or the first call of the next stage.
  public var call: DeviceCall

  /// A stage of reading.
  public init(_ reading: NodeReading?, before call: DeviceCall) {
    self.reading = reading
    self.call = call
  }
}

/// The state of a node's reading at the time limit.
enum ReadingOutcome: Sendable {
  case under(ReadingProgress)
  case read(NodeReading)
  case failed(DeviceError)
}

extension NodeReading {
  /// The results before a call that did not return.
  init(_ reading: NodeReading, hungIn call: DeviceCall, within limit: Duration) {
    self = reading
    let error = DeviceError.unread(call, on: reading.node.path ?? "", within: limit)
    let remedy = error.remedy.map { " \($0)" } ?? ""
    let message = "\(call.rawValue): \(error.message) What was read before is kept.\(remedy)"
    node.findings.append(Finding(.hung, .error, message))
    node.failure = DeviceError(
      .hung, operation: "read", subject: reading.node.path ?? "", errorNumber: .timedOut, message: message)
    node = node.examined()
  }
}

extension DeviceError {
  /// The error for a node that took too long, with its last call. That call may hang, or the machine is busy.
  static func unread(_ call: DeviceCall, on path: String, within limit: Duration) -> DeviceError {
    DeviceError(
      .hung, operation: .call(call), subject: path, errorNumber: .timedOut,
      message: "Reading the camera took longer than \(limit.nanoseconds / 1_000_000_000) s, and this call was the last.",
      remedy: "Try again if the machine is busy. Otherwise plug the camera in again, and look into `dmesg`.")
  }

  /// The error for a call that did not return in time. While it is stuck in the kernel, the process cannot end.
  package static func hung(_ call: DeviceCall, on path: String, within limit: Duration) -> DeviceError {
    DeviceError(
      .hung, operation: .call(call), subject: path, errorNumber: .timedOut,
      message: "The call did not return within \(limit.nanoseconds / 1_000_000_000) s.",
      remedy: "Plug the device in again; look into `dmesg`. The process ends once the driver returns.")
  }
}
