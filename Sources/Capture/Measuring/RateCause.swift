public import CameraModel
import Negotiation

/// Why a camera delivers fewer frames than promised, with evidence.
public struct RateCause: Hashable, Sendable {
  /// The part that is to blame.
  public enum Code: String, ClosedVocabulary, CaseIterable {
    /// The camera exposes longer than a frame lasts, because it is dark.
    case light
    /// Frames are lost or corrupted on the way, or the bus is full.
    case bus
    /// The camera takes frames at a different rate than it reports.
    case camera
    /// The program takes frames more slowly than they arrive.
    case consumer
    /// No cause was found.
    case unknown
  }

  /// The part that is to blame.
  public var code: Code
  /// A sentence about the cause.
  public var message: String
  /// The figures and controls that prove it, as `lost=12`.
  public var evidence: [String]
}

extension StreamMeasurement {
  /// The smallest share of all frames that counts as missing, and the share of the missing rate that a cause must explain.
  private static let (least, most) = (0.01, 0.5)
  /// The relative rise of the rate with short exposure that proves light as the cause.
  private static let recovery = 0.1

  /// A gap of more intervals is a pause, if it explains most of the missing rate.
  private static let pause: Int64 = 5

  /// Why the rate is below the promised one. The first cause with evidence is named, in the order: an unaccepted mode, the consumer, the
  /// bus, the light, the camera.
  public var cause: RateCause {
    if let refusalCause { return refusalCause }
    let measured = measured
    let (missing, corrupted) = (measured.lost, measured.corrupted)
    let late = measured.late + measured.outOfBuffers
    if explain(late + untaken), late + untaken >= gone {
      if untaken > late { return untakenCause }
      return RateCause(
        code: .consumer, message: "\(late) frames came while the program was busy with one before.",
        evidence: ["late=\(measured.late)", "outOfBuffers=\(measured.outOfBuffers)"])
    }
    if explain(gone) {
      let evidence = ["lost=\(missing)", "corrupted=\(corrupted)"]
      if corrupted > missing, findings.contains(where: { $0.code == .pictureSizeDiffers }) {
        let what = "\(corrupted) of \(measured.numbered) pictures were corrupted, or not of the size that the camera agreed to."
        return RateCause(code: .camera, message: what, evidence: evidence)
      }
      return RateCause(code: .bus, message: goneText, evidence: evidence)
    }
    if let full = fullBusCause ?? fullEndpointCause { return full }
    if statistics.restarts > 0 {
      let times = statistics.restarts == 1 ? "once" : "\(statistics.restarts) times"
      return RateCause(
        code: .camera, message: "The camera stopped sending frames, and the stream was started again \(times).",
        evidence: ["restarts=\(statistics.restarts)"])
    }
    return exposureCause ?? rateCause
  }

  /// The cause if the driver set another mode: its pictures differ, or its rate explains most of the missing rate.
  private var refusalCause: RateCause? {
    guard let finding = findings.first(where: { $0.code == .modeDiffers }) else { return nil }
    let missing = promised.flatMap { promised in delivered.map { promised - $0 } } ?? 0
    let refused = promised.flatMap { promised in setMode.interval?.framesPerSecond.map { promised - $0 } } ?? 0
    guard hasOtherPictures || refused > 0 && refused >= Self.most * missing else { return nil }
    return RateCause(code: .camera, message: finding.message, evidence: ["asked=\(mode)", "set=\(setMode)"])
  }

  private var untakenCause: RateCause {
    let time = (longestUntaken.seconds * 10).rounded() / 10
    return RateCause(
      code: .consumer, message: "The program took no frame for \(time) s, and \(untaken) frames found no empty buffer.",
      evidence: ["lost=\(measured.lost)", "untaken=\(untaken)", "longestUntaken=\(longestUntaken.nanoseconds)ns"])
  }

  /// An endpoint used to this share carries no more pictures, because each packet has a header.
  private static let fullness = 0.85

