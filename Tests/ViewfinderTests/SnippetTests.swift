import Foundation
import Testing
import Viewfinder

/// The programs of `Snippets/`, run as they are built, on recorded cameras.
@Suite struct `The snippets` {
  /// Where the build put the tests, and so the programs.
  private static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  private func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = Self.folder.appending(path: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    return text
  }

  @Test(arguments: [
    ("ClosestSize", "logitech-c922", "C922 Pro Stream Webcam: YUYV 640x480 at 30.0 fps\n"),
    ("ClosestSize", "stm32-dcmi-ov5640", "OV5640 on STM32 DCMI has no YUYV."),
    (
      "PresetByPosition", "logitech-c922",
      "The camera gives YUYV 640x480 at 30 fps; the program gets NV12, converted.\nC922 Pro Stream Webcam: 640x480\n"
    ),
    (
      "CameraSwitch", "logitech-c922",
      "C922 Pro Stream Webcam (C922 Pro Stream Webcam #0): YUYV 640x480 at 30 fps\n  YUYV 640x480, up to 30.0 fps\n"
    ),
  ])
  func `run on recorded cameras`(program: String, camera: String, says: String) throws {
    let text = try output(of: program, [camera])
    #expect(text.hasPrefix(says), "\(text)")
  }

  /// Where a camera is attached, `FirstCapture` would set that one.
  private static let programs = [("TestWithoutCamera", "docs/testing.md")] + (isAttached ? [] : [("FirstCapture", "README.md")])
  private static let isAttached = (try? CaptureDevice.default()) != nil

  @Test(arguments: programs)
  func `print what the documents show`(program: String, document: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    let lines = try output(of: program, []).split(separator: "\n").map { "    \($0)\n" }
    #expect(!lines.isEmpty && page.contains("\n\n" + lines.joined() + "\n"), "\(lines)")
  }
}
