import CViewfinder
import Glibc
import ViewfinderC

/// Whatever a program in C passes, in whatever order, no call traps, and each failure has an error that says why.
///
/// It leaves the machine's own cameras alone, and other handles of its process.
enum CallsLaw {
  /// An input is a sequence of calls: a byte for the function, then bytes for its arguments.
  static func check(_ bytes: [UInt8]) throws(Broken) {
    var program = Program(ByteSource(bytes))
    defer { program.end() }
    for _ in 0..<64 where !program.isAtEnd { try program.makeCall() }
  }
}

/// A program that holds handles, and uses any of them for anything.
private struct Program {
  private var source: ByteSource
  /// As numbers: what a handle is.
  private var handles: [UInt] = [0]

  private static let requests = [
    "{}", "null", "{\"size\":{\"width\":640,\"height\":480}}", "{\"output\":[\"BGR3\"],\"buffers\":2}", "{\"preset\":\"vga640x480\"}",
    "{\"fps\":\"30000/1001\",\"prefer\":[\"MJPG\"]}", "{\"controls\":{\"brightness\":1}}", "{\"exact\":true,\"exactFps\":\"7\"}",
    "{\"size\":{\"width\":4294967295,\"height\":1,\"rule\":\"exact\"}}", "[", "{\"sise\":1}",
  ]
  private static let names = [
    "", "0", "x", "brightness", "0x980900", "BGR3", "NV12", "MJPG", "png", "jpeg", "raw", "\u{fffd}\n",
  ]
  private static let cameras = [
    "recorded:logitech-c922", "recorded:topdon-tc001", "recorded:", "recorded:none", "file:/dev/null", "file:/", "/dev/none", "",
    "recorded:\u{fffd}\n",
  ]
  private static let wrongListings = ["[", "null", "{\"sise\":1}", "{\"fresh\":2}", "{\"controls\":true,\"controls\":true}", ""]
  private static let profile = """
    {"schema":"viewfinder.profile/1","cameras":[{"name":"a","nodes":[{"path":"/dev/video0","role":"capture","formats":[
    {"index":0,"pixelFormat":"YUYV","sizes":[{"kind":"discrete","width":64,"height":48,"intervals":[{"kind":"discrete","numerator":1,"denominator":500}]}]}]}]}]}
    """
  private static let faults = [
    "{}", "{\"calls\":[{\"call\":\"VIDIOC_DQBUF\",\"effect\":\"unplug\",\"from\":1}]}", "{\"frames\":[{\"effect\":\"lost\",\"every\":2}]}",
    "{\"frames\":[{\"effect\":\"marked\",\"from\":9223372036854775807,\"count\":9223372036854775807}]}", "{\"calls\":[{\"errno\":16}]}",
  ]

  private static let scripts = [
    "{}", "{\"attached\":[]}", "{\"steps\":[{\"event\":\"went\"},{\"milliseconds\":1,\"event\":\"came\"}]}",
    "{\"steps\":[{\"event\":\"came\"}]}",
    "{\"steps\":[{\"event\":\"changed\",\"to\":0},{\"milliseconds\":86400000,\"event\":\"went\"}]}", "{\"attached\":[1]}",
  ]

  init(_ source: ByteSource) { self.source = source }

  var isAtEnd: Bool { source.isEmpty }

  /// One of the handles, an old one, or a number that was never one.
  private mutating func handle() -> UInt {
    switch source.below(8) {
    case 0: 0
    case 1: UInt(truncatingIfNeeded: source.edge64()) | 1 << 40
    default: handles[handles.count - 1 - source.below(min(handles.count, 256))]
    }
  }

  /// One of the texts, the input's own bytes, or NULL.
  private mutating func withText(_ texts: [String], _ body: (inout Program, UnsafePointer<CChar>?) -> Void) {
    switch source.below(8) {
    case 0: return body(&self, nil)
    case 1:
      var bytes = (0..<source.below(64)).map { _ in CChar(bitPattern: source.byte()) }
      bytes.append(0)
      return unsafe bytes.withUnsafeBufferPointer { unsafe body(&self, $0.baseAddress) }
    default: return unsafe withOne(of: texts, body)
    }
  }

  private mutating func withOne(of texts: [String], _ body: (inout Program, UnsafePointer<CChar>?) -> Void) {
    unsafe texts[source.below(texts.count)].withCString { unsafe body(&self, $0) }
  }

  private mutating func keep(_ new: OpaquePointer?) {
    let number = UInt(bitPattern: new)
    if number != 0, handles.count < 256 { handles.append(number) }
  }

