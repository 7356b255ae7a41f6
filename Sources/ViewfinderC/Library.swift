// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import Glibc

@_cdecl("vf_abi") @implementation
public func vf_abi() -> Int32 { VF_ABI }

/// The version as a text that lives as long as the process.
private let version = HeldText(ProductVersion.number)

@_cdecl("vf_version") @implementation
public func vf_version() -> UnsafePointer<CChar>? { unsafe version.start }

@_cdecl("vf_free") @implementation
public func vf_free(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

@_cdecl("vf_error_code") @implementation
public func vf_error_code(_ error: OpaquePointer?) -> Int32 {
  unsafe Handles.shared.object(error, CallError.self)?.code ?? Int32(VF_ERROR_USAGE)
}

@_cdecl("vf_error_release") @implementation
public func vf_error_release(_ error: OpaquePointer?) { _ = unsafe Handles.shared.release(error, CallError.self) }