  /// The cause if the pictures fill the camera's endpoint. The camera may have a larger one, but only for other modes.
  private var fullEndpointCause: RateCause? {
    guard let endpointBytesPerSecond, let bytesPerSecond, endpointBytesPerSecond > 0 else { return nil }
    let share = Double(bytesPerSecond) / Double(endpointBytesPerSecond)
    guard share >= Self.fullness else { return nil }
    let most = (Double(endpointBytesPerSecond) / 1e6).rateText
    return RateCause(
      code: .bus,
      message: "The pictures take \(Int((100 * share).rounded())) % of the \(most) MB/s that the camera's USB endpoint carries.",
      evidence: ["bytesPerSecond=\(bytesPerSecond)", "endpointBytesPerSecond=\(endpointBytesPerSecond)"])
  }

  /// The cause if the pictures of all cameras on the bus exceed its capacity.
  private var fullBusCause: RateCause? {
    guard let bus, let bytesPerSecond else { return nil }
    let bits = 8 * (Double(bytesPerSecond) + Double(otherBytesPerSecond))
    guard bits > Double(bus.usableBitsPerSecond) else { return nil }
    // This exceeds the 80 % that the message names beside it.
    let share = Int((100 * bits / (Double(bus.speedMbps) * 1e6)).rounded(.up))
    let whose = otherBytesPerSecond > 0 ? "The pictures of all measured cameras" : "The pictures"
    return RateCause(
      code: .bus, message: "\(whose) take \(share) % of the bus; USB carries 80 % at most.", evidence: ["busShare=\(share)%"])
  }

  /// Whether these missing frames explain most of the missing rate.
  ///
  /// - Parameter unnumbered: how many of them the driver did not number.
  private func explain(_ frames: Int, unnumbered: Int = 0) -> Bool {
    let part = Double(frames) / Double(max(1, measured.numbered + unnumbered))
    guard part > Self.least, let promised, let delivered else { return false }
    return part >= 1 || delivered * part / (1 - part) >= Self.most * (promised - delivered)
  }

  /// The cause that the rate itself shows, if no frame number is missing.
  private var rateCause: RateCause {
    let promised = promised ?? 0
    let says = "and says it sends \(promised.rateText)."
    let exposed = deliveredWithShortExposure.map { ["deliveredWithShortExposure=\($0.rateText)"] } ?? []
    if let change = rateChange {
      return RateCause(
        code: .camera,
        message: "The camera sent \(change.first.rateText) frames a second at first and \(change.last.rateText) at last, \(says)",
        evidence: ["rateAtFirst=\(change.first.rateText)", "rateAtLast=\(change.last.rateText)"] + exposed)
    }
    if let swing = rateSwing {
      return RateCause(
        code: .camera, message: "The camera \(swingText(swing)), as one does that keeps adjusting its exposure, \(says)",
        evidence: evidence(of: swing) + exposed)
    }
    guard let intervals, let sent else {
      let count = statistics.delivered == 1 ? "Only one good frame" : "No two good frames in a row"
      return RateCause(code: .unknown, message: "\(count) came, and a rate needs two.", evidence: ["delivered=\(statistics.delivered)"])
    }
    let spread = ["intervalP50=\(intervals.median)ns", "intervalP95=\(intervals.percentile95)ns"]
    if explain(suspectedLost, unnumbered: suspectedLost) {
      let pause = intervals.maximum - intervals.median
      if pause > Self.pause * intervals.median, 2 * pause > Int64(suspectedLost) * intervals.median {
        return RateCause(
          code: .camera, message: "The camera paused: no frame came for \(intervals.maximum / 1_000_000) ms.",
          evidence: ["suspectedLost=\(suspectedLost)"] + spread + ["intervalMax=\(intervals.maximum)ns"])
      }
      let frames = suspectedLost == 1 ? "1 frame is" : "\(suspectedLost) frames are"
      let numbers = measured.lost == 0 ? "show no loss" : "show \(measured.lost) more"
      return RateCause(
        code: .unknown, message: "\(frames) missing by the times of their neighbours; the driver's numbers \(numbers).",
        evidence: ["suspectedLost=\(suspectedLost)"] + spread + ["intervalMax=\(intervals.maximum)ns"])
    }
    let isEven = intervals.isEven && statistics.delivered > Self.leastSteps
    let astray = Double(gone) > Self.least * Double(measured.numbered) ? " \(goneText)" : ""
    return RateCause(
      code: .camera,
      message: "The camera sends \(sent.rateText(unlike: promised)) frames a second\(isEven ? " evenly" : ""), \(says)\(astray)",
      evidence: ["lost=\(measured.lost)"] + spread + exposed)
  }

