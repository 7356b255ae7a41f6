import CViewfinder
import Foundation
import Testing
import ViewfinderC

/// Calls as a program in C makes them.
enum Program {
  /// Runs a body on a thread of its own, because calls must not block the threads that run tasks.
  static func run(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        body()
        continuation.resume()
      }
    }
  }

  /// A text of the library, freed; nil for NULL.
  static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    defer { unsafe vf_free(pointer) }
    return unsafe String(cString: pointer)
  }

  /// The JSON of an error, released; nil for none.
  static func take(_ error: inout OpaquePointer?) -> String? {
    guard let json = unsafe vf_error_json(error) else { return nil }
    defer {
      unsafe vf_error_release(error)
      unsafe error = nil
    }
    return unsafe String(cString: json)
  }

  /// A simulated camera, by default one whose frames come every 2 ms.
  static func camera(framesPerSecond: Int = 500, faults: String? = nil) -> OpaquePointer? {
    let profile = """
      {"schema":"viewfinder.profile/1","cameras":[{"name":"fast","nodes":[{"path":"/dev/video0","role":"capture","formats":[
      {"index":0,"pixelFormat":"YUYV","sizes":[{"kind":"discrete","width":64,"height":48,"intervals":[{"kind":"discrete","numerator":1,"denominator":\(framesPerSecond)}]}]}]}]}]}
      """
    var error: OpaquePointer?
    let camera =
      if let faults { unsafe faults.withCString { unsafe vf_camera_simulate(profile, $0, &error) } } else {
        unsafe vf_camera_simulate(profile, nil, &error)
      }
    let reason = unsafe take(&error)
    #expect(reason == nil)
    return unsafe camera
  }
}

