import CameraModel

/// Draws the test picture as a baseline JPEG.
///
/// Each row of blocks ends with a restart marker, so that unchanged rows are encoded only once.
struct CompressedPicture {
  private var picture: TestPicture
  let color: ColorDescription
  private let scale: ComponentScale
  /// The rows of blocks of the last frame, by their contents.
  private var encoded: [BlockRow: [UInt8]] = [:]

  /// The contents of a row of blocks: its different lines, each with its number of repetitions.
  private struct BlockRow: Hashable {
    var lines: [[TestPicture.Run]] = []
    var counts: [Int] = []
    let gain: Double
    let isBlue: Bool
  }

  /// Nil for sizes that JPEG does not support.
  init?(_ size: FrameSize, color: ColorDescription) {
    guard (1...65_535).contains(size.width), (1...65_535).contains(size.height) else { return nil }
    picture = TestPicture(size: size)
    self.color = color
    scale = ComponentScale(color)
  }

  /// Whether the whole picture is blue.
  var isBlue: Bool {
    get { picture.isBlue }
    set { picture.isBlue = newValue }
  }

  /// The bytes of a frame.
  ///
  /// - Parameter gain: the exposure, 0 to 1.
  mutating func encode(_ frame: Int64, gain: Double, withHuffmanTables: Bool) -> [UInt8] {
    let size = picture.size
    var bytes = JPEGHeader(width: size.width, height: size.height, hasHuffmanTables: withHuffmanTables).bytes
    var used: [BlockRow: [UInt8]] = [:]
    // Most rows of blocks repeat the one above, and most of their lines are the same.
    var (last, lastData): ([TestPictureGrid.Line], [UInt8]) = ([], [])
    for (number, top) in stride(from: 0, to: size.height, by: 8).enumerated() {
      if number > 0 { bytes += [0xff, 0xd0 + UInt8((number - 1) % 8)] }
      let lines = (top..<top + 8).map { picture.grid.line(min($0, size.height - 1)) }
      if lines != last {
        let row = blockRow(lines, frame, gain)
        lastData = used[row] ?? encoded[row] ?? encode(row)
        (last, used[row]) = (lines, lastData)
      }
      bytes += lastData
    }
    encoded = used
    return bytes + [0xff, 0xd9]
  }

  private func blockRow(_ lines: [TestPictureGrid.Line], _ frame: Int64, _ gain: Double) -> BlockRow {
    var row = BlockRow(gain: gain, isBlue: isBlue)
    for (number, line) in lines.enumerated() {
      if number > 0, line == lines[number - 1] {
        row.counts[row.counts.count - 1] += 1
      } else {
        row.lines.append(picture.runs(of: line, frame: frame))
        row.counts.append(1)
      }
    }
    return row
  }

  private func encode(_ row: BlockRow) -> [UInt8] {
    let width = (picture.size.width + 15) / 16 * 16
    let lines = zip(row.lines, row.counts).flatMap { line, count in Array(repeating: samples(of: line, width, row.gain), count: count) }
    let areEqual = row.lines.count == 1
    var coder = EntropyCoder()
    var last = (luma: 0, cb: 0, cr: 0)
    func write(_ component: KeyPath<Samples, [Int]>, _ left: Int, _ table: QuantizationTable, _ last: inout Int) {
      let isLuma = component == \.luma
      let (dc, ac): (HuffmanTable, HuffmanTable) = isLuma ? (.luminanceDC, .luminanceAC) : (.chrominanceDC, .chrominanceAC)
      let row = lines[0][keyPath: component][left..<left + 8]
      let block = areEqual ? Array(row) : lines.flatMap { $0[keyPath: component][left..<left + 8] }
      if block.allSatisfy({ $0 == block[0] }) {
        let coefficient = table.coefficient(ofEqual: block[0])
        coder.write(coefficient, after: last, dc: dc, ac: ac)
        last = coefficient
      } else {
        let coefficients = areEqual ? table.coefficients(ofEqualRows: row) : table.coefficients(of: block)
        coder.write(coefficients, after: last, dc: dc, ac: ac)
        last = coefficients[0]
      }
    }
    for left in stride(from: 0, to: width, by: 16) {
      write(\.luma, left, .luminance, &last.luma)
      write(\.luma, left + 8, .luminance, &last.luma)
      write(\.cb, left / 2, .chrominance, &last.cb)
      write(\.cr, left / 2, .chrominance, &last.cr)
    }
    coder.finish()
    return coder.bytes
  }

  private struct Samples {
    let luma: [Int]
    let cb: [Int]
    let cr: [Int]
  }

  /// A line's samples, with the last pixel repeated up to a width; chroma is the mean of two pixels.
  private func samples(of line: [TestPicture.Run], _ width: Int, _ gain: Double) -> Samples {
    var pixels: [(luma: Int, cb: Int, cr: Int)] = []
    pixels.reserveCapacity(width)
    var known: [TestPicture.Color: (luma: Int, cb: Int, cr: Int)] = [:]
    for run in line {
      while pixels.count < min(run.end, picture.size.width) {
        let color = picture.color(of: run.ink, x: pixels.count)
        let pixel =
          known[color] ?? (number(.luma, color, gain), number(.cb, color, gain), number(.cr, color, gain))
        known[color] = pixel
        pixels.append(pixel)
      }
    }
    while pixels.count < width { pixels.append(pixels[pixels.count - 1]) }
    let pairs = stride(from: 0, to: width, by: 2)
    return Samples(
      luma: pixels.map(\.luma), cb: pairs.map { (pixels[$0].cb + pixels[$0 + 1].cb + 1) / 2 },
      cr: pairs.map { (pixels[$0].cr + pixels[$0 + 1].cr + 1) / 2 })
  }

  private func number(_ component: PictureComponent, _ color: TestPicture.Color, _ gain: Double) -> Int {
    scale.number(component, of: color, bits: 8, gain: gain)
  }
}
