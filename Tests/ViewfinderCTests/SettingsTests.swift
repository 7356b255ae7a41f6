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
}
