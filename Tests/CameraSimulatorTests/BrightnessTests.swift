import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// The control for brightness changes the test picture, also while it streams.
@Suite struct `The brightness of a simulated camera` {
  private static func control(_ value: Int64, default usual: Int64 = 128, min: Int64 = 0, max: Int64 = 255) -> CameraControl {
    CameraControl(
      id: .brightness, name: "Brightness", type: .integer, min: min, max: max, step: 1, defaultValue: usual, value: .integer(value))
  }

  /// The mean of a frame in grey.
  private static func mean(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 + Int($1) } / max(1, bytes.count) }

  static let rows: [(value: Int64, usual: Int64, min: Int64, max: Int64, share: ClosedRange<Double>)] = [
    (128, 128, 0, 255, 1...1), (0, 128, 0, 255, 0.49...0.51), (64, 128, 0, 255, 0.74...0.76), (255, 128, 0, 255, 1.1...1.5),
    (0, 0, 0, 255, 1...1), (255, 255, 0, 255, 1...1), (-64, 0, -64, 64, 0.49...0.51),
    (.min, 0, .min, .max, 0.49...0.51), (.max, 0, .min, .max, 1.1...1.5), (5, 5, 5, 5, 1...1), (300, 128, 0, 255, 1.1...1.5),
  ]

  @Test(arguments: rows)
  func `is half at the least value, and greatest at the greatest`(
    value: Int64, usual: Int64, min: Int64, max: Int64, share: ClosedRange<Double>
  ) throws {
    let control = Self.control(value, default: usual, min: min, max: max)
    let (plain, changed) = (try DrawnCamera("GREY"), try DrawnCamera("GREY", controls: [control]))
    let means = (Self.mean(try plain.frames(1)[0][0]), Self.mean(try changed.frames(1)[0][0]))
    #expect(share.contains((Double(means.1) / Double(means.0) * 100).rounded() / 100), "\(means)")
  }

  @Test func `changes while frames come`() throws {
    let run = try DrawnCamera("GREY", controls: [Self.control(128)]).run
    let buffers = try run.start()
    let means = try ([128, 0, 128] as [Int64]).map { value in
      try run.system.change(control: .brightness, to: .integer(value), at: SimulatedRun.path)
      let filled = try run.next()
      defer { try? run.node.queueBuffer(filled.index, of: run.type) }
      return Self.mean(buffers[filled.index].withBytes(ofPlane: 0) { bytes in (0..<Int(filled.planes[0].bytesUsed)).map { bytes[$0] } })
    }
    #expect(abs(means[1] * 2 - means[0]) <= 2 && abs(means[2] - means[0]) <= 2, "\(means)")
  }
}