  mutating func makeCall() throws(Broken) {
    var error: OpaquePointer?
    defer { unsafe vf_error_release(error) }
    var hasAnswer = true
    var codesAgree = true
    func take(_ text: UnsafeMutablePointer<CChar>?) {
      hasAnswer = unsafe text != nil
      unsafe vf_free(text)
    }
    let (number, limit) = (handle(), Int64(source.byte()) * 20_000)
    let one = unsafe OpaquePointer(bitPattern: number)
    switch source.below(36) {
    case 0: try hold(unsafe vf_abi() == VF_ABI && vf_version() != nil, "the library knows its version")
    case 1: try hold(unsafe vf_error_code(one) >= 0, "an error has a code")
    case 2: _ = unsafe vf_error_json(one)
    case 3: unsafe vf_error_release(one)
    case 4: unsafe withOne(of: Self.wrongListings) { program, text in unsafe take(vf_cameras_json(text, &error)) }
    case 5, 6: unsafe withOne(of: Self.cameras) { program, text in unsafe program.keep(vf_camera_open(text, &error)) }
    case 7:
      let faults = Self.faults[source.below(Self.faults.count)]
      unsafe withText([Self.profile]) { program, text in
        unsafe faults.withCString { unsafe program.keep(vf_camera_simulate(text, $0, &error)) }
      }
    case 8: unsafe take(vf_camera_json(one, &error))
    case 9: unsafe vf_camera_release(one)
    case 10: unsafe withText(Self.requests) { program, text in unsafe take(vf_decide_json(one, text, &error)) }
    case 11: unsafe withText(Self.requests) { program, text in unsafe take(vf_configure_json(one, text, &error)) }
    case 12: unsafe take(vf_controls_json(one, &error))
    case 13:
      var value: Int64 = 0
      unsafe withText(Self.names) { _, text in
        let status = unsafe vf_control_get(one, text, &value, &error)
        codesAgree = unsafe status == (error == nil ? 0 : vf_error_code(error))
      }
    case 14:
      let value = source.edge64()
      unsafe withText(Self.names) { _, text in
        let status = unsafe vf_control_set(one, text, value, &error)
        codesAgree = unsafe status == (error == nil ? 0 : vf_error_code(error))
      }
    case 15, 16: unsafe withText(Self.requests) { program, text in unsafe program.keep(vf_stream_start(one, text, &error)) }
    case 17: unsafe take(vf_stream_json(one, &error))
    case 18: _ = unsafe vf_stream_fd(one)
    case 19, 20, 21: unsafe keep(vf_stream_next(one, limit, &error))
    case 22:
      unsafe take(vf_stream_statistics_json(one, &error))
      unsafe vf_free(vf_stream_event_json(one, nil))
    case 23: if source.flag() { unsafe vf_stream_stop(one) } else { unsafe vf_stream_release(one) }
    case 24: try unsafe describe(one)
    case 25: unsafe withText(Self.names) { program, text in unsafe program.keep(vf_frame_convert(one, text, &error)) }
    case 26:
      var (bytes, length) = unsafe (UnsafeMutableRawPointer?.none, 0)
      unsafe withText(Self.names) { _, kind in
        if unsafe vf_frame_encode(one, kind, &bytes, &length, &error) == 0 { unsafe vf_free(bytes) }
      }
    case 27:
      let script = Self.scripts[source.below(Self.scripts.count)]
      unsafe withText([Self.profile]) { program, text in
        unsafe script.withCString { unsafe program.keep(vf_watch_simulate(text, $0, &error)) }
      }
    case 28:
      _ = unsafe vf_watch_fd(one)
      unsafe vf_free(vf_watch_next_json(one, limit, &error))
      if source.flag() { unsafe vf_watch_stop(one) }
    case 29: unsafe readNumbers(of: one)
    case 30: unsafe keep(vf_frame_copy(one, &error))
    case 31:
      unsafe vf_stream_interrupt(one)
      unsafe keep(vf_stream_settled(one, 0, &error))
      unsafe vf_watch_interrupt(one)
    case 32: unsafe take(source.flag() ? vf_settings_json(one, &error) : vf_explain_json(one, &error))
    case 33: unsafe withText([Self.profile]) { program, text in unsafe take(vf_restore_json(one, text, &error)) }
    case 34:
      unsafe withText(Self.names) { _, text in
        let status = unsafe vf_control_set_text(one, text, text, &error)
        codesAgree = unsafe status == (error == nil ? 0 : vf_error_code(error))
      }
    default: if source.flag() { unsafe keep(vf_frame_retain(one)) } else { unsafe vf_frame_release(one) }
    }
    try hold(codesAgree, "the codes agree")
    try hold(unsafe hasAnswer || error != nil, "a call without an answer has an error")
    guard unsafe error != nil else { return }
    let json = unsafe vf_error_json(error)
    try hold(unsafe json.map { unsafe strncmp($0, "{\"schema\":\"viewfinder.error/1\"", 30) == 0 } ?? false, "an error says why")
  }

  /// What has no JSON: structures of every size, and texts.
  private mutating func readNumbers(of one: OpaquePointer?) {
    var (mode, counts) = (vf_mode(), vf_counts())
    _ = unsafe vf_stream_mode(one, &mode, source.below(MemoryLayout<vf_mode>.size + 1))
    _ = unsafe vf_stream_counts(one, &counts, source.below(MemoryLayout<vf_counts>.size + 1))
    if let text = unsafe vf_error_message(one) ?? vf_camera_name(one) { _ = unsafe strlen(text) }
    if let text = unsafe vf_error_remedy(one) ?? vf_camera_path(one) { _ = unsafe strlen(text) }
    _ = unsafe vf_strerror(Int32(source.byte()))
  }

  private mutating func describe(_ frame: OpaquePointer?) throws(Broken) {
    var info = vf_frame_info()
    let size = source.flag() ? MemoryLayout<vf_frame_info>.size : source.below(256)
    guard size <= MemoryLayout<vf_frame_info>.size, unsafe vf_frame_describe(frame, &info, size) == 0 else { return }
    try hold(unsafe info.plane_count >= 1 && info.plane_count <= 4 && info.planes.0.bytes != nil, "a frame has planes")
    // Reading the ends finds memory that is not there.
    let plane = unsafe info.planes.0
    if unsafe plane.length > 0 { _ = unsafe plane.bytes[0] &+ plane.bytes[plane.length - 1] }
    _ = unsafe vf_frame_dmabuf(frame, Int32(source.byte()))
  }

  /// Releases everything, whatever it is.
  func end() {
    for handle in handles {
      let handle = unsafe OpaquePointer(bitPattern: handle)
      unsafe vf_stream_release(handle)
      unsafe vf_frame_release(handle)
      unsafe vf_frame_release(handle)
      unsafe vf_camera_release(handle)
      unsafe vf_watch_release(handle)
    }
  }
}
