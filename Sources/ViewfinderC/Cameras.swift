// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import CameraProfiles
import JSONText
import Viewfinder

/// A camera that a C program holds.
final class HeldCamera: Sendable {
  let device: CaptureDevice
  /// The camera as it was listed. A recorded one may lack paths and present modes, which its simulation has.
  let listed: Camera
  /// Where a recorded camera is from; nil for an attached one.
  let recording: CameraProfile.Recording?
  let name: HeldText?
  let path: HeldText?

  convenience init(_ device: CaptureDevice) { self.init(device, listed: device.camera, nil) }

  /// The simulation of the first camera of a recording that gives pictures.
  convenience init(_ device: CaptureDevice, of cameras: [Camera], _ recording: CameraProfile.Recording) {
    self.init(device, listed: cameras.first { !$0.captureNodes.isEmpty } ?? device.camera, recording)
  }

  private init(_ device: CaptureDevice, listed: Camera, _ recording: CameraProfile.Recording?) {
    (self.device, self.listed, self.recording) = (device, listed, recording)
    (name, path) = (listed.name.map(HeldText.init(_:)), device.node.path.map(HeldText.init(_:)))
  }

  var origin: CameraOrigin { recording != nil ? .recording : device.camera.isFromDescriptors ? .descriptors : .driver }

  /// The device's camera, which a simulated one has with paths; with its present mode if a request keeps that.
  func camera(for request: CaptureRequest) throws(DeviceError) -> Camera {
    guard request.preset == .inputPriority else { return device.camera }
    do { return try device.cameraWithActiveFormat } catch { throw DeviceError(error) }
  }

  /// The camera as listed; with its present mode if a request keeps that.
  func listed(for request: CaptureRequest) throws(DeviceError) -> Camera {
    guard request.preset == .inputPriority else { return listed }
    var camera = listed
    for (index, node) in try self.camera(for: request).nodes.enumerated() where camera.nodes.indices.contains(index) {
      camera.nodes[index].current = node.current
    }
    return camera
  }

  var document: [UInt8] { CameraProfile(recording: recording, cameras: [listed]).jsonDocument(.cameras, isOneLine: true) }
}

@_cdecl("vf_cameras_json") @implementation
public func vf_cameras_json(
  _ options_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let scope = try unsafe ListingOptions(json: bytes(options_json)).scope
    let cameras = try KernelCameraSystem().cameras(scope: scope)
    return unsafe copy(CameraProfile(cameras: cameras).jsonDocument(.cameras, isOneLine: true))
  }
}

@_cdecl("vf_camera_open") @implementation
public func vf_camera_open(_ id: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    let name = try unsafe id == nil ? nil : text(id, "id")
    return unsafe Handles.shared.add(try HeldCamera(named: name))
  }
}

@_cdecl("vf_camera_open_node") @implementation
public func vf_camera_open_node(
  _ id: UnsafePointer<CChar>?, _ node: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    let device = try CaptureDevice(named: unsafe text(id, "id"), node: unsafe text(node, "node"))
    return unsafe Handles.shared.add(HeldCamera(device))
  }
}

@_cdecl("vf_camera_json") @implementation
public func vf_camera_json(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    unsafe copy(try Handles.shared.require(camera, HeldCamera.self).document)
  }
}

@_cdecl("vf_camera_release") @implementation
public func vf_camera_release(_ camera: OpaquePointer?) { _ = unsafe Handles.shared.release(camera, HeldCamera.self) }

/// How the attached cameras are listed.
private struct ListingOptions {
  private enum Key: String, CaseIterable {
    case fresh, controls
  }

  var scope = ReadingScope(opening: .unlessDescribed)

  init(json: [UInt8]?) throws(DeviceError) {
    guard let json else { return }
    do throws(JSONError) {
      var reader = try JSONReader(json)
      var members: JSONMembers<Key> = try reader.object()
      while let key = try reader.nextKnown(&members) {
        if try reader.null() { continue }
        switch key {
        case .fresh: if try reader.bool() { scope.opening = .always }
        case .controls: scope.includesControls = try reader.bool()
        }
      }
      try reader.finish()
    } catch {
      throw DeviceError(.usage, error, in: json, operation: "read options")
    }
  }
}
