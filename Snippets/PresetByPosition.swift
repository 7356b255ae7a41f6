// Analyses the newest frame of a camera in full-range NV12, turned and mirrored, and draws what was found in pixels.
import CaptureDispatch
import Foundation
import Viewfinder

final class Analysis: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let (results, continuation) = AsyncStream.makeStream(of: String.self)

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    guard frame.isValid else { return }
    let size = frame.size
    var luma = Luma(frame)
    for detection in detect(luma) {
      let box = detection.inPixels(of: size, origin: .upperLeft).roundedOutwards(inside: size)
      luma.draw(box)
      continuation.yield("\(frame.pixelFormat) \(size): box at \(Int(box.x)),\(Int(box.y)), \(Int(box.width))x\(Int(box.height))")
    }
  }

  func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) {
    guard frame.reason != .lateData else { return }  // replaced by a newer one during an analysis
    continuation.yield("dropped \(frame.count): \(frame.reason)")
  }

  /// Takes its time, as an analysis does. Frames that come meanwhile replace each other.
  private func detect(_ luma: Luma) -> [NormalizedRectangle] {
    Thread.sleep(forTimeInterval: 0.1)
    return [NormalizedRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25)]
  }
}

/// A copy of a frame's luma, to draw into.
struct Luma {
  let width: Int
  var rows: [[UInt8]] = []

  init(_ frame: VideoFrame) {
    width = frame.size.width
    let bytesPerRow = frame.layout.planes[0].bytesPerRow
    frame.withPlane(0) { bytes in
      for row in 0..<frame.size.height { rows.append((0..<width).map { bytes[row * bytesPerRow + $0] }) }
    }
  }

  mutating func draw(_ box: Rectangle) {
    let (columns, lines) = (Int(box.minX)..<Int(box.maxX), Int(box.minY)..<Int(box.maxY))
    for line in lines {
      for column in columns where line == lines.first || line == lines.last || column == columns.first || column == columns.last {
        rows[line][column] = 255
      }
    }
  }
}

let recording = CommandLine.arguments.dropFirst().first
guard
  let device = try recording.map({ try CaptureDevice(recorded: $0) }) ?? CaptureDevice.default(for: .video, position: .unspecified),
  device.supportsSessionPreset(.vga640x480)
else { fatalError("No camera has 640x480.") }

let session = CaptureSession()
let output = CaptureVideoDataOutput()
let analysis = Analysis()
output.videoSettings = VideoSettings(pixelFormat: "420f")
output.alwaysDiscardsLateVideoFrames = true
output.setSampleBufferDelegate(analysis, queue: DispatchQueue(label: "analysis"))
session.beginConfiguration()
try session.addInput(CaptureDeviceInput(device: device))
try session.addOutput(output)
try session.setSessionPreset(.vga640x480)
if let connection = output.connection(with: .video), connection.isVideoRotationAngleSupported(90) {
  connection.videoRotationAngle = 90
  connection.isVideoMirrored = connection.isVideoMirroringSupported
}
try await session.commitConfiguration()
try await session.startRunning()
print(device.localizedName)
for await result in analysis.results.prefix(3) { print(result) }
await session.stopRunning()
