// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import Viewfinder

/// A limit of a C call: a negative number is none.
func limit(_ nanoseconds: Int64) -> Duration? { nanoseconds < 0 ? nil : .nanoseconds(nanoseconds) }

@_cdecl("vf_stream_start") @implementation
public func vf_stream_start(
  _ camera: OpaquePointer?, _ request_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    let camera: HeldCamera = try unsafe Handles.shared.require(camera)
    return unsafe Handles.shared.add(try HeldStream(camera, RequestDocument(request_json, for: camera)))
  }
}

@_cdecl("vf_stream_json") @implementation
public func vf_stream_json(
  _ stream: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in unsafe copy(try Handles.shared.require(stream, HeldStream.self).start) }
}

@_cdecl("vf_stream_fd") @implementation
public func vf_stream_fd(_ stream: OpaquePointer?) -> Int32 {
  unsafe Handles.shared.object(stream, HeldStream.self)?.reader.descriptor ?? -1
}

@_cdecl("vf_stream_next") @implementation
public func vf_stream_next(
  _ stream: OpaquePointer?, _ timeout_ns: Int64, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    let stream: HeldStream = try unsafe Handles.shared.require(stream)
    return unsafe try stream.next(within: limit(timeout_ns)).flatMap { unsafe Handles.shared.add(HeldFrame($0)) }
  }
}

@_cdecl("vf_stream_settled") @implementation
public func vf_stream_settled(
  _ stream: OpaquePointer?, _ timeout_ns: Int64, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    let stream: HeldStream = try unsafe Handles.shared.require(stream)
    return unsafe try stream.nextSettled(within: limit(timeout_ns)).flatMap { unsafe Handles.shared.add(HeldFrame($0)) }
  }
}

@_cdecl("vf_stream_statistics_json") @implementation
public func vf_stream_statistics_json(
  _ stream: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    unsafe copy(try Handles.shared.require(stream, HeldStream.self).output.statistics.document)
  }
}

@_cdecl("vf_stream_event_fd") @implementation
public func vf_stream_event_fd(_ stream: OpaquePointer?) -> Int32 {
  unsafe max(Handles.shared.object(stream, HeldStream.self)?.eventDescriptor ?? -1, -1)
}

@_cdecl("vf_stream_event_json") @implementation
public func vf_stream_event_json(
  _ stream: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    unsafe try Handles.shared.require(stream, HeldStream.self).nextEvent().flatMap { unsafe copy($0.document) }
  }
}

@_cdecl("vf_stream_interrupt") @implementation
public func vf_stream_interrupt(_ stream: OpaquePointer?) { unsafe Handles.shared.object(stream, HeldStream.self)?.reader.interrupt() }

@_cdecl("vf_stream_stop") @implementation
public func vf_stream_stop(_ stream: OpaquePointer?) { unsafe Handles.shared.object(stream, HeldStream.self)?.stop() }

@_cdecl("vf_stream_release") @implementation
public func vf_stream_release(_ stream: OpaquePointer?) { unsafe Handles.shared.release(stream, HeldStream.self)?.close() }
