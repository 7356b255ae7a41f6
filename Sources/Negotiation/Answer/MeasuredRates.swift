public import CameraModel
public import PixelFormats

/// The measured rates of a camera. Choosing by them uses the delivered rates, not the promised ones.
public struct MeasuredRates: Hashable, Sendable {
  /// The measured rate of one mode.
  public struct Rate: Hashable, Sendable {
    /// The position of the node among the camera's capture nodes, from 0.
    public var node: Int
    /// The driver's code.
    public var pixelFormat: PixelFormat
    /// Width and height in pixels.
    public var size: FrameSize
    /// The promised time per frame, in seconds.
    public var interval: FrameInterval
    /// The delivered frames per second; nil if no frame of the mode arrived.
    public var framesPerSecond: Double?
    /// The word for the cause of a lower rate, such as `light`; nil without one.
    public var cause: String?
    /// The date of the measurement, `yyyy-mm-dd`; nil if unknown.
    public var date: String?

    /// The measured rate of a mode.
    public init(
      node: Int, pixelFormat: PixelFormat, size: FrameSize, interval: FrameInterval, framesPerSecond: Double?, cause: String? = nil,
      date: String? = nil
    ) {
      self.node = node
      self.pixelFormat = pixelFormat
      self.size = size
      self.interval = interval
      self.framesPerSecond = framesPerSecond
      self.cause = cause
      self.date = date
    }
  }

  /// The camera's name; nil if unknown. Rates of another camera are not used.
  public var cameraName: String?
  /// The rates, at most one per mode.
  public private(set) var rates: [Rate]

  /// The rates of a camera. A later rate of the same mode replaces an earlier one.
  public init(cameraName: String?, _ rates: [Rate] = []) {
    self.cameraName = cameraName
    self.rates = []
    for rate in rates { add(rate) }
  }

  /// Adds a rate, which replaces an earlier one of the same mode.
  public mutating func add(_ rate: Rate) {
    rates.removeAll { $0.isOfSameMode(as: rate) }
    rates.append(rate)
  }

  /// Decides by the delivered rates. The decision names the modes as the driver lists them; findings name the promises that were not
  /// believed.
  ///
  /// - Parameters:
  ///   - camera: the camera as its driver lists it.
  ///   - decide: makes the decision for a camera.
  public func decision(on camera: Camera, _ decide: (Camera) -> Decision) -> Decision {
    let promised = decide(camera)
    let (delivering, slower) = applied(to: camera)
    guard !slower.isEmpty else { return promised }
    var decision = decide(delivering)
    if let mode = decision.chosen?.mode, let nominal = slower.first(where: { $0.delivered == mode })?.listed {
      decision.chosen?.mode = nominal
    }
    for mode in [promised.chosen?.mode, decision.chosen?.mode] {
      guard let mode, let rate = rate(of: mode, on: camera), rate.isBelowPromise else { continue }
      let finding = rate.finding(on: mode)
      if !decision.findings.contains(finding) { decision.findings.append(finding) }
    }
    return decision
  }

  /// The camera with the measured intervals, and the modes whose intervals changed.
  ///
  /// A mode without frames is omitted, as is one that is no faster than a slower mode of its size. Ranges do not change.
  private func applied(to camera: Camera) -> (camera: Camera, slower: [(listed: Mode, delivered: Mode?)]) {
    var camera = camera
    var slower: [(listed: Mode, delivered: Mode?)] = []
    let places = camera.nodes.indices.filter { camera.nodes[$0].role.isCamera }
    for rate in rates where rate.isBelowPromise && places.indices.contains(rate.node) {
      let place = places[rate.node]
      for format in camera.nodes[place].formats.indices where camera.nodes[place].formats[format].pixelFormat == rate.pixelFormat {
        let sizes = camera.nodes[place].formats[format].sizes
        for size in sizes.indices where sizes[size].extent == .discrete(rate.size) {
          var intervals = sizes[size].intervals
          guard let listed = intervals.firstIndex(of: .discrete(rate.interval)) else { continue }
          let delivered = rate.delivered(among: intervals)
          if let delivered { intervals[listed] = .discrete(delivered) } else { intervals.remove(at: listed) }
          if rate.limitsOthers { intervals.removeAll { isUnproved($0, beyond: rate) } }
          camera.nodes[place].formats[format].sizes[size].intervals = intervals
          var mode = Mode(node: camera.nodes[place].path, pixelFormat: rate.pixelFormat, size: rate.size, interval: rate.interval)
          let before = mode
          mode.interval = delivered
          slower.append((before, delivered == nil ? nil : mode))
        }
      }
    }
    return (camera, slower)
  }

  /// Whether an interval promises more than the camera delivers at the same format and size, and was not measured itself.
  private func isUnproved(_ interval: OfferedInterval, beyond slow: Rate) -> Bool {
    guard case .discrete(let interval) = interval, let promised = interval.framesPerSecond, let came = slow.framesPerSecond else {
      return false
    }
    var mode = slow
    mode.interval = interval
    return promised > came * (1 + Rate.tolerance) && !rates.contains { $0.isOfSameMode(as: mode) }
  }

  /// The measured rate of a mode; nil if it was not measured.
  public func rate(of mode: Mode, on camera: Camera) -> Rate? {
    guard let interval = mode.interval, let node = camera.captureNodes.firstIndex(where: { $0.path == mode.node }) else { return nil }
    let wanted = Rate(node: node, pixelFormat: mode.pixelFormat, size: mode.size, interval: interval, framesPerSecond: nil)
    return rates.first { $0.isOfSameMode(as: wanted) }
  }
}

extension MeasuredRates.Rate {
  /// The share of a rate that may be missing before its promise is not believed.
  fileprivate static let tolerance = 0.03
  /// Darkness and a full bus slow down all modes of a format and size alike.
  private static let commonCauses: Set<String> = ["light", "bus"]

  fileprivate var limitsOthers: Bool { cause.map(Self.commonCauses.contains) ?? false }

  fileprivate func isOfSameMode(as other: Self) -> Bool {
    (node, pixelFormat, size) == (other.node, other.pixelFormat, other.size) && interval == other.interval
  }

  /// Whether more than 3 % of the promised frames were missing.
  public var isBelowPromise: Bool {
    guard let promised = interval.framesPerSecond else { return false }
    return framesPerSecond.map { $0 < promised * (1 - Self.tolerance) } ?? true
  }

  /// The delivered interval; nil if no frame arrived, or the list has another mode at this rate.
  fileprivate func delivered(among intervals: [OfferedInterval]) -> FrameInterval? {
    guard let framesPerSecond, framesPerSecond >= 0.001, framesPerSecond < 1_000_000 else { return nil }
    let isListed = intervals.contains {
      guard case .discrete(let other) = $0, other != interval, let rate = other.framesPerSecond else { return false }
      return abs(rate - framesPerSecond) <= Self.tolerance * rate
    }
    return isListed ? nil : FrameInterval(1000, UInt32((framesPerSecond * 1000).rounded()))
  }

  fileprivate func finding(on mode: Mode) -> Finding {
    // The driver may have set another mode instead, whose frames arrived.
    let what = framesPerSecond.map { "\(mode) delivered \($0.rateText) fps" } ?? "No frame of \(mode) came"
    let why = cause.map { ", because of the \($0)" } ?? ""
    return Finding(.rateMeasured, .warning, "\(what) when it was measured\(date.map { " on \($0)" } ?? "")\(why).")
  }
}
