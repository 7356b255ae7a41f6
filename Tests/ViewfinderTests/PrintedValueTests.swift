import CameraModel
import Testing
import Viewfinder

/// What programs print while they are written: one short line, without the names of modules and members.
struct PrintedValueTests {
  private static func line(_ value: some Any) -> String {
    var line = ""
    print(value, terminator: "", to: &line)
    return line
  }

  private static let brightness = CameraControl(
    id: .brightness, name: "Brightness", type: .integer, min: 0, max: 255, defaultValue: 128, value: .integer(130))
  private static let exposure = CameraControl(
    id: .automaticExposure, name: "Auto Exposure", type: .menu, min: 0, max: 3, value: .integer(1),
    menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")])

  private static let values: [(line: String, value: any Sendable)] = [
    ("vga640x480", Preset.vga640x480), ("Brightness = 130 (0 to 255)", brightness), ("Auto Exposure = 1 (Manual Mode)", exposure),
    ("3 (Aperture Priority Mode)", exposure.menu[1]), ("0x9a0901 = 0 or 3", ControlAssignment.automaticExposure(true)),
    ("0x980900 = 7", ControlAssignment(.brightness, 7)), ("\"text\"", ControlValue.string("text")),
    ("warning interval-zero at MJPG 640x480: It is zero.", Finding(.intervalZero, .warning, "It is zero.", at: "MJPG 640x480")),
    ("2 frames: lateData", DroppedFrame(reason: .lateData, count: 2)), ("nearest 640x480", SizeWish.nearest(640, 480)),
    ("by-path usb-1", CameraIdentity(kind: .byPath, value: "usb-1")), ("whole", CropRequest.whole),
  ]

  @Test func `a value prints more than its line`() {
    for (line, value) in Self.values { #expect(Self.line(value) == line) }
  }

  @Test func `an optional of an enumeration prints the names of modules`() {
    let lines = [
      Self.line(Optional(SessionState.running)), Self.line(Optional(DroppedFrame.Reason.startUp)), Self.line(Optional(RateWish.fps(30))),
      Self.line(Optional(ControlValue.array([1, 2]))),
      Self.line(Optional(CropRequest.zoom(2))), Self.line(Optional(ColorDescription.Range.full)), Self.line(Optional(VideoGravity.resize)),
      Self.line(Optional(ImageOrientation.right)), Self.line(Optional(VideoOrientation.portrait)),
      Self.line(Optional(DeviceCall.setFormat)),
    ]
    let words = [
      "running", "startUp", "30 fps", "[1, 2]", "zoom 2.0", "full", "resize", "right", "portrait", "VIDIOC_S_FMT",
    ]
    #expect(lines == words.map { "Optional(\($0))" })
  }

  @Test func `a frame and the parts of a session print more than a line`() async throws {
    let device = try CaptureDevice(recorded: "logitech-c922")
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    output.videoSettings = .native
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.vga640x480)
    let start = try await session.startRunning()
    #expect(Self.line(start) == "YUYV 640x480 at 30 fps")
    for try await sample in output.samples {
      guard case .frame(let frame) = sample else { continue }
      #expect(Self.line(frame) == "frame \(frame.sequence): YUYV 640x480" && Self.line(sample) == Self.line(frame))
      break
    }
    await session.stopRunning()
    for control in try device.controls { #expect(Self.line(control).count < 80) }
  }
}
