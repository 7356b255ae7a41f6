// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import CameraProfiles
import Negotiation
import Viewfinder

@_cdecl("vf_recordings_json") @implementation
public func vf_recordings_json(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(ProfileCatalogue.members(of: try ProfileCatalogue.profiles).line) }
}

@_cdecl("vf_policies_json") @implementation
public func vf_policies_json(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(Policy.members.line) }
}

@_cdecl("vf_presets_json") @implementation
public func vf_presets_json(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(Preset.members().line) }
}
