import Testing

/// Names of AVFoundation without a peer, where ports use them: the only error of each line is the message that says what to use.
@Suite struct AVFoundationNameTests {
  /// A line of a port, and a part of the message.
  private typealias Row = (line: String, message: String)

  private static let finding: [Row] = [
    ("_ = CaptureDevice.default(.usb, for: .video, position: .front)", "device type"),
    ("_ = CaptureDevice.DeviceType.builtInWideAngleCamera", "leave"), ("_ = CaptureDevice.DeviceType.external", ".usb"),
    ("for device in CaptureDevice.devices() { print(device) }", "DiscoverySession().devices"),
    ("for device in CaptureDevice.devices(for: .video) { print(device) }", "DiscoverySession().devices"),
    ("if CaptureDevice.authorizationStatus(for: .video) == .authorized {}", "permissions"),
    ("switch CaptureDevice.authorizationStatus(for: .video) { case .authorized, .denied: break; default: break }", "permissions"),
    ("_ = await CaptureDevice.requestAccess(for: .video)", "permissions"),
    ("CaptureDevice.requestAccess(for: .video) { granted in print(granted) }", "permissions"),
  ]

  private static let controls: [Row] = [
    ("if device.focusMode == .locked {}", ".automaticFocus"), ("device.focusMode = .continuousAutoFocus", ".automaticFocus"),
    ("if device.isFocusModeSupported(.autoFocus) {}", ".automaticFocus"),
    ("let mode: CaptureDevice.FocusMode = .locked", ".automaticFocus"),
    ("_ = device.lensPosition", ".focus"), ("device.setFocusModeLocked(lensPosition: 0.5)", ".focus"),
    ("device.setFocusModeLocked(lensPosition: 0.5) { time in print(time) }", ".focus"),
    ("device.exposureMode = .locked", ".automaticExposure"),
    ("if device.isExposureModeSupported(.custom) {}", ".automaticExposure"), ("_ = device.exposureDuration", ".exposureTime"),
    ("_ = device.iso", ".gain"), ("device.setExposureModeCustom(duration: .seconds(1, 100), iso: 3)", ".exposureTime"),
    ("device.whiteBalanceMode = .continuousAutoWhiteBalance", ".automaticWhiteBalance"),
    ("if device.isWhiteBalanceModeSupported(.locked) {}", ".automaticWhiteBalance"),
    ("if device.hasTorch {}", "device.controls"), ("device.torchMode = .on", "device.controls"),
    ("device.torchMode = device.torchMode == .on ? .off : .on", "device.controls"),
    ("if device.isTorchModeSupported(.auto) {}", "device.controls"),
  ]

  private static let modes: [Row] = [
    ("device.unlockForConfiguration()", "unlock()"), ("device.activeFormat = format", "lock.setActiveFormat"),
    ("device.activeVideoMinFrameDuration = .fps(30)", "lock.setActiveVideoMinFrameDuration"),
    ("device.activeVideoMaxFrameDuration = .seconds(1, 30)", "lock.setActiveVideoMaxFrameDuration"),
    ("device.videoZoomFactor = 2.0", "lock.setVideoZoomFactor"),
    ("device.focusPointOfInterest = Point(x: 0.5, y: 0.5)", "lock.setFocusPointOfInterest"),
    ("device.exposurePointOfInterest = Point(x: 0.5, y: 0.5)", "lock.setExposurePointOfInterest"),
    ("_ = format.formatDescription", "pixelFormat and dimensions"), ("_ = format.minExposureDuration", ".exposureTime"),
    ("_ = format.maxISO", ".gain"), ("_ = format.videoMaxZoomFactor", "maxAvailableVideoZoomFactor"),
  ]

  private static let sessions: [Row] = [
    ("session.sessionPreset = .high", "setSessionPreset(_:)"), ("try session.setSessionPreset(.qHD960x540)", ".iFrame960x540"),
    ("connection.videoRotationAngle = 90.0", "an Int"), ("let photos = CapturePhotoOutput()", "capturePhoto"),
    ("let faces = CaptureMetadataOutput()", "detector"),
    ("_ = CaptureVideoPreviewLayer(session: session)", "CaptureVideoPreview(session:)"),
    ("let layer: CaptureVideoPreviewLayer? = nil", "CaptureVideoPreview(session:)"),
  ]

  private static func program(_ lines: [String]) -> String {
    let parts = "_ device: CaptureDevice, _ format: CaptureDevice.Format, _ session: CaptureSession, _ connection: CaptureConnection"
    return (["import Viewfinder", "func port(\(parts)) async throws {"] + lines.map { "  \($0)" } + ["}"]).joined(separator: "\n")
  }

  @Test(.compilesPrograms)
  func `a name of AVFoundation without a peer does not say what to use`() throws {
    let rows = Self.finding + Self.controls + Self.modes + Self.sessions
    let errors = try ProgramCompiler.errors(in: Self.program(rows.map(\.line)), "-typecheck")
    for (index, row) in rows.enumerated() {
      let said = errors.filter { $0.contains("main.swift:\(index + 3):") }
      let isRight = !said.isEmpty && said.allSatisfy { $0.contains("is unavailable") && $0.contains(row.message) }
      #expect(isRight, "\(row.line): \(said)")
    }
  }

  @Test(.compilesPrograms)
  func `what can be read or set under the same name no longer compiles`() throws {
    let lines = [
      "let sizes = try [device].compactMap { try $0.activeFormat?.dimensions }",
      "guard let active = try device.activeFormat else { return }",
      "let duration: FrameInterval? = try device.activeVideoMinFrameDuration",
      "if try device.videoZoomFactor > 1, let point = try device.focusPointOfInterest { print(point.x) }",
      "connection.videoRotationAngle = 90", "connection.videoRotationAngle += 90", "let angle: Int = connection.videoRotationAngle",
      "print(sizes, active, duration as Any, angle, try device.activeFormat == format)",
    ]
    #expect(try ProgramCompiler.errors(in: Self.program(lines), "-typecheck") == [])
  }
}
