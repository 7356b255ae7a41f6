import Negotiation
import Viewfinder

/// The modes to measure, and their cameras.
struct MeasurementPlan {
  /// The modes of a camera to measure.
  enum Scope: Hashable, Sendable {
    /// The mode for the request.
    case chosen
    /// The best mode of each pixel format.
    case perFormat
    /// All listed modes.
    case all
  }

  let cameras: [SelectedCamera]
  /// The rounds of the measurement. Each has one mode for each camera, measured at the same time.
  let rounds: [[Mode]]
  /// The wishes that the one mode of each camera does not meet.
  private(set) var remarks: [String] = []

  init(
    _ scope: Scope, _ request: CaptureRequest, of cameras: [SelectedCamera], busSpeedMbps: Int?
  ) throws(DeviceError) {
    self.cameras = cameras
    try request.checkFormats(of: cameras.map(\.camera))
    if cameras.count > 1 {
      guard scope == .chosen else {
        throw .usage(
          scope == .all ? "--all-modes" : "--per-format", "Several cameras are measured in one mode each only.", try: "Name one camera.")
      }
      rounds = [try Self.modes(of: cameras, request, busSpeedMbps, &remarks)]
      return
    }
    let camera = cameras[0]
    let plan = CapturePlan(request, for: camera.camera, named: camera.subject)
    switch scope {
    case .chosen:
      rounds = [[try plan.requiredMode]]
      remarks += plan.remarks
    case .perFormat:
      var found: [Mode] = []
      let required = request.wishes?.requiredFormats ?? []
      for format in camera.camera.offeredFormats where required.isEmpty || required.contains(where: { $0.matches(format) }) {
        var one = request
        one.wishes?.requiredFormats = [format]
        let best = CapturePlan(one, for: camera.camera, named: camera.subject)
        if !best.isRefused { found.append(try best.requiredMode) }
      }
      rounds = found.isEmpty ? [[try plan.requiredMode]] : found.map { [$0] }
    case .all:
      if request.isExact { _ = try plan.requiredMode }
      let excluded = Set(plan.decision.rejected.lazy.filter { $0.rule == .limit }.map(\.mode))
      let rate = camera.camera.sensor == nil ? nil : request.wishes?.sensorRate
      rounds = camera.camera.listedModes.filter { !excluded.contains($0) }.map { [$0.asking(for: rate)] }
      guard !rounds.isEmpty else {
        _ = try plan.requiredMode
        throw DeviceError(
          .unsupported, operation: "measure", subject: camera.subject,
          message: "The camera lists ranges of sizes or rates instead of single modes.",
          remedy: "Leave --all-modes out and ask for one mode with `--size` and `--fps`, or use `--per-format`.")
      }
    }
  }

  /// A mode for each camera, from a joint plan if it is behind a media graph or the speed of its bus is known.
  private static func modes(
    of cameras: [SelectedCamera], _ request: CaptureRequest, _ speedMbps: Int?, _ remarks: inout [String]
  ) throws(DeviceError) -> [Mode] {
    var shares: [Int: JointPlan.Share] = [:]
    let rate = request.wishes?.sensorRate
    for plan in request.jointPlans(for: cameras.map(\.plannedCamera), on: speedMbps.map(USBBus.init)) where plan.hasModes {
      for (index, share) in zip(plan.cameras, plan.shares) { shares[index] = share }
    }
    return try cameras.indices.map { (index) throws(DeviceError) in
      let camera = cameras[index]
      guard let resource = camera.camera.sharedResource else {
        let plan = CapturePlan(request, for: camera.camera, named: camera.subject)
        let mode = try plan.requiredMode
        remarks += plan.remarks.map { "\(camera.subject): \($0)" }
        return mode
      }
      guard let share = shares[index], let mode = share.chosen?.mode else { throw .noPlan(sharing: resource, for: camera.subject) }
      // The rate of a sensor is set with its mode.
      let adjustments = share.adjustments.filter { !$0.isOpen || camera.camera.sensor == nil }
      if request.isExact, let adjusted = DeviceError.adjusted(adjustments, to: mode, on: camera.subject) { throw adjusted }
      if let remark = adjustments.remark(on: mode) { remarks.append("\(camera.subject): \(remark)") }
      return camera.camera.sensor == nil ? mode : mode.asking(for: rate)
    }
  }
}

extension DeviceError {
  fileprivate static func noPlan(sharing resource: JointPlan.Resource, for subject: String) -> DeviceError {
    let showing = "`probe negotiate` with the same options shows what"
    switch resource {
    case .bus:
      return DeviceError(
        .bandwidth, operation: "measure", subject: subject, message: "The cameras do not fit their USB bus in these modes.",
        remedy: "Ask for a smaller --size or a lower --max-fps; \(showing) fits.")
    case .mediaDevice:
      return DeviceError(
        .unmet, operation: "measure", subject: subject,
        message: "The sensors behind the media graph have no modes in which they stream together.",
        remedy: "Ask for less, or measure fewer of them at a time; \(showing) prevents it.")
    }
  }
}

extension [SelectedCamera] {
  /// Rejects a camera that is named twice.
  ///
  /// - Parameter allowsRecorded: whether a recorded camera may stand for two of its kind, as in a plan.
  func refuseDuplicates(allowsRecorded: Bool) throws(DeviceError) {
    for (index, camera) in enumerated() where !(allowsRecorded && camera.provenance.isRecorded) {
      // The subject of a recorded camera names its profile.
      if self[..<index].contains(where: { $0.camera == camera.camera && $0.subject == camera.subject }) {
        let option = camera.provenance.isRecorded ? "--profile" : "--device"
        throw .usage("\(option) \(camera.subject)", "The camera is named twice.", try: "Name each camera once.")
      }
    }
  }
}
