import JSONText
import Viewfinder

/// The joint plans of cameras that stream together: one for each bus.
struct PlanAnswer {
  /// A plan and whose it is.
  struct Bus {
    let plan: JointPlan
    let members: [ChosenCamera]
  }

  let request: CaptureRequest
  let buses: [Bus]

  init(of request: CaptureRequest, for buses: SharedBuses) throws(DeviceError) {
    guard request.preset == nil || request.preset?.request != nil else {
      throw .usage("--preset inputPriority", "A plan chooses modes; this preset leaves the mode as it is.", try: "Leave it out.")
    }
    self.request = request
    self.buses = buses.groups.map { group in
      let cameras = group.members.map(\.camera)
      // A preset asks the same of every camera, but for the one that was refused.
      let wishes = request.wishes ?? FormatRequest()
      let asked = request.preset?.request(to: cameras[0], refinedBy: wishes) ?? wishes
      return Bus(plan: JointPlanner(cameras, on: group.bus).plan(asked), members: group.members)
    }
  }

  func status(isStrict: Bool) -> ProcessStatus {
    let fits = buses.allSatisfy { $0.plan.outcome == .fits }
    let isAdjusted = buses.contains { $0.plan.shares.contains { !$0.adjustments.isEmpty } }
    return fits && !(isStrict && isAdjusted) ? .success : .negative
  }

  // MARK: For programs

  /// `viewfinder.plan/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.plan/1")
    writer.member("outcome", status(isStrict: false) == .success ? "fits" : "impossible")
    writer.member("policy", Policy.standard.name)
    writer.newLine()
    writer.key("request")
    let plan = buses.first?.plan
    let floor = buses.lazy.compactMap(\.plan.rateFloor).first
    RequestDocument(request: plan?.request ?? request.wishes ?? FormatRequest(), presetName: request.presetName, rateFloor: floor)
      .writeRequest(to: &writer)
    writer.newLine()
    writer.list("buses", buses) { writer, bus in
      writer.newLine()
      bus.writeBus(to: &writer)
    }
    writer.endObject()
    return writer.document()
  }
}

extension PlanAnswer.Bus {
  fileprivate func writeBus(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("speedMbps", plan.bus.speedMbps)
    writer.member("usableBitsPerSecond", plan.bus.usableBitsPerSecond)
    writer.member("bitsPerSecond", plan.bitsPerSecond)
    writer.member("outcome", plan.outcome.rawValue)
    writer.newLine()
    writer.list("cameras", Array(zip(members, plan.shares))) { writer, share in
      writer.newLine()
      writeShare(share.1, of: share.0, to: &writer)
    }
    writer.newLine()
    writer.list("relaxations", plan.relaxations) { writer, way in
      writer.newLine()
      writer.beginObject()
      writer.member("change", changeText(way.change))
      writer.list("gives", way.gives) { writer, mode in
        if let mode { writer.string(mode.text) } else { writer.null() }
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeShare(_ share: JointPlan.Share, of member: ChosenCamera, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("camera", member.camera.name)
    writer.object("chosen", share.chosen) { writer, chosen in
      writer.chosen(chosen)
      writer.load(share.bitsPerSecond, of: chosen.mode)
    }
    writer.adjustments(share.adjustments)
    writer.object("least", share.least) { writer, least in
      writer.settable(least)
      writer.load(share.leastBitsPerSecond, of: least)
    }
    writer.object("alone", share.alone) { writer, alone in writer.settable(alone) }
    writer.endObject()
  }

  /// The change in terms of options, or the camera that stays out.
  func changeText(_ change: JointPlan.Relaxation.Change) -> String {
    switch change {
    case .bus(let bus): "--bus-speed \(bus.speedMbps)"
    case .drop(.exactSize): "--size-rule nearest"
    case .drop(let limit): "drop \(limit.optionText)"
    case .leaveOut(let index): "without camera \(index + 1)"
    }
  }
}

extension JSONWriter {
  /// What a mode sends.
  fileprivate mutating func load(_ bitsPerSecond: UInt64?, of mode: Mode) {
    member("bitsPerSecond", bitsPerSecond)
    member("estimated", mode.isEstimated)
  }

  /// An object of a name, or null.
  fileprivate mutating func object<Value>(_ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
    key(name)
    guard let value else { return null() }
    beginObject()
    write(&self, value)
    endObject()
  }
}

extension Mode {
  /// Whether how much it sends is estimated: the format is compressed.
  var isEstimated: Bool { PixelFormatRegistry.entry(for: pixelFormat)?.bitsPerPixel == nil }
}
