import AVFoundation
import Vision

final class Analysis: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let (results, continuation) = AsyncStream.makeStream(of: String.self)

  func captureOutput(_ output: AVCaptureOutput, didOutput sample: CMSampleBuffer, from connection: AVCaptureConnection) {
    guard CMSampleBufferIsValid(sample), let picture = CMSampleBufferGetImageBuffer(sample) else { return }
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    var luma = Luma(picture)
    for detection in detect(luma) {
      var box = VNImageRectForNormalizedRect(detection, width, height).integral
      box.origin.y = CGFloat(height) - box.maxY
      luma.draw(box)
      continuation.yield("420f \(width)x\(height): box at \(Int(box.minX)),\(Int(box.minY)), \(Int(box.width))x\(Int(box.height))")
    }
  }

  func captureOutput(_ output: AVCaptureOutput, didDrop sample: CMSampleBuffer, from connection: AVCaptureConnection) {
    let reason = CMGetAttachment(sample, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil) as? String
    guard reason != kCMSampleBufferDroppedFrameReason_FrameWasLate as String else { return }
    continuation.yield("dropped: \(reason ?? "unknown")")
  }

  private func detect(_ luma: Luma) -> [CGRect] {
    Thread.sleep(forTimeInterval: 0.1)
    return [CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)]
  }
}

struct Luma {
  let width: Int
  var rows: [[UInt8]] = []

  init(_ picture: CVPixelBuffer) {
    width = CVPixelBufferGetWidth(picture)
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(picture, 0) else { return }
    let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(picture, 0)
    for row in 0..<CVPixelBufferGetHeightOfPlane(picture, 0) {
      rows.append(Array(UnsafeRawBufferPointer(start: base + row * bytesPerRow, count: width)))
    }
  }

  mutating func draw(_ box: CGRect) {
    let (columns, lines) = (Int(box.minX)..<Int(box.maxX), Int(box.minY)..<Int(box.maxY))
    for line in lines {
      for column in columns where line == lines.first || line == lines.last || column == columns.first || column == columns.last {
        rows[line][column] = 255
      }
    }
  }
}

guard let device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front),
  device.supportsSessionPreset(.vga640x480)
else { fatalError("No camera has 640x480.") }

let session = AVCaptureSession()
let output = AVCaptureVideoDataOutput()
let analysis = Analysis()
output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
output.alwaysDiscardsLateVideoFrames = true
output.setSampleBufferDelegate(analysis, queue: DispatchQueue(label: "analysis"))
session.beginConfiguration()
session.addInput(try AVCaptureDeviceInput(device: device))
session.addOutput(output)
session.sessionPreset = .vga640x480
if let connection = output.connection(with: .video), connection.isVideoRotationAngleSupported(90) {
  connection.videoRotationAngle = 90
  connection.isVideoMirrored = connection.isVideoMirroringSupported
}
session.commitConfiguration()
session.startRunning()
print(device.localizedName)
for await result in analysis.results.prefix(3) { print(result) }
session.stopRunning()
