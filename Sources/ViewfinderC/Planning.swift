// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import Negotiation
import Viewfinder

@_cdecl("vf_plan_json") @implementation
public func vf_plan_json(
  _ cameras: UnsafePointer<OpaquePointer?>?, _ count: Int, _ bus_mbps: Int32, _ request_json: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    guard let cameras = unsafe cameras, 1...256 ~= count else { throw .usage("A plan is for 1 to 256 cameras.") }
    guard bus_mbps >= 0 else { throw .usage("The speed of a bus is negative.", "Give 0 for the cameras' own buses.") }
    var held: [HeldCamera] = []
    for index in 0..<count { held.append(try unsafe Handles.shared.require(cameras[index])) }
    var request = CaptureRequest()
    // Each camera knows formats of its own.
    for camera in held { request = try unsafe RequestDocument(request_json, for: camera).request }
    try request.refuseWithPlan()
    let bus = bus_mbps > 0 ? USBBus(speedMbps: Int(bus_mbps)) : nil
    if bus == nil, let unknown = held.first(where: { $0.planned.sharedResource == nil }) {
      throw .usage(
        "The speed of the USB bus of \(unknown.device.localizedName.harmless) is unknown, so bandwidth cannot be planned.",
        "Give the speed, such as 480.")
    }
    let plans = request.jointPlans(for: held.map(\.planned), on: bus, reserving: held.map(\.reservation))
    return unsafe copy(request.members(of: plans, for: held.map(\.listed)).line)
  }
}

extension CaptureRequest {
  /// Refuses what a plan for several cameras cannot take.
  fileprivate func refuseWithPlan() throws(DeviceError) {
    if preset == .inputPriority { throw .usage("A plan chooses modes; the preset inputPriority leaves the mode as it is.") }
    if policy.name != Policy.standard.name { throw .usage("Only the policy standard plans for several cameras.", "Leave policy out.") }
    if node != nil { throw .usage("A plan chooses nodes for several cameras.", "Open the camera with its node.") }
  }
}

extension HeldCamera {
  /// The camera for a joint plan.
  fileprivate var planned: Camera { listed.planned(isRecorded: recording != nil) }

  /// The most bytes per second that its USB endpoint reserves; nil if unknown, as for recorded cameras.
  fileprivate var reservation: Int? { recording == nil ? device.endpointBytesPerSecond : nil }
}
