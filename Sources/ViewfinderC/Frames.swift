// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CViewfinder
import CameraModel
import Capture
import Glibc
import ImageGeometry
import PixelFormats
import Viewfinder

/// A frame that a C program holds.
final class HeldFrame: Sendable {
  let frame: VideoFrame
  init(_ frame: VideoFrame) { self.frame = frame }
}

@_cdecl("vf_frame_describe") @implementation
public func vf_frame_describe(_ frame: OpaquePointer?, _ info: UnsafeMutablePointer<vf_frame_info>?, _ size: Int) -> Int32 {
  guard let info = unsafe info, let held = unsafe Handles.shared.object(frame, HeldFrame.self),
    unsafe copy(held.frame.description, to: UnsafeMutableRawPointer(info), size: size, firstSize: vf_frame_info.firstSize)
  else { return Int32(VF_ERROR_USAGE) }
  return Int32(VF_OK)
}

@_cdecl("vf_frame_dmabuf") @implementation
public func vf_frame_dmabuf(_ frame: OpaquePointer?, _ plane: Int32) -> Int32 {
  guard plane >= 0, let held = unsafe Handles.shared.object(frame, HeldFrame.self) else { return -1 }
  let copied = try? held.frame.withDMABuffer(plane: Int(plane)) { (descriptor, _) throws(DeviceError) in
    fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }
  return copied ?? -1
}

@_cdecl("vf_frame_convert") @implementation
public func vf_frame_convert(
  _ frame: OpaquePointer?, _ pixel_format: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    let held: HeldFrame = try unsafe Handles.shared.require(frame)
    let name = try unsafe text(pixel_format, "pixel_format")
    guard let wanted = (try? PixelFormatRegistry.entry(spelled: name))?.format, let format = PictureFormat(wanted) else {
      throw .usage(
        "No conversion produces the pixel format \(name.harmless).",
        PictureFormat.suggestion(for: name) ?? "Use BGR3, RGB3, GREY, NV12, YU12, AR24 or AB24.")
    }
    return unsafe Handles.shared.add(HeldFrame(try held.frame.converted(to: .packed(format))))
  }
}

extension PictureFormat {
  /// The nearest name among the formats that conversions make; nil if none is near.
  static func suggestion(for name: String) -> String? {
    NearestSpelling.of(name, among: allCases.map(\.pixelFormat.description)).map { "Did you mean \($0)?" }
  }
}

@_cdecl("vf_frame_encode") @implementation
public func vf_frame_encode(
  _ frame: OpaquePointer?, _ kind: UnsafePointer<CChar>?, _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe status(error) { () throws(DeviceError) in
    let held: HeldFrame = try unsafe Handles.shared.require(frame)
    let name = try unsafe text(kind, "kind")
    guard let bytes = unsafe bytes, let length = unsafe length else { throw .usage("bytes or length is NULL.") }
    guard let format = PictureFile.Format(rawValue: name) else {
      throw .usage("Unknown kind \(name.harmless).", "Use png, jpeg, ppm, pgm or raw.")
    }
    let file = try PictureFile(held.frame, as: format).bytes
    // One byte more, because an empty file needs a place too.
    guard let memory = unsafe malloc(file.count + 1) else {
      throw DeviceError(.internal, operation: "encode", subject: name, message: "No memory is left.")
    }
    unsafe file.withUnsafeBytes { if let start = $0.baseAddress { unsafe memory.copyMemory(from: start, byteCount: file.count) } }
    unsafe bytes.pointee = memory
    unsafe length.pointee = file.count
  }
}

@_cdecl("vf_frame_copy") @implementation
public func vf_frame_copy(_ frame: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    unsafe Handles.shared.add(HeldFrame(try Handles.shared.require(frame, HeldFrame.self).frame.copy()))
  }
}

@_cdecl("vf_frame_retain") @implementation
public func vf_frame_retain(_ frame: OpaquePointer?) -> OpaquePointer? {
  unsafe Handles.shared.retain(frame, HeldFrame.self) ? frame : nil
}

@_cdecl("vf_frame_release") @implementation
public func vf_frame_release(_ frame: OpaquePointer?) { _ = unsafe Handles.shared.release(frame, HeldFrame.self) }
