import CViewfinder
import Foundation
import Testing
import ViewfinderC

/// What the command can, for programs in C.
@Suite struct `a program` {
  @Test func `saves what a camera is set to, and restores it`() async {
    await Program.run {
      var error: OpaquePointer?
      var value: Int64 = 0
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      #expect(unsafe vf_control_set(camera, "brightness", 140, &error) == VF_OK)
      let saved = unsafe Program.text(vf_settings_json(camera, &error)) ?? ""
      #expect(saved.contains(#""schema":"viewfinder.profile/1""#) && saved.contains(#""value":140"#), "\(saved)")
      #expect(unsafe vf_control_set(camera, "brightness", 3, &error) == VF_OK)
      let made = unsafe Program.text(vf_restore_json(camera, saved, &error)) ?? ""
      #expect(made.contains(#""schema":"viewfinder.configuration/1""#), "\(unsafe Program.take(&error) ?? made)")
      #expect(unsafe vf_control_get(camera, "brightness", &value, &error) == VF_OK && value == 140)
      #expect(unsafe vf_restore_json(camera, "{", &error) == nil && vf_error_code(error) == VF_ERROR_MALFORMED)
      unsafe vf_error_release(error)
      #expect(unsafe vf_restore_json(camera, nil, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `asks whether a camera would stream, and for its graph`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      #expect(unsafe Program.text(vf_explain_json(camera, &error))?.contains(#""streams":true"#) == true)
      #expect(unsafe vf_graph_json(camera, &error) == nil && vf_error_code(error) == VF_ERROR_NOT_FOUND)
      unsafe vf_error_release(error)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `measures a mode against its promise`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      let request = #"{"size":{"width":320,"height":240},"fps":30,"require":["YUYV"]}"#
      let measured = unsafe Program.text(vf_measure_json(camera, request, 0.3, &error)) ?? ""
      #expect(measured.contains(#""schema":"viewfinder.measurement/1""#) && measured.contains(#""simulated":true"#), "\(measured)")
      #expect(measured.contains(#""promised":{"framesPerSecond":30.0}"#) && measured.contains(#""failures":[]"#), "\(measured)")
      for (request, seconds) in [
        (request, 0), (request, -1), (request, .nan), (request, 1e9), (#"{"controls":{"brightness":3}}"#, 1), (#"{"zoom":2}"#, 1),
      ] {
        #expect(unsafe vf_measure_json(camera, request, seconds, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
        unsafe vf_error_release(error)
      }
      #expect(unsafe vf_measure_json(camera, #"{"minFps":900}"#, 1, &error) == nil && vf_error_code(error) == VF_ERROR_UNMET)
      unsafe vf_error_release(error)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `records a movie while it takes frames`() async {
    await Program.run {
      var error: OpaquePointer?
      let folder = FileManager.default.temporaryDirectory.appending(path: "c-movie-\(UUID().uuidString)")
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "clip.mkv").path()
      let camera = unsafe vf_camera_open("recorded:logitech-c922", &error)
      let request = #"{"size":{"width":320,"height":240},"fps":30,"require":["MJPG"]}"#
      let stream = unsafe vf_stream_start(camera, request, &error)
      #expect(unsafe vf_stream_record_stop(stream, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      #expect(unsafe vf_stream_record(stream, path, #"{"frames":5}"#, nil) == VF_OK && vf_stream_is_recording(stream) == 1)
      while unsafe vf_stream_is_recording(stream) == 1 { unsafe vf_frame_release(vf_stream_next(stream, 5_000_000_000, nil)) }
      let movie = unsafe Program.text(vf_stream_record_stop(stream, &error)) ?? ""
      #expect(
        movie.contains(#""schema":"viewfinder.movie/1""#) && movie.contains(#""frames":5"#) && movie.contains(#""end":"frames""#),
        "\(movie)")
      #expect(unsafe !(vf_stream_record(stream, path, nil, &error) == VF_OK) && vf_error_code(error) == VF_ERROR_UNAVAILABLE)
      unsafe vf_error_release(error)
      for options in [#"{"quality":0}"#, #"{"seconds":0}"#, #"{"codec":"av1"}"#, #"{"rotation":45}"#, #"{"other":1}"#, "{"] {
        #expect(unsafe !(vf_stream_record(stream, path, options, nil) == VF_OK))
      }
      #expect(unsafe !(vf_stream_record(stream, nil, nil, nil) == VF_OK) && vf_stream_is_recording(nil) == 0)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `plans cameras together`() async {
    await Program.run {
      var error: OpaquePointer?
      let cameras = unsafe [vf_camera_open("recorded:logitech-c922", nil), vf_camera_open("recorded:logitech-c922", nil)]
      let raw = #"{"require":["YUYV"]}"#
      let plan = unsafe Program.text(vf_plan_json(cameras, 2, 480, raw, &error)) ?? ""
      #expect(plan.contains(#""outcome":"adjusted""#) && plan.contains(#""index":1"#), "\(unsafe Program.take(&error) ?? plan)")
      let slow = unsafe Program.text(vf_plan_json(cameras, 2, 12, #"{"require":["YUYV"],"minFps":"30"}"#, nil))
      #expect(slow?.contains(#""outcome":"impossible""#) == true)
      for (count, speed, request) in [
        (0, 480, "{}"), (2, -1, "{}"), (2, 0, "{}"), (2, 480, #"{"policy":"w3c"}"#), (2, 480, #"{"preset":"inputPriority"}"#),
        (2, 480, #"{"node":"/dev/video0"}"#),
      ] {
        #expect(unsafe vf_plan_json(cameras, count, CInt(speed), request, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
        unsafe vf_error_release(error)
      }
      #expect(unsafe vf_plan_json(nil, 1, 480, nil, nil) == nil && vf_plan_json([nil], 1, 480, nil, nil) == nil)
      unsafe cameras.forEach { unsafe vf_camera_release($0) }
      #expect(unsafe Program.text(vf_policies_json(nil))?.contains(#""name":"w3c""#) == true)
    }
  }
}
