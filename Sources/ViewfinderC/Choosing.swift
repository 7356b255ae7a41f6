// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import DeviceConfiguration
import PixelFormats
import Viewfinder

extension RequestDocument {
  /// A program's request to a camera; NULL is one for the best mode.
  ///
  /// - Throws: `DeviceError` with code `usage`, also for a pixel format that neither the registry nor the camera knows.
  init(_ json: UnsafePointer<CChar>?, for camera: HeldCamera) throws(DeviceError) {
    guard let json = unsafe bytes(json) else {
      self.init()
      return
    }
    try self.init(json: json)
    // The formats of another source are known once it is selected.
    guard request.source == nil, let unknown = request.unknownFormat(besides: [camera.device.camera]) else { return }
    let isAccepted = request.wishes?.acceptedFormats.contains { $0.unpadded == unknown.spelling } ?? false
    let made = isAccepted ? PictureFormat.suggestion(for: unknown.spelling) : nil
    throw .usage("No pixel format is called \(unknown.spelling.harmless).", made ?? unknown.suggestion)
  }
}

@_cdecl("vf_decide_json") @implementation
public func vf_decide_json(
  _ camera: OpaquePointer?, _ request_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let camera: HeldCamera = try unsafe Handles.shared.require(camera)
    let request = try unsafe RequestDocument(request_json, for: camera).request
    if request.source != nil {
      throw .usage(
        "The modes of another source are known once it is selected.", "Set the source with vf_configure_json(), or leave it out.")
    }
    let decision = CapturePlan(request, for: try camera.listed(for: request), named: camera.device.localizedName).decision
    return unsafe copy(decision.members(for: request, origin: camera.origin).line)
  }
}

@_cdecl("vf_configure_json") @implementation
public func vf_configure_json(
  _ camera: OpaquePointer?, _ request_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let camera: HeldCamera = try unsafe Handles.shared.require(camera)
    let document = try unsafe RequestDocument(request_json, for: camera)
    do throws(ConfigurationError) {
      let made = try camera.device.configure(document.request, applying: !document.isDryRun, within: document.wait ?? .usualWait)
      return unsafe copy(made.members(isSimulated: camera.origin == .recording).line)
    } catch { throw DeviceError(error) }
  }
}

@_cdecl("vf_controls_json") @implementation
public func vf_controls_json(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let device = try unsafe Handles.shared.require(camera, HeldCamera.self).device
    return unsafe copy(try device.readControls().members(of: device.camera.name, on: device.node.path, ["findings": [String]()]).line)
  }
}

@_cdecl("vf_control_get") @implementation
public func vf_control_get(
  _ camera: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe status(error) { () throws(DeviceError) in
    let device = try unsafe Handles.shared.require(camera, HeldCamera.self).device
    let name = try unsafe text(name, "name")
    guard let value = unsafe value else { throw .usage("value is NULL.") }
    let wanted = ControlAssignment(ControlAssignment.Name(argument: name), .defaultValue)
    guard let control = wanted.control(among: try device.readControls()) else {
      throw DeviceError(
        .notFound, operation: "read control", subject: name, message: "The device has no such control.",
        remedy: "The list of the controls has their names.")
    }
    guard case .integer(let number) = control.value else {
      throw DeviceError(
        .unsupported, operation: "read control", subject: name, message: "The control has no whole number as value.",
        remedy: "The list of the controls has their values, texts too.")
    }
    unsafe value.pointee = number
  }
}

@_cdecl("vf_control_set") @implementation
public func vf_control_set(
  _ camera: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Int64, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe status(error) { () throws(DeviceError) in
    try unsafe Handles.shared.require(camera, HeldCamera.self).set(text(name, "name"), .value(.integer(value)))
  }
}

@_cdecl("vf_control_set_text") @implementation
public func vf_control_set_text(
  _ camera: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe status(error) { () throws(DeviceError) in
    try unsafe Handles.shared.require(camera, HeldCamera.self).set(text(name, "name"), .text(text(value, "value")))
  }
}

extension HeldCamera {
  /// Sets a control to exactly this value.
  fileprivate func set(_ name: String, _ value: ControlAssignment.Value) throws(DeviceError) {
    var request = CaptureRequest(controls: [ControlAssignment(ControlAssignment.Name(argument: name), value)])
    request.isExact = true
    do throws(ConfigurationError) { try device.configure(request, within: .usualWait) } catch { throw DeviceError(error) }
  }
}

extension Duration {
  /// How long a call waits for others that configure the camera, unless its request says otherwise.
  static let usualWait = Duration.seconds(5)
}

extension CaptureDevice {
  fileprivate func readControls() throws(DeviceError) -> [CameraControl] {
    do { return try controls } catch { throw DeviceError(error) }
  }
}
