// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import CameraProfiles
import DeviceConfiguration
import Host
import Negotiation
import Viewfinder

@_cdecl("vf_settings_json") @implementation
public func vf_settings_json(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let camera: HeldCamera = try unsafe Handles.shared.require(camera)
    return unsafe copy(try camera.device.savedSettings().profile(camera.recording).jsonDocument(isOneLine: true))
  }
}

@_cdecl("vf_restore_json") @implementation
public func vf_restore_json(
  _ camera: OpaquePointer?, _ settings_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let camera: HeldCamera = try unsafe Handles.shared.require(camera)
    let device = camera.device
    guard let json = unsafe bytes(settings_json) else { throw .usage("settings_json is NULL.") }
    guard
      let saved = SavedConfiguration(
        in: try CameraProfile(reading: json, named: "settings"), for: device.camera.identity.map { [$0] } ?? [])
    else {
      throw DeviceError(
        .notFound, operation: "restore", subject: "settings", message: "They are of several cameras, none of them this one.",
        remedy: "Give the settings of one camera.")
    }
    do throws(ConfigurationError) {
      let made = try device.restore(saved, within: .usualWait)
      return unsafe copy(Array(made.map { $0.configuration.members(isSimulated: camera.origin == .recording).line }.joined()))
    } catch { throw DeviceError(error) }
  }
}

@_cdecl("vf_explain_json") @implementation
public func vf_explain_json(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let device = try unsafe Handles.shared.require(camera, HeldCamera.self).device
    let graph = try device.mediaGraph
    let explanations = try device.explanations(in: graph)
    return unsafe copy(Array(explanations.map { $0.members(of: device.camera, in: graph).line }.joined()))
  }
}

@_cdecl("vf_graph_json") @implementation
public func vf_graph_json(
  _ camera: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let device = try unsafe Handles.shared.require(camera, HeldCamera.self).device
    guard let graph = try device.mediaGraph else {
      throw DeviceError(
        .notFound, operation: "show the graph", subject: device.node.path ?? device.camera.name ?? "",
        message: "The camera is not behind a media graph.",
        remedy: "Only cameras of boards and laptops have one; one on USB needs none.")
    }
    return unsafe copy(graph.jsonDocument)
  }
}
