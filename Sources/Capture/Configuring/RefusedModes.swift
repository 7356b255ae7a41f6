import CameraModel
import DeviceConfiguration
import Negotiation

/// The modes that the drivers of a media graph have refused for one request. Only the drivers know whether each entity takes a mode
/// (docs/semantics.md, section 11).
struct RefusedModes {
  private var refusals: [Refusal] = []
  /// The first refusal, which stands if no mode is left.
  private(set) var first: ConfigurationError?

  /// How many modes of the ranking are tried for one request.
  private static let most = 4

  /// The modes, each with the driver's reason.
  var rejections: [Rejection] { refusals.map(\.rejection) }

  /// Notes that a mode was not set.
  ///
  /// - Parameters:
  ///   - error: the failure to set the mode.
  ///   - mode: the chosen mode; nil if none was chosen.
  ///   - sensor: the sensor of the mode; nil for a plain camera.
  /// - Returns: the error to report; nil if the drivers refused the mode, everything was restored, and another mode may be tried.
  mutating func note(_ error: ConfigurationError, of mode: Mode?, on sensor: CameraSensor?) -> ConfigurationError? {
    // Any other failure ends the trials with its own reason and restoration.
    guard let mode, let sensor, error.isRefusalOfMode else { return error }
    first = first ?? error
    guard refusals.count + 1 < Self.most else { return first }
    let subject: Refusal.Subject =
      switch error.cause {
      case let cause where cause.operation == .call(.setFormat): .node
      case let cause where cause.subject == sensor.entity.harmless: .sensor
      default: .path
      }
    refusals.append(Refusal(mode, of: sensor, by: subject, error.cause.message))
    return nil
  }

  /// The refusal that a plan expects: the sensor's.
  static func expected(of mode: Mode, on sensor: CameraSensor?) -> RefusedModes {
    var refused = RefusedModes()
    if let sensor { refused.refusals = [Refusal(mode, of: sensor, by: .sensor, "")] }
    return refused
  }

  /// The camera with the modes that are left.
  func left(of camera: Camera) -> Camera {
    refusals.isEmpty ? camera : camera.excluding { mode in refusals.contains { $0.forbids(mode) } }
  }
}

/// A mode that was refused, and by which part of the graph.
private struct Refusal {
  enum Subject { case sensor, path, node }

  let rejection: Rejection
  private let subject: Subject
  /// What the sensor was to send; nil if the mode is not the sensor's.
  private let sent: SensorMode?

  init(_ mode: Mode, of sensor: CameraSensor, by subject: Subject, _ reason: String) {
    rejection = Rejection(mode: mode, rule: .driver, reason: reason)
    (self.subject, sent) = (subject, sensor.modes(as: mode).first)
  }

  /// Whether another mode would be refused as well. A node stores one code in several pixel formats, of which the entities before it know
  /// nothing; a sensor does not know the node.
  func forbids(_ other: SensorMode) -> Bool {
    let (mode, isAtNode) = (rejection.mode, other.node == rejection.mode.node)
    if isAtNode, other.pixelFormat == mode.pixelFormat, other.extent.contains(mode.size) { return true }
    guard let sent, subject != .node, isAtNode || subject == .sensor else { return false }
    return (other.sensorCode, other.sensorSize) == (sent.sensorCode, sent.sensorSize)
  }
}

extension ConfigurationError {
  /// Whether drivers of a media graph refuse a mode, and nothing has changed.
  fileprivate var isRefusalOfMode: Bool {
    if case .incomplete? = restoration { return false }
    // The drivers of a graph compare formats when a stream starts.
    if cause.operation == .call(.startStream) { return cause.isOfPipeline }
    guard cause.code == .rejected else { return false }
    // Another number is a fault, such as a failed transfer.
    let isOfFormat = [.call(.setPadFormat), .call(.setFormat)].contains(cause.operation) && cause.errorNumber == .invalidArgument
    return isOfFormat || cause.operation == .chooseMode
  }
}
