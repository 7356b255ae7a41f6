import CameraModel
import Host

/// Draws the test picture in a raw pixel format.
///
/// Rows consist of stretches in five inks. One row of each ink is converted once; a frame is composed of pieces of these rows.
struct RawPicture {
  private var picture: TestPicture
  private let layout: PictureLayout
  private let codings: [PlaneCoding]
  private let scale: ComponentScale
  /// The rows of the inks with the last gain: by plane, oddness and ink.
  private var rows: [[[TestPicture.Ink: [UInt8]]]] = []
  private var gain = 1.0

  /// Nil if the simulator cannot draw the format.
  init?(_ format: FrameFormat) {
    guard let layout = PictureLayout(format), let codings = PlaneCoding.planes(of: format.pixelFormat), codings.count == layout.planes.count
    else { return nil }
    self.layout = layout
    self.codings = codings
    picture = TestPicture(size: format.size)
    scale = ComponentScale(ColorDescription(format.colorimetry, of: format.pixelFormat))
    convertInks()
  }

  private mutating func convertInks() {
    rows = zip(codings, layout.planes).map { coding, plane in
      (0..<coding.samples.count).map { oddness in
        Dictionary(
          uniqueKeysWithValues: TestPicture.Ink.allCases.map { ink in
            let row = coding.row(width: picture.size.width, isOdd: oddness == 1, scale: scale, gain: gain) { x in
              picture.color(of: ink, x: x)
            }
            return (ink, Array(row.prefix(plane.rowBytes)))
          })
      }
    }
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - gain: the exposure, 0 to 1.
  ///   - isBlue: whether the whole frame is blue.
  ///   - memory: the memory planes of a buffer.
  mutating func draw(_ frame: Int64, gain: Double, isBlue: Bool, into memory: [PictureMemory]) {
    if gain != self.gain || isBlue != picture.isBlue {
      (self.gain, picture.isBlue) = (gain, isBlue)
      convertInks()
    }
    for (number, plane) in layout.planes.enumerated() where memory.indices.contains(plane.memoryPlane) {
      let coding = codings[number]
      for oddness in 0..<coding.samples.count {
        var drawn: (line: TestPictureGrid.Line, bytes: [UInt8])?
        for row in stride(from: oddness, to: plane.rows, by: coding.samples.count) {
          let line = picture.grid.line(row * coding.lines)
          if drawn?.line != line { drawn = (line, bytes(of: line, frame, coding, rows[number][oddness])) }
          if let drawn { memory[plane.memoryPlane].write(drawn.bytes, at: plane.offset + row * plane.bytesPerRow) }
        }
      }
    }
  }

  private func bytes(of line: TestPictureGrid.Line, _ frame: Int64, _ coding: PlaneCoding, _ inks: [TestPicture.Ink: [UInt8]]) -> [UInt8] {
    let runs = picture.runs(of: line, frame: frame)
    if runs.count == 1, let ink = inks[runs[0].ink] { return ink }
    var row: [UInt8] = []
    for run in runs {
      guard let ink = inks[run.ink] else { continue }
      let end = run.end >= picture.size.width ? ink.count : min(run.end * coding.bytes / coding.pixels, ink.count)
      if end > row.count { row.append(contentsOf: ink[row.count..<end]) }
    }
    return row
  }
}
