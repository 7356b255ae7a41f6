import CViewfinder
import Testing
import ViewfinderC

@Suite struct `a request` {
  /// A capture card with two inputs, a crop and a control.
  private static func card(faults: String? = nil) -> OpaquePointer? {
    let part = #""left":0,"top":0,"width":1280,"height":720"#
    let profile = """
      {"schema":"viewfinder.profile/1","cameras":[{"name":"card","nodes":[{"path":"/dev/video0","role":"capture",
      "inputs":[{"index":0,"name":"Camera","current":true},{"index":1,"name":"HDMI","current":false}],"formats":[
      {"index":0,"pixelFormat":"YUYV","sizes":[{"kind":"discrete","width":64,"height":48,"intervals":[
      {"kind":"discrete","numerator":1,"denominator":500}]},{"kind":"discrete","width":128,"height":96,"intervals":[
      {"kind":"discrete","numerator":1,"denominator":500}]}]}],
      "selections":[{"target":"crop",\(part)},{"target":"crop.default",\(part)},{"target":"crop.bounds",\(part)}],
      "controls":[{"id":9963776,"name":"Brightness","type":"integer","min":0,"max":100,"step":1,"default":50,"value":50,"flags":[]}]}]}]}
      """
    guard let faults else { return unsafe vf_camera_simulate(profile, nil, nil) }
    return unsafe faults.withCString { unsafe vf_camera_simulate(profile, $0, nil) }
  }

  private static let middle = #""crop":{"left":320,"top":180,"width":640,"height":360}"#
  private static let whole = #""crop":{"left":0,"top":0,"width":1280,"height":720}"#

