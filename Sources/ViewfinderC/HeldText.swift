// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import Glibc

/// A text that a C program may read as long as its owner lives.
@safe final class HeldText: Sendable {
  // SAFETY: written once, and freed with the only owner.
  nonisolated(unsafe) let start: UnsafePointer<CChar>?

  init(_ bytes: [UInt8]) { unsafe start = UnsafePointer(copy(bytes)) }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  deinit { unsafe free(UnsafeMutablePointer(mutating: start)) }
}

@_cdecl("vf_error_message") @implementation
public func vf_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handles.shared.object(error, CallError.self)?.message.start
}

@_cdecl("vf_error_remedy") @implementation
public func vf_error_remedy(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handles.shared.object(error, CallError.self)?.remedy?.start
}

@_cdecl("vf_error_json") @implementation
public func vf_error_json(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handles.shared.object(error, CallError.self)?.json.start
}

@_cdecl("vf_strerror") @implementation
public func vf_strerror(_ status: Int32) -> UnsafePointer<CChar>? { unsafe (meanings[status] ?? unknown).start }

private let unknown = HeldText("unknown status")

/// The kinds of failure, in the words of the header. They live as long as the process.
private let meanings: [Int32: HeldText] = [
  Int32(VF_OK): "no error", Int32(VF_ERROR_UNMET): "request not met", Int32(VF_ERROR_USAGE): "wrong use of the library",
  Int32(VF_ERROR_MALFORMED): "malformed data", Int32(VF_ERROR_NOT_FOUND): "not found", Int32(VF_ERROR_UNAVAILABLE): "unavailable",
  Int32(VF_ERROR_SOFTWARE): "bug of the library", Int32(VF_ERROR_BUSY): "busy", Int32(VF_ERROR_DENIED): "access denied",
].mapValues(HeldText.init(_:))

@_cdecl("vf_camera_name") @implementation
public func vf_camera_name(_ camera: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handles.shared.object(camera, HeldCamera.self)?.name?.start
}

@_cdecl("vf_camera_path") @implementation
public func vf_camera_path(_ camera: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handles.shared.object(camera, HeldCamera.self)?.path?.start
}
