import Foundation
import Testing
import Viewfinder

/// The programs of `Snippets/`, run as they are built, on recorded cameras.
@Suite struct `The snippets` {
  /// Where the build put the tests, and so the programs.
  private static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  private func output(of program: String, _ arguments: [String], in folder: URL? = nil) throws -> String {
    let process = Process()
    process.currentDirectoryURL = folder
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
    ("ClosestSize", ["logitech-c922"], ["C922 Pro Stream Webcam: YUYV 640x480 at 30.0 fps", "10 whole frames, in order"]),
    ("ClosestSize", ["stm32-dcmi-ov5640"], ["OV5640 on STM32 DCMI has no such format."]),
    (
      "PresetByPosition", ["logitech-c922"],
      ["C922 Pro Stream Webcam"] + [String](repeating: "NV12 480x640: box at 120,160, 240x160", count: 3)
    ),
    (
      "ResolutionMenu", ["logitech-c922"],
      [
        "1920x1080: the next frame has 1920x1080", "1600x896: the next frame has 1600x896", "1280x720: the next frame has 1280x720",
      ]
    ),
    ("TwoCameras", ["logitech-c922", "logitech-c922"], [String](repeating: "640x480 and 640x480: together", count: 5)),
    (
      "CameraSwitch", ["logitech-c922", "avermedia-live-gamer-extreme-3", "tinyusb-ov2640"],
      [
        "C922 Pro Stream Webcam (C922 Pro Stream Webcam #0), formats: 36", "  YUYV 640x480",
        "AVerMedia Live Gamer Extreme 3 (GC551G2) (AVerMedia Live Gamer Extreme 3 (GC551G2) #0), formats: 11", "  NV12 3840x2160",
        "Raspberry Pi Pico TinyUSB camera (OV2640) (Raspberry Pi Pico TinyUSB camera (OV2640) #0), formats: 1", "  YUYV 320x240",
      ]
    ),
  ])
  func `run on recorded cameras`(program: String, cameras: [String], says: [String]) throws {
    #expect(try output(of: program, cameras) == says.map { $0 + "\n" }.joined())
  }

  @Test func `take a picture`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viewfinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try output(of: "TakePicture", [], in: folder)
    #expect(text.hasSuffix("all accounted for: true\n"), "\(text)")
    let picture = try Data(contentsOf: folder.appending(path: "picture.png"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && picture.count > 1000)
  }

  @Test func `measure a camera`() throws {
    let text = try output(of: "MeasureRate", [])
    #expect(text.contains(#/^\S+ \d+x\d+ at [\d.]+ fps: \d+ of \d+ frames a second\n/#), "\(text)")
  }

  @Test func `take a settled picture`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viewfinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try output(of: "SettledPicture", [], in: folder)
    #expect(text.hasSuffix(": steady\n"), "\(text)")
    #expect(try Data(contentsOf: folder.appending(path: "picture.jpg")).starts(with: [0xff, 0xd8, 0xff]))
  }

  @Test func `record a movie`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viewfinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try output(of: "RecordMovie", [], in: folder)
    #expect(text.contains(#/^clip\.mkv: [\d.]+ seconds, \d+ frames of 1280x720, \d+ missing\n$/#), "\(text)")
    #expect(try Data(contentsOf: folder.appending(path: "clip.mkv")).starts(with: [0x1a, 0x45, 0xdf, 0xa3]))
  }

  /// Where a camera is attached, `FirstCapture` would set that one.
  private static let programs =
    [("TestWithoutCamera", "docs/testing.md"), ("TestWithParts", "docs/testing.md")] + (isAttached ? [] : [("FirstCapture", "README.md")])
  private static let isAttached = (try? CaptureDevice.default()) != nil

  @Test(arguments: programs)
  func `print what the documents show`(program: String, document: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    let lines = try output(of: program, []).split(separator: "\n").map { "    \($0)\n" }
    #expect(!lines.isEmpty && page.contains("\n\n" + lines.joined() + "\n"), "\(lines)")
  }
}
