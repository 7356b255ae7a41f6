public import CameraModel

/// A failure injected into calls to a simulated node.
public struct Fault: Hashable, Sendable {
  /// The effect of a fault.
  public enum Effect: Hashable, Sendable {
    /// The call fails with this error number.
    case error(SystemErrorNumber)
    /// The call does its work and then fails with this error number. A call that sets several controls sets half of them.
    case errorAfterwards(SystemErrorNumber)
    /// The device vanishes: this call and all later calls to the node fail with `ENODEV`.
    case unplug
    /// The call does not return in time: this call and all later calls to the node fail with code `hung`.
    case hang
    /// The call takes this long and then answers correctly.
    case delay(Duration)
    /// A list never ends: past its end it repeats the last entry.
    case endlessList
  }

  /// The node's path; nil for every node.
  public var path: String?
  /// The call; nil for every call.
  public var call: DeviceCall?
  /// The occurrences that fail, counted from 0 for each node and call, or for each node if ``call`` is nil.
  public var occurrences: Range<Int>
  /// The effect.
  public var effect: Effect

  /// A fault at every occurrence of a call.
  public init(_ effect: Effect, at call: DeviceCall? = nil, of path: String? = nil) {
    self.init(effect, at: call, of: path, occurrences: 0..<Int.max)
  }

  /// A fault at the nth occurrence of a call, counted from 0.
  public init(_ effect: Effect, at call: DeviceCall? = nil, of path: String? = nil, occurrence: Int) {
    self.init(effect, at: call, of: path, occurrences: occurrence..<(occurrence + 1))
  }

  /// A fault at some occurrences of a call.
  public init(_ effect: Effect, at call: DeviceCall?, of path: String?, occurrences: Range<Int>) {
    self.effect = effect
    self.call = call
    self.path = path
    self.occurrences = occurrences
  }
}
