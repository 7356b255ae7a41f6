// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import CameraProfiles
import Negotiation
import Viewfinder

@c @implementation
public func vf_recordings_json(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(ProfileCatalogue.members(of: try ProfileCatalogue.profiles).line) }
}

@c @implementation
public func vf_policies_json(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(Policy.members.line) }
}

@c @implementation
public func vf_presets_json(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(Preset.members().line) }
}