  /// Frames per second that left the camera, including lost, corrupted and late ones.
  private var sent: Double? { delivered.map { $0 * Double(measured.numbered) / Double(max(1, measured.delivered)) } }

  private func swingText(_ swing: (slow: Double, fast: Double)) -> String {
    "alternates between \(swing.fast.rateText) and \(swing.slow.rateText) frames a second"
  }

  private func evidence(of swing: (slow: Double, fast: Double)) -> [String] {
    ["rateFast=\(swing.fast.rateText)", "rateSlow=\(swing.slow.rateText)"]
  }

  /// How many frames were lost or corrupted on the way.
  private var gone: Int { measured.lost - untaken + measured.corrupted }

  private var goneText: String { "\(gone) of \(measured.numbered) frames were lost or corrupted on their way from the camera." }

  /// The cause if a long exposure lowers the rate. A manual exposure always does; the camera's own only if allowed. A measurement with
  /// short exposure proves it.
  private var exposureCause: RateCause? {
    guard let promised, let delivered = rateChange?.last ?? delivered, let sent = rateChange?.last ?? sent else { return nil }
    var evidence = exposure.controls
    let isLong = exposure.time.map { Double($0.nanoseconds) * promised > 1e9 } ?? false
    let isByHand = exposure.isAutomatic == false
    // Cameras report exposure times that they do not use, so a short one refutes nothing.
    let message =
      switch (isByHand, isLong || exposure.time == nil) {
      case (true, true): "The exposure is set by hand to longer than a frame lasts, which lowers the rate."
      case (true, false): "The exposure that is set by hand lowers the rate, though it is shorter than a frame lasts."
      case (false, true): "It is dark: the camera exposes longer than a frame lasts, which lowers its rate."
      case (false, false): "It is dark: the automatic exposure lowers the rate."
      }
    if let change = rateChange { evidence += ["rateAtFirst=\(change.first.rateText)", "rateAtLast=\(change.last.rateText)"] }
    if let rate = deliveredWithShortExposure {
      guard rate > delivered * (1 + Self.recovery) else { return nil }
      evidence.append("deliveredWithShortExposure=\(rate.rateText)")
      return RateCause(
        code: .light, message: "\(message) With short exposure it sends \(rate.rateText) frames a second.", evidence: evidence)
    }
    if let swing = rateSwing, exposure.isAutomatic != false, exposure.mayLowerRate ?? exposure.isAutomatic ?? false {
      return RateCause(
        code: .light, message: "The camera \(swingText(swing)): it keeps adjusting its exposure to the light.",
        evidence: evidence + self.evidence(of: swing))
    }
    guard isByHand ? isLong : exposure.mayLowerRate ?? false else { return nil }
    let ratio = promised / sent
    let isFraction = ratio > 1.5 && abs(ratio - ratio.rounded()) < 0.03 * ratio
    if isLong { return RateCause(code: .light, message: message, evidence: evidence) }
    guard isFraction else { return nil }
    return RateCause(
      code: .light,
      message: "It is probably dark: the camera may expose longer than a frame lasts, and its rate is a whole part of the promise.",
      evidence: evidence + ["rate=1/\(Int(ratio.rounded()))"])
  }
}
