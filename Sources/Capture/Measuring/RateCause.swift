import CameraModel
import Negotiation

/// Why a camera delivers fewer frames than it promised, and what shows it.
public struct RateCause: Hashable, Sendable {
  /// What is to blame.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The camera exposes longer than a frame lasts, because it is dark.
    case light
    /// Frames are lost or damaged on their way, or the bus is full.
    case bus
    /// The camera takes frames at another rate than it says.
    case camera
    /// The program takes frames more slowly than they come.
    case consumer
    /// Nothing shows a cause.
    case unknown
  }

  /// What is to blame.
  public var code: Code
  /// A sentence that says so.
  public var message: String
  /// The figures and controls that show it, as `lost=12`.
  public var evidence: [String]
}

extension StreamMeasurement {
  /// The part of all frames that must be missing to count, and the part of an interval by which even frames differ.
  private static let (least, even) = (0.01, 0.2)
  /// By which part the rate must rise with short exposure, to be light's fault.
  private static let recovery = 0.1

  /// Why the rate is below what was promised. The first cause with evidence is named: the consumer, the bus, the light, the camera.
  public var cause: RateCause {
    let numbered = Double(max(1, statistics.numbered))
    let (missing, damaged) = (statistics.lost, statistics.corrupted)
    let late = statistics.late + statistics.outOfBuffers
    if Double(late) / numbered > Self.least, late >= missing + damaged {
      return RateCause(
        code: .consumer, message: "\(late) frames came while the program was busy with one before.",
        evidence: ["late=\(statistics.late)", "outOfBuffers=\(statistics.outOfBuffers)"])
    }
    if Double(missing + damaged) / numbered > Self.least {
      return RateCause(
        code: .bus, message: "\(missing + damaged) of \(statistics.numbered) frames were lost or damaged on their way from the camera.",
        evidence: ["lost=\(missing)", "corrupted=\(damaged)"])
    }
    if let bus, let bytesPerSecond, let busShare, Double(bytesPerSecond) * 8 > Double(bus.usableBitsPerSecond) {
      return RateCause(
        code: .bus, message: "The pictures take \(Int(busShare * 100)) % of the bus; USB carries 80 % at most.",
        evidence: ["busShare=\(Int(busShare * 100))%"])
    }
    if statistics.restarts > 0 {
      let times = statistics.restarts == 1 ? "once" : "\(statistics.restarts) times"
      return RateCause(
        code: .camera, message: "The camera stopped sending frames, and the stream was started again \(times).",
        evidence: ["restarts=\(statistics.restarts)"])
    }
    if let light = lightCause { return light }
    if let intervals, let delivered, let promised, Double(intervals.percentile95 - intervals.median) < Self.even * Double(intervals.median)
    {
      return RateCause(
        code: .camera, message: "The camera sends \(delivered.rateText) frames a second evenly, and says it sends \(promised.rateText).",
        evidence: ["lost=0", "intervalP50=\(intervals.median)ns", "intervalP95=\(intervals.percentile95)ns"]
          + (deliveredWithShortExposure.map { ["deliveredWithShortExposure=\($0.rateText)"] } ?? []))
    }
    if suspectedLost > 0 {
      return RateCause(
        code: .unknown, message: "\(suspectedLost) frames are missing by the times of their neighbours; the driver's numbers show no loss.",
        evidence: ["suspectedLost=\(suspectedLost)"])
    }
    return RateCause(code: .unknown, message: "Frames come late and unevenly, and nothing shows why.", evidence: [])
  }

  /// Long exposure lowers the rate only where the camera may do so. A measurement with short exposure proves it.
  private var lightCause: RateCause? {
    guard let promised, let delivered else { return nil }
    var evidence: [String] = []
    if exposure.mayLowerRate == true { evidence.append("exposureMayLowerRate=1") }
    if exposure.isAutomatic == true { evidence.append("exposure=automatic") }
    if let time = exposure.time { evidence.append("exposureTime=\(time.nanoseconds / 1000)us") }
    let message = "It is dark: the camera exposes longer than a frame lasts, which lowers its rate."
    if let rate = deliveredWithShortExposure {
      guard rate > delivered * (1 + Self.recovery) else { return nil }
      evidence.append("deliveredWithShortExposure=\(rate.rateText)")
      return RateCause(
        code: .light, message: "\(message) With short exposure it sends \(rate.rateText) frames a second.", evidence: evidence)
    }
    guard exposure.mayLowerRate ?? false, exposure.isAutomatic ?? true else { return nil }
    let isLong = exposure.time.map { Double($0.nanoseconds) * promised > 1e9 } ?? false
    let ratio = promised / delivered
    let isFraction = ratio > 1.5 && abs(ratio - ratio.rounded()) < 0.03 * ratio
    if isLong { return RateCause(code: .light, message: message, evidence: evidence) }
    guard isFraction else { return nil }
    // Cameras tell exposure times that they do not use, so a short one refutes nothing.
    return RateCause(
      code: .light,
      message: "It is probably dark: the camera may expose longer than a frame lasts, and its rate is a whole part of the promise.",
      evidence: evidence + ["rate=1/\(Int(ratio.rounded()))"])
  }
}
