public import CameraModel
import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// The mode that a camera gives for a request, chosen from one reading of the camera.
public struct CapturePlan: Sendable {
  /// The request.
  public let request: CaptureRequest
  /// The chosen mode, and the reasons.
  public let decision: Decision
  /// The camera's name.
  public let camera: String
  private let isBehindGraph: Bool

  /// Plans a request for one reading of a camera.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - camera: The camera, attached or recorded.
  ///   - name: The camera's name in errors.
  ///   - canUse: Whether the program can use a pixel format of the camera. Other formats are chosen only if no usable one meets the limits.
  ///     The default is nil: all are usable.
  public init(_ request: CaptureRequest, for camera: Camera, named name: String, usable canUse: ((PixelFormat) -> Bool)? = nil) {
    self.init(request, for: camera, named: name, usable: canUse, after: RefusedModes())
  }

  /// Plans a request after the drivers of a media graph have refused modes.
  ///
  /// - Parameter refused: the refused modes; the decision has them first.
  init(
    _ request: CaptureRequest, for whole: Camera, named name: String, usable canUse: ((PixelFormat) -> Bool)? = nil,
    after refused: RefusedModes
  ) {
    (self.request, self.camera, isBehindGraph) = (request, name, whole.sensor != nil)
    let whole = whole.cropped(for: request)
    let camera = refused.left(of: whole)
    var decision = request.decision(on: canUse.map(camera.limited) ?? camera)
    if canUse != nil, decision.chosen == nil {
      let other = request.decision(on: camera)
      if other.chosen != nil || decision.rejected.isEmpty { decision = other }
    }
    decision.refused = refused.rejections
    self.decision = decision
  }

  /// Whether the camera cannot meet the request: no mode meets the limits, or an exact request would need an adjusted mode.
  public var isRefused: Bool { decision.chosen == nil || request.isExact && !adjustments.isEmpty }

  /// The wishes that the chosen mode does not meet. A sensor's rate is set with the mode, so the driver decides on an open wish for it.
  public var adjustments: [Adjustment] { decision.adjustments.filter { !($0.isOpen && isBehindGraph) } }

  /// The chosen mode.
  ///
  /// - Throws: `ConfigurationError` with code `unmet` if the request is refused.
  public var mode: Mode {
    get throws(ConfigurationError) {
      guard let mode = decision.chosen?.mode, !isRefused else { throw ConfigurationError(unmet: decision, on: camera) }
      return isBehindGraph ? mode.asking(for: decision.request.sensorRate) : mode
    }
  }
}

extension CaptureDevice {
  /// The mode that the listed camera gives for a request, and why. This opens and sets nothing.
  ///
  /// - Parameters:
  ///   - request: The request. The default is the preset `high`.
  ///   - canUse: Whether the program can use a pixel format of the camera. Other formats are chosen only if no usable one meets the limits.
  ///     The default is nil: all are usable.
  public func plan(_ request: CaptureRequest = CaptureRequest(), usable canUse: ((PixelFormat) -> Bool)? = nil) -> CapturePlan {
    CapturePlan(request, for: camera, named: localizedName, usable: canUse)
  }
}

extension CaptureRequest {
  /// Modes in which cameras can stream together: a plan for each USB bus and each media device that they share. This opens and sets nothing.
  ///
  /// The plans use the request's preset or wishes, and the standard policy. The preset `inputPriority` counts as no preset.
  ///
  /// - Parameters:
  ///   - cameras: The cameras; the first one of a plan is served first.
  ///   - bus: One bus for all cameras that are not behind a media graph. The default is nil: their own buses.
  ///   - reservations: For each camera, the most bytes per second that its USB endpoint reserves; nil if unknown. By default all are unknown.
  ///     `CameraSystem.endpointBytesPerSecond(of:)` reads it.
  /// - Returns: The plans, in the order of their first cameras. A plain camera whose bus speed is unknown is in none.
  public func jointPlans(
    for cameras: [Camera], on bus: USBBus? = nil, reserving reservations: [Int?] = []
  ) -> [JointPlan] {
    var groups: [(resource: JointPlan.Resource, members: [Int])] = []
    for (index, camera) in cameras.enumerated() {
      let given = camera.sensor == nil ? bus.map(JointPlan.Resource.bus) : nil
      guard let resource = given ?? camera.sharedResource else { continue }
      let known = groups.indices.filter { group in
        if given != nil { return groups[group].resource == resource }
        return groups[group].members.contains { cameras[$0].sharesResource(with: camera) }
      }
      guard let first = known.first else {
        groups.append((resource, [index]))
        continue
      }
      // A sensor may reach nodes of several others, which share none with each other.
      groups[first].members = known.flatMap { groups[$0].members }.sorted() + [index]
      for joined in known.dropFirst().reversed() { groups.remove(at: joined) }
    }
    return groups.map { group in
      let members = group.members.map { cameras[$0] }
      let wishes = wishes ?? FormatRequest()
      var plan = JointPlanner(members, sharing: group.resource).plan(preset?.request(to: members[0], refinedBy: wishes) ?? wishes)
      plan.cameras = group.members
      return plan.judged(byReservations: group.members.map { reservations.indices.contains($0) ? reservations[$0] : nil })
    }
  }
}

extension Mode {
  /// The mode to set, at a rate that is asked for. The rates of a sensor's modes are known once they are set.
  package func asking(for rate: RateWish?) -> Mode {
    guard interval == nil, case .ideal(let interval) = rate else { return self }
    var mode = self
    mode.interval = interval
    return mode
  }
}
