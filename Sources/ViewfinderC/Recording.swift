// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import Viewfinder

@_cdecl("vf_stream_record") @implementation
public func vf_stream_record(
  _ stream: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options_json: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe status(error) { () throws(DeviceError) in
    let stream: HeldStream = try unsafe Handles.shared.require(stream)
    let path = try unsafe text(path, "path")
    let options = if let json = unsafe bytes(options_json) { try RecordingDocument(json: json) } else { RecordingDocument() }
    try stream.record(to: path, options)
  }
}

@_cdecl("vf_stream_is_recording") @implementation
public func vf_stream_is_recording(_ stream: OpaquePointer?) -> Int32 {
  unsafe Handles.shared.object(stream, HeldStream.self)?.isRecording == true ? 1 : 0
}

@_cdecl("vf_stream_record_stop") @implementation
public func vf_stream_record_stop(
  _ stream: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    unsafe copy(try Handles.shared.require(stream, HeldStream.self).endRecording())
  }
}