  /// What `crop` is before the whole is captured again.
  private static func crop(of camera: OpaquePointer?) -> String {
    let made = unsafe Program.text(vf_configure_json(camera, #"{"crop":"reset","dryRun":false}"#, nil)) ?? ""
    return made.contains(#""before":{"pixelFormat""#) && made.contains(middle) ? "middle" : made.contains(whole) ? "whole" : made
  }

  /// Whether an input is shown, which an error names.
  private static func shows(_ input: String, _ camera: OpaquePointer?) -> Bool {
    var error: OpaquePointer?
    #expect(unsafe vf_configure_json(camera, #"{"source":{"standard":"pal"}}"#, &error) == nil)
    return unsafe Program.take(&error)?.contains("\(input) has no analogue standard.") == true
  }

  static let settings: [(request: String, parts: [String])] = [
    (#"{"source":{"input":"HDMI"}}"#, [#""source":{"input":1,"name":"HDMI""#, #""decision":null"#]),
    (#"{"source":{"input":1},"zoom":2}"#, [#""source":{"input":1,"name":"HDMI""#, middle]),
    (
      #"{"source":{"input":1},"size":{"width":64,"height":48}}"#,
      [#""width":64,"height":48"#, #""order":[],"source":{"input":"1"}},"chosen""#]
    ),
    (#"{\#(middle)}"#, [middle, #""decision":null"#]), (#"{"crop":"reset"}"#, [whole]),
    (#"{"zoom":2,"size":"largest"}"#, [middle, #""zoom":2"#, #""outcome":"exact""#]),
  ]

  @Test(arguments: settings) func `sets a source and a part of the picture`(_ request: String, _ parts: [String]) async {
    await Program.run {
      let camera = unsafe Self.card()
      defer { unsafe vf_camera_release(camera) }
      let made = unsafe Program.text(vf_configure_json(camera, request, nil)) ?? ""
      for part in parts { #expect(made.contains(part), "\(made)") }
    }
  }

  @Test func `that is only planned sets nothing`() async {
    await Program.run {
      let camera = unsafe Self.card()
      defer { unsafe vf_camera_release(camera) }
      let request = #"{"dryRun":true,"zoom":2,"size":{"width":64,"height":48},"controls":{"brightness":10}}"#
      let made = unsafe Program.text(vf_configure_json(camera, request, nil)) ?? ""
      let (isPlanned, hasCall) = (made.contains(#""outcome":"planned""#), made.contains("VIDIOC_S_SELECTION crop 320,180,640x360"))
      #expect(isPlanned && hasCall && made.contains(#""after":null"#), "\(made)")
      var value: Int64 = 0
      #expect(unsafe vf_control_get(camera, "brightness", &value, nil) == VF_OK && value == 50)
      #expect(unsafe Self.crop(of: camera) == "whole")
    }
  }

  @Test func `for the present mode is planned from what the driver has now`() async {
    await Program.run {
      let camera = unsafe Self.card()
      defer { unsafe vf_camera_release(camera) }
      for (width, size) in [(128, #""largest""#), (64, #"{"width":64,"height":48}"#)] {
        #expect(unsafe Program.text(vf_configure_json(camera, #"{"size":\#(size)}"#, nil)) != nil)
        let present = unsafe Program.text(vf_configure_json(camera, #"{"dryRun":true,"preset":"inputPriority"}"#, nil)) ?? ""
        #expect(present.contains(#""pixelFormat":"YUYV","width":\#(width),"#), "\(present)")
      }
    }
  }

  @Test(arguments: [(#""wait":60,"#, true), ("", true), (#""wait":0,"#, false)])
  func `waits for the lock as long as it says`(_ wait: String, _ isSet: Bool) async {
    await Program.run {
      let request = #"{\#(wait)"zoom":2,"size":"largest"}"#
      for starts in [false, true] {
        let camera = unsafe Self.card(faults: #"{"calls":[{"call":"flock","errno":16,"from":0,"count":3}]}"#)
        defer { unsafe vf_camera_release(camera) }
        var error: OpaquePointer?
        if starts {
          let stream = unsafe vf_stream_start(camera, request, &error)
          #expect(unsafe (stream != nil) == isSet)
          unsafe vf_stream_release(stream)
        } else {
          #expect(unsafe (Program.text(vf_configure_json(camera, request, &error)) != nil) == isSet)
        }
        #expect(unsafe isSet || vf_error_code(error) == VF_ERROR_BUSY)
        unsafe vf_error_release(error)
      }
    }
  }

  @Test(arguments: [
    (#"{"zoom":2}"#, "Camera"), (#"{"zoom":2,"source":{"input":"HDMI"},"controls":{"brightness":10},"size":"largest"}"#, "HDMI"),
  ])
  func `of a stream sets all of it, and puts it back if the stream does not start`(_ request: String, _ input: String) async {
    await Program.run {
      let camera = unsafe Self.card()
      let stream = unsafe vf_stream_start(camera, request, nil)
      let started = unsafe Program.text(vf_stream_json(stream, nil)) ?? ""
      #expect(started.contains(#""width":128,"height":96"#), "\(started)")
      unsafe vf_stream_release(stream)
      #expect(unsafe Self.shows(input, camera) && Self.crop(of: camera) == "middle")
      unsafe vf_camera_release(camera)

      for (call, count) in [
        ("STREAMON", 2), ("REQBUFS", 3), ("S_FMT", 1), ("S_PARM", 1), ("S_SELECTION", 1), ("S_INPUT", 1), ("S_EXT_CTRLS", 1),
      ] {
        var error: OpaquePointer?
        let broken = unsafe Self.card(faults: #"{"calls":[{"call":"VIDIOC_\#(call)","from":0,"count":\#(count)}]}"#)
        defer { unsafe vf_camera_release(broken) }
        let started = unsafe vf_stream_start(broken, request, &error)
        // Some calls are made again, or not at all.
        #expect(unsafe started == nil || !["STREAMON", "REQBUFS"].contains(call))
        guard unsafe started == nil else {
          unsafe vf_stream_release(started)
          continue
        }
        let json = unsafe Program.take(&error) ?? ""
        #expect(json.contains("VIDIOC_\(call)") && !json.contains("Not everything could be put back"), "\(json)")
        var value: Int64 = 0
        #expect(unsafe vf_control_get(broken, "brightness", &value, nil) == VF_OK && value == 50, "\(json)")
        #expect(unsafe Self.shows("Camera", broken) && Self.crop(of: broken) == "whole", "\(json)")
      }
    }
  }

  @Test func `with a member that a call cannot do is refused in a sentence`() async {
    await Program.run {
      let camera = unsafe Self.card()
      defer { unsafe vf_camera_release(camera) }
      var error: OpaquePointer?
      #expect(unsafe vf_stream_start(camera, #"{"dryRun":true}"#, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
      #expect(unsafe Program.take(&error)?.contains("A stream has no dry run, because it sets the camera.") == true)
      #expect(unsafe vf_decide_json(camera, #"{"source":{"input":1}}"#, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
      #expect(unsafe Program.take(&error)?.contains("The modes of another source are known once it is selected.") == true)
      let decision = unsafe Program.text(vf_decide_json(camera, #"{"zoom":2,"wait":1,"dryRun":true,"size":"largest"}"#, &error)) ?? ""
      #expect(decision.contains(#""order":[],"zoom":2.0},"chosen""#), "\(decision)")
    }
  }
}
