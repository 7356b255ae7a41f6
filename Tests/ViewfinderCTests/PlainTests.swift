import CViewfinder
import CameraDocuments
import Foundation
import Testing
import ViewfinderC

/// What a program in C learns without a JSON parser.
@Suite struct `a program without JSON` {
  private static let second: Int64 = 1_000_000_000

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { unsafe pointer.map { unsafe String(cString: $0) } }

  @Test func `reads the sentences of an error, and the meaning of its number`() async {
    await Program.run {
      var error: OpaquePointer?
      #expect(unsafe vf_camera_open("recorded:logitech-c92", &error) == nil)
      #expect(unsafe Self.text(vf_error_message(error)) == "No bundled recording has this name.")
      #expect(unsafe Self.text(vf_error_remedy(error)) == "Did you mean logitech-c922?")
      #expect(unsafe Self.text(vf_strerror(vf_error_code(error))) == "not found")
      unsafe vf_error_release(error)
      #expect(unsafe vf_error_message(error) == nil && vf_error_remedy(nil) == nil)
      for status in [0, 1, 64, 65, 66, 69, 70, 75, 77] as [Int32] { #expect(unsafe Self.text(vf_strerror(status)) != "unknown status") }
      #expect(unsafe Self.text(vf_strerror(-5)) == "unknown status")
    }
  }

  @Test func `reads the version of the header that it was compiled with`() {
    #expect(ProductVersion.number == "\(VF_VERSION_MAJOR).\(VF_VERSION_MINOR).\(VF_VERSION_PATCH)")
  }

  @Test func `reads name and path of a camera`() async {
    await Program.run {
      let camera = unsafe vf_camera_open("recorded:logitech-c922", nil)
      #expect(unsafe Self.text(vf_camera_name(camera)) == "C922 Pro Stream Webcam")
      #expect(unsafe Self.text(vf_camera_path(camera)) == "/dev/video0")
      unsafe vf_camera_release(camera)
      #expect(unsafe vf_camera_name(camera) == nil && vf_camera_path(nil) == nil)
    }
  }

  @Test func `reads the mode and the counts of a stream`() async {
    await Program.run {
      let camera = unsafe vf_camera_open("recorded:logitech-c922", nil)
      let request = #"{"size":{"width":640,"height":480},"fps":30,"prefer":["MJPG"],"accept":["BGR3"]}"#
      let stream = unsafe vf_stream_start(camera, request, nil)
      var (mode, counts) = (vf_mode(), vf_counts())
      #expect(unsafe vf_stream_mode(stream, &mode, MemoryLayout<vf_mode>.size) == VF_OK)
      #expect(mode.width == 640 && mode.height == 480 && mode.interval_numerator == 1 && mode.interval_denominator == 30)
      #expect(mode.pixel_format == 0x4750_4A4D && mode.output_pixel_format == 0x3352_4742)
      unsafe vf_frame_release(vf_stream_next(stream, 5 * Self.second, nil))
      #expect(unsafe vf_stream_counts(stream, &counts, MemoryLayout<vf_counts>.size) == VF_OK)
      let fates = [counts.late, counts.out_of_buffers, counts.lost, counts.corrupted, counts.start_up, counts.disabled, counts.waiting]
      #expect(counts.delivered == 1 && counts.numbered == fates.reduce(1, +))
      #expect(unsafe vf_stream_mode(stream, &mode, MemoryLayout<vf_mode>.size - 1) == VF_ERROR_USAGE)
      #expect(unsafe vf_stream_counts(stream, nil, MemoryLayout<vf_counts>.size) == VF_ERROR_USAGE)
      #expect(unsafe vf_stream_counts(camera, &counts, MemoryLayout<vf_counts>.size) == VF_ERROR_USAGE)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `sets a menu by the name of its item`() async {
    await Program.run {
      var error: OpaquePointer?
      var value: Int64 = 0
      let camera = unsafe vf_camera_open("recorded:raspberry-pi-camera-v1", &error)
      #expect(unsafe vf_control_set_text(camera, "power_line_frequency", "60 Hz", &error) == VF_OK)
      #expect(unsafe vf_control_get(camera, "power_line_frequency", &value, &error) == VF_OK && value == 2)
      #expect(unsafe vf_control_set_text(camera, "power_line_frequency", "70 Hz", &error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      #expect(unsafe vf_control_set_text(camera, "brightness", nil, &error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `keeps copies of more frames than the stream can lend`() async {
    await Program.run {
      let camera = unsafe Program.camera()
      for request in [#"{"buffers":3}"#, #"{"accept":["BGR3"]}"#] {
        let stream = unsafe vf_stream_start(camera, request, nil)
        var copies: [OpaquePointer?] = unsafe []
        while unsafe copies.count < 12, let frame = unsafe vf_stream_next(stream, 5 * Self.second, nil) {
          unsafe copies.append(vf_frame_copy(frame, nil))
          unsafe vf_frame_release(frame)
        }
        #expect(unsafe copies.count == 12)
        unsafe vf_stream_release(stream)
        var info = vf_frame_info()
        #expect(unsafe copies.allSatisfy { unsafe vf_frame_describe($0, &info, MemoryLayout<vf_frame_info>.size) == VF_OK })
        #expect(unsafe info.planes.0.bytes != nil)
        while let copied = unsafe copies.popLast() { unsafe vf_frame_release(copied) }
      }
      #expect(unsafe vf_frame_copy(camera, nil) == nil)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `lists recordings and presets`() async {
    await Program.run {
      #expect(unsafe Program.text(vf_recordings_json(nil))?.contains(#"{"name":"logitech-c922","cameras":["C922"#) == true)
      #expect(unsafe Program.text(vf_presets_json(nil))?.contains(#""name":"hd1280x720""#) == true)
    }
  }
}
