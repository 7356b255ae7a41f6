import CameraModel
import Viewfinder

/// A whole program with this library that sets the mode and captures frames to a file.
enum SwiftSnippet {
  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    var arguments = ["size: .exact(\(mode.size.width), \(mode.size.height))"]
    if let interval = mode.interval {
      arguments.append("exactRate: .seconds(\(interval.numerator), \(interval.denominator))")
    }
    arguments.append("requiring: [\(literal(mode.format))]")
    let file = CaptureParameters.fileName(of: mode.isConverted ? mode.output : mode.format)
    let text = """
      import Foundation
      import Viewfinder

      let path = \(quoted(mode.path))
      let request = CaptureRequest(
        \(arguments.joined(separator: ",\n  ")))
      let cameras = try CaptureDevice.DiscoverySession().devices
      guard let device = cameras.first(where: { $0.camera.nodes.contains { $0.path == path } }) else {
        print("There is no camera at \\(path).")
        exit(69)
      }
      let configuration = try device.configure(request)

      let session = CaptureSession()
      let output = CaptureVideoDataOutput()
      output.videoSettings = \(try settings(mode))
      output.alwaysDiscardsLateVideoFrames = false
      try session.addInput(CaptureDeviceInput(device: device))
      try session.addOutput(output)

      try Data().write(to: URL(filePath: "\(file)"))
      let file = try FileHandle(forWritingTo: URL(filePath: "\(file)"))
      var frames = 0
      try await session.startRunning()
      for try await frame in output.frames {
        var bytes: [UInt8] = []
        frame.appendBytes(to: &bytes)
        try file.write(contentsOf: bytes)
        frames += 1
        if frames == \(CaptureParameters.usualCount) { break }
      }
      await session.stopRunning()
      print("\\(frames) frames of \\(configuration.mode?.description ?? "an unknown mode") in \(file)")
      """
    let rotation = mode.needsRotation ? ["The picture lies on its side: set `videoRotationAngle` of the output's connection."] : []
    return Snippet(text: text, remarks: rotation)
  }

  private static func settings(_ mode: CaptureParameters) throws(SnippetError) -> String {
    guard mode.isConverted else { return ".native" }
    guard let format = PictureFormat(mode.output) else { throw SnippetError("does not convert to \(mode.output)") }
    return "VideoSettings(.\(format))"
  }

  private static func literal(_ format: PixelFormat) -> String {
    let text = format.description
    return text.hasPrefix("0x") ? "PixelFormat(rawValue: \(text))" : quoted(text)
  }

  private static func quoted(_ text: String) -> String { text.quotedLiteral { "\\u{\(String($0, radix: 16))}" } }
}
