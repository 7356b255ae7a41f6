import CameraModel
public import DeviceConfiguration
import Negotiation

extension CaptureSession {
  /// Starts several sessions, all or none. Cameras on one USB bus get modes that fit the bus together; sensors of one media device get modes
  /// that arrive at different nodes, over paths that do not meet.
  ///
  /// Sessions share a plan if they share a bus or a media device and ask for the same preset and formats; others choose for themselves. Bus
  /// speeds and data rates are known for USB cameras only. Running sessions keep their modes.
  ///
  /// - Returns: What each session runs with, in the order of the sessions.
  /// - Throws: `ConfigurationError`; its code is `bandwidth` if no modes fit the bus together, and `unmet` if no modes keep the sensors apart or a
  ///   sensor has none. Then no session was started.
  @discardableResult
  public static func startRunning(_ sessions: [CaptureSession]) async throws(ConfigurationError) -> [StreamStart] {
    try await SessionPlan.start(sessions)
  }
}

/// Modes for sessions that start together.
struct SessionPlan {
  /// A mode for each session that shares its bus or media device with another; nil for each other session.
  private(set) var modes: [Mode?]

  /// Starts sessions in planned modes, all or none.
  static func start(_ sessions: [CaptureSession]) async throws(ConfigurationError) -> [StreamStart] {
    let waiting = sessions.reduce(into: [CaptureSession]()) { once, session in
      if !session.isRunning, !session.isInterrupted, !once.contains(where: { $0 === session }) { once.append(session) }
    }
    var started: [CaptureSession] = []
    var starts: [ObjectIdentifier: StreamStart] = [:]
    do {
      for (session, mode) in zip(waiting, try reading(SessionPlan(for: waiting)).modes) {
        starts[ObjectIdentifier(session)] = try await session.startRunning(in: mode)
        started.append(session)
      }
    } catch {
      for session in started { await session.stopRunning() }
      throw error
    }
    return sessions.compactMap { starts[ObjectIdentifier($0)] ?? $0.runner.lastStart }
  }

  /// - Throws: `DeviceError` with code `bandwidth` or `unmet` if cameras have no plan together.
  init(for sessions: [CaptureSession]) throws(DeviceError) {
    modes = Array(repeating: nil, count: sessions.count)
    var waiting: [(index: Int, wish: StreamRequest)] = []
    for (index, session) in sessions.enumerated() {
      let wish = try session.wish()
      if wish.preset != .inputPriority { waiting.append((index, wish)) }
    }
    while let first = waiting.first?.wish {
      let alike = waiting.filter { $0.wish.preset == first.preset && $0.wish.refinement == first.refinement }
      waiting.removeAll { one in alike.contains { $0.index == one.index } }
      let cameras = alike.map(\.wish.usableCamera)
      for plan in CaptureRequest(first.preset, refinedBy: first.refinement).jointPlans(for: cameras) where plan.cameras.count > 1 {
        let names = plan.cameras.map { (cameras[$0].name ?? "a camera").harmless }
        guard plan.hasModes else { throw plan.error(for: names.joined(separator: ", ")) }
        for (camera, share) in zip(plan.cameras, plan.shares) { modes[alike[camera].index] = share.chosen?.mode }
      }
    }
  }
}

extension JointPlan {
  fileprivate func error(for subject: String) -> DeviceError {
    guard let bus else {
      return DeviceError(
        .unmet, operation: "plan modes", subject: subject,
        message: outcome == .conflicts
          ? "Whatever their modes, two of the sensors meet in their media graph." : "A sensor has no mode that meets the request.",
        remedy: "Ask for less, or start fewer of the sensors at a time.")
    }
    let least = bitsPerSecond.map { ", and the cameras need \($0 / 1_000_000) Mbit/s at least" } ?? ""
    return DeviceError(
      .bandwidth, operation: "plan modes", subject: subject,
      message: "The bus carries \(bus.usableBitsPerSecond / 1_000_000) Mbit/s of pictures\(least).",
      remedy: "Ask for a smaller preset, or connect a camera to another bus.")
  }
}
