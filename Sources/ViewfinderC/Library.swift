// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import Glibc

@c @implementation
public func vf_abi() -> Int32 { VF_ABI }

/// The version as a text that lives as long as the process.
private let version = SharedText(ProductVersion.number)

@safe private struct SharedText: Sendable {
  // SAFETY: written once, never freed, and read only.
  nonisolated(unsafe) let start: UnsafePointer<CChar>?

  init(_ text: String) { unsafe start = UnsafePointer(copy(Array(text.utf8))) }
}

@c @implementation
public func vf_version() -> UnsafePointer<CChar>? { unsafe version.start }

@c @implementation
public func vf_free(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

@c @implementation
public func vf_error_code(_ error: OpaquePointer?) -> Int32 {
  unsafe Handles.shared.object(error, CallError.self)?.code ?? Int32(VF_ERROR_USAGE)
}

@c @implementation
public func vf_error_json(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe UnsafePointer(Handles.shared.object(error, CallError.self)?.json)
}

@c @implementation
public func vf_error_release(_ error: OpaquePointer?) { _ = unsafe Handles.shared.release(error, CallError.self) }
