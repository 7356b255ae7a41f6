public import CameraModel

/// A simulated bridge, such as one from HDMI to CSI-2: what it tells its source, what it is set to, and what it receives.
public struct SimulatedBridge: Hashable, Sendable {
  /// The EDID; nil for a bridge that keeps none.
  public internal(set) var edid: EDID?
  /// The timings that are set.
  public internal(set) var timings: DigitalTimings
  /// The timings of the signal; nil for no signal.
  public var signal: DigitalTimings?
  /// How many times the signal has changed.
  private(set) var changes = 0
  /// After an EDID is set, this many queries find no signal.
  public var queriesWithoutSignal = 0
  private var queriesLeft = 0

  /// A bridge; by default its signal has the timings that are set.
  public init(edid: EDID? = .absent, timings: DigitalTimings, signal: DigitalTimings?) {
    (self.edid, self.timings, self.signal) = (edid, timings, signal)
  }

  mutating func setEDID(_ edid: EDID) -> SystemErrorNumber? {
    guard self.edid != nil else { return .inappropriateCall }
    self.edid = edid
    queriesLeft = queriesWithoutSignal
    return nil
  }

  mutating func changeSignal(to timings: DigitalTimings?) {
    signal = timings
    changes += 1
  }

  /// Whether the timings that are set are those of the signal, so that frames come.
  var isInTime: Bool { signal == timings }

  mutating func query() -> DigitalTimings? {
    guard queriesLeft == 0 else {
      queriesLeft -= 1
      return nil
    }
    return signal
  }
}

extension SimulatedGraph {
  /// Makes an entity a bridge. Its source pads have the size of its timings.
  public mutating func add(_ bridge: SimulatedBridge, at id: UInt32) {
    bridges[id] = bridge
    setTimings(bridge.timings, ofBridge: id)
  }

  mutating func setTimings(_ timings: DigitalTimings, ofBridge id: UInt32) {
    bridges[id]?.timings = timings
    for pad in graph.entity(id)?.pads ?? [] where pad.flags.contains(.source) {
      guard var format = pad.format else { continue }
      format.size = timings.size
      store(format, at: MediaGraph.PadReference(entity: id, index: pad.index))
    }
  }
}