@Suite struct `a call` {
  @Test func `with a handle that is NULL, released or of another type is refused`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      #expect(unsafe camera != nil && error == nil)
      unsafe vf_camera_release(camera)
      unsafe vf_camera_release(camera)
      for number in [0, UInt(bitPattern: camera), 7, UInt.max & ~15] {
        let handle = unsafe OpaquePointer(bitPattern: number)
        #expect(unsafe vf_decide_json(handle, nil, &error) == nil)
        #expect(unsafe vf_error_code(error) == VF_ERROR_USAGE)
        #expect(
          unsafe Program.take(&error)?.contains(#""message":"The handle is NULL, was released, or belongs to another type.""#) == true)
        #expect(unsafe vf_stream_next(handle, 0, nil) == nil)
        #expect(unsafe vf_stream_fd(handle) == -1 && vf_watch_fd(handle) == -1 && vf_frame_dmabuf(handle, 0) == -1)
        #expect(unsafe vf_frame_retain(handle) == nil)
        #expect(unsafe vf_stream_statistics_json(handle, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
        unsafe vf_error_release(error)
        #expect(unsafe vf_stream_event_json(handle, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
        unsafe vf_error_release(error)
        unsafe vf_stream_stop(handle)
        unsafe vf_frame_release(handle)
      }
    }
  }

  static let ids: [(id: String, code: vf_status, words: String)] = [
    ("recorded:none", VF_ERROR_NOT_FOUND, "No bundled recording has this name."),
    ("file:/none", VF_ERROR_NOT_FOUND, "The file does not exist."),
    ("file:/dev/null", VF_ERROR_NOT_FOUND, "This is a device, not a file."),
    ("/dev/none", VF_ERROR_NOT_FOUND, #""No such video node.","remedy":"Plug the camera in, or name another node.""#),
    ("no such camera", VF_ERROR_NOT_FOUND, "Camera not found."),
    ("", VF_ERROR_USAGE, "The name of the camera is empty."),
  ]

  @Test(arguments: ids) func `for a camera that is not there says so`(_ id: String, _ code: vf_status, _ words: String) async {
    await Program.run {
      var error: OpaquePointer?
      #expect(unsafe vf_camera_open(id, &error) == nil)
      #expect(unsafe vf_error_code(error) == code)
      #expect(unsafe Program.take(&error)?.contains(words) == true)
    }
  }

  @Test(
    arguments: [
      ("no such camera", "/dev/none", VF_ERROR_NOT_FOUND, "Camera not found."),
      (nil, "/dev/video0", VF_ERROR_USAGE, "id is NULL."), ("sensor", nil, VF_ERROR_USAGE, "node is NULL."),
    ] as [(String?, String?, vf_status, String)])
  func `with a node that it does not have says so`(_ id: String?, _ node: String?, _ code: vf_status, _ words: String) async {
    await Program.run {
      var error: OpaquePointer?
      #expect(unsafe vf_camera_open_node(id, node, &error) == nil)
      #expect(unsafe vf_error_code(error) == code)
      #expect(unsafe Program.take(&error)?.contains(words) == true)
    }
  }

  @Test func `with bytes that are no UTF-8 is refused`() async {
    await Program.run {
      var error: OpaquePointer?
      let bytes: [CChar] = [-1, -2, 0]
      #expect(unsafe vf_camera_open(bytes, &error) == nil)
      #expect(unsafe vf_error_code(error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
    }
  }

  @Test func `decides as the library does`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      defer { unsafe vf_camera_release(camera) }
      let decision = unsafe Program.text(vf_decide_json(camera, #"{"size":{"width":1280,"height":960},"fps":30}"#, &error))
      #expect(decision?.contains(#""outcome":"adjusted","policy":"standard","from":"recording""#) == true, "\(decision ?? "")")
      #expect(decision?.contains(#""chosen":{"node":"/dev/video0","pixelFormat":"MJPG","width":1280,"height":720"#) == true)
      #expect(unsafe vf_decide_json(camera, "{", &error) == nil)
      #expect(unsafe Program.take(&error)?.contains(#""operation":"read request""#) == true)
    }
  }

  @Test func `sets a mode and tells what the device has`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      defer { unsafe vf_camera_release(camera) }
      let made = unsafe Program.text(vf_configure_json(camera, #"{"size":{"width":1280,"height":720},"prefer":["MJPG"]}"#, &error))
      #expect(made?.contains(#""after":{"pixelFormat":"MJPG","width":1280,"height":720"#) == true, "\(made ?? "")")
      #expect(unsafe vf_configure_json(camera, #"{"require":["GREY"]}"#, &error) == nil)
      #expect(unsafe vf_error_code(error) == VF_ERROR_UNMET)
      unsafe vf_error_release(error)
    }
  }

  /// A camera that starts each mode with its lower rate, and has a control.
  private static func slowCamera(faults: String) -> OpaquePointer? {
    let profile = """
      {"schema":"viewfinder.profile/1","cameras":[{"name":"slow","nodes":[{"path":"/dev/video0","role":"capture","formats":[
      {"index":0,"pixelFormat":"YUYV","sizes":[{"kind":"discrete","width":64,"height":48,"intervals":[
      {"kind":"discrete","numerator":1,"denominator":15},{"kind":"discrete","numerator":1,"denominator":30}]}]}],
      "controls":[{"id":9963776,"name":"Brightness","type":"integer","min":0,"max":100,"step":1,"default":50,"value":50,"flags":[]}]}]}]}
      """
    return unsafe vf_camera_simulate(profile, faults, nil)
  }

  /// A driver that sets no rate.
  private static let hasFixedRate = #"{"calls":[{"call":"VIDIOC_S_PARM","errno":25}]}"#

  static let adjusted: [(request: String, adjustments: String, code: String)] = [
    (
      #"{"size":{"width":65,"height":48},"fps":15}"#,
      #""adjustments":[{"wish":"size","asked":"65x48","got":"64x48","reason":"No mode has 65x48.","rule":null,"#, "unmet"
    ),
    (#"{"fps":30}"#, #""adjustments":[{"wish":"rate","asked":"1/30","got":"1/15","reason":"#, "adjusted"),
  ]

  @Test(arguments: adjusted.indices) func `whose wish gave way is adjusted, and exactly it is refused`(_ row: Int) async {
    let (request, adjustments, code) = Self.adjusted[row]
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Self.slowCamera(faults: Self.hasFixedRate)
      defer { unsafe vf_camera_release(camera) }
      let made = unsafe Program.text(vf_configure_json(camera, request, &error)) ?? ""
      #expect(made.contains(#""outcome":"adjusted","node""#) && made.contains(adjustments), "\(made)")
      let exactly = #"{"exact":true,"# + request.dropFirst()
      for starts in [false, true] {
        #expect(unsafe starts ? vf_stream_start(camera, exactly, &error) == nil : vf_configure_json(camera, exactly, &error) == nil)
        #expect(unsafe vf_error_code(error) == VF_ERROR_UNMET)
        let json = unsafe Program.take(&error) ?? ""
        #expect(json.contains(#""code":"\#(code)""#), "\(json)")
      }
    }
  }

  @Test func `that fails and cannot put a control back names it`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Self.slowCamera(faults: #"{"calls":[{"call":"VIDIOC_STREAMON"},{"call":"VIDIOC_S_EXT_CTRLS","from":1}]}"#)
      defer { unsafe vf_camera_release(camera) }
      #expect(unsafe vf_stream_start(camera, #"{"size":{"width":64,"height":48},"controls":{"brightness":10}}"#, &error) == nil)
      let json = unsafe Program.take(&error) ?? ""
      #expect(json.contains("Not everything could be put back: Brightness was 50 and is 10"), "\(json)")
    }
  }
}
