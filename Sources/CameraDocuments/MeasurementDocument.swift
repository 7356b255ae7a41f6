package import Capture
package import Viewfinder

extension StreamMeasurement {
  /// The part of a rate that may be missing unless a program says otherwise.
  package static let usualTolerance = 0.03

  /// Whether frames came, but too few to show a rate.
  package func hasUnknownRate(in outcome: Outcome) -> Bool { outcome == .none && statistics.delivered > 0 }

  /// Why the rate is below its promise, or why the frames show no rate; nil if neither is so.
  package func cause(of outcome: Outcome) -> RateCause? {
    outcome == .below || hasUnknownRate(in: outcome) && failure == nil ? cause : nil
  }

  /// A mode that was measured.
  ///
  /// - Parameters:
  ///   - camera: its camera.
  ///   - outcome: how the rate compares with its promise.
  package func members(of camera: Camera, _ outcome: Outcome) -> JSONObject {
    let cause = cause(of: outcome)
    return JSONObject(
      camera.nameMembers, mode.members,
      [
        "set": setMode.members, "promised": JSONObject(["framesPerSecond": promised]),
        "delivered": JSONObject(["framesPerSecond": delivered, "byArrival": deliveredByArrival]),
        "outcome": outcome.rawValue, "seconds": duration.seconds, "frames": frames, "intervalNanoseconds": intervals?.members,
      ], timeMembers,
      [
        "causes": JSONArray(cause.map { [$0] } ?? []) { ["code": $0.code.rawValue, "message": $0.message, "evidence": $0.evidence] },
        "findings": findings,
      ])
  }

  private var frames: JSONObject {
    [
      "numbered": statistics.numbered, "delivered": statistics.delivered, "lost": statistics.lost, "corrupted": statistics.corrupted,
      "late": statistics.late, "outOfBuffers": statistics.outOfBuffers, "startUp": statistics.startUp, "suspectedLost": suspectedLost,
    ]
  }

  private var timeMembers: JSONObject {
    [
      "firstFrameNanoseconds": JSONObject(["fromOpen": firstFrame?.fromOpen.nanoseconds, "fromStart": firstFrame?.fromStart.nanoseconds]),
      "ageNanoseconds": ages?.briefMembers,
      "bytes": JSONObject(["perFrame": sizes?.briefMembers, "perSecond": bytesPerSecond, "busShare": busShare]),
      "cpuNanosecondsPerFrame": JSONObject(["capture": captureTime?.nanoseconds]),
      "timestamps": JSONObject([
        "clock": times?.clock.rawValue, "moment": times?.moment.rawValue, "implausible": statistics.implausibleTimes,
      ]),
      "buffers": JSONObject(["asked": buffers?.asked, "granted": buffers?.granted, "lendable": buffers?.lendable]),
      "restarts": statistics.restarts, "decoderWarnings": statistics.decoderWarnings,
    ]
  }
}

extension Distribution {
  fileprivate var members: JSONObject {
    ["p50": median, "p95": percentile95, "p99": percentile99, "max": maximum, "deviation": deviation]
  }

  fileprivate var briefMembers: JSONObject { ["p50": median, "p95": percentile95, "max": maximum] }
}

extension JSONObject {
  /// `viewfinder.measurement/1`
  ///
  /// - Parameters:
  ///   - measurements: the modes that were measured.
  ///   - failures: the modes that were not measured, or not to the end.
  ///   - tolerance: the part of a rate that may be missing.
  ///   - isSimulated: whether a recording was played.
  ///   - isInterrupted: whether a signal ended it.
  package static func measurement(
    _ measurements: some Encodable, failures: some Encodable, tolerance: Double, isSimulated: Bool, isInterrupted: Bool = false
  ) -> JSONObject {
    [
      "schema": "viewfinder.measurement/1", "interrupted": isInterrupted, "simulated": isSimulated, "tolerance": tolerance,
      "\nmeasurements": measurements, "failures": failures,
    ]
  }
}
