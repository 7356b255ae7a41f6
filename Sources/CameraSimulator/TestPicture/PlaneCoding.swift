/// The coding of pixels in the bytes of one plane.
struct PlaneCoding {
  /// A component of one pixel of a group.
  struct Sample {
    let component: PictureComponent
    let pixel: Int
  }

  /// The storage of samples in bytes.
  enum Storage {
    /// One byte each.
    case bytes
    /// Two bytes each, the least significant one first, with this many significant low bits.
    case words(Int)
    /// MIPI's packing of 10, 12 or 14 bits: the high bytes of a group's samples, then the low bits of all, the first sample's lowest.
    case packed(Int)
    /// Red, green and blue in 5, 6 and 5 bits of a word.
    case rgb565
  }

  /// The pixels of a group along a row.
  let pixels: Int
  /// The rows of the picture that share a row of the plane.
  let lines: Int
  /// The samples of a group in even rows, then in odd rows if these differ.
  let samples: [[Sample]]
  let storage: Storage

  init(_ components: [PictureComponent], pixels: Int = 1, lines: Int = 1) {
    var luma = -1
    let samples = components.map { component in
      if component == .luma { luma += 1 }
      return Sample(component: component, pixel: component == .luma ? luma : 0)
    }
    self.init(pixels: pixels, lines: lines, samples: [samples], storage: .bytes)
  }

  init(pixels: Int, lines: Int, samples: [[Sample]], storage: Storage) {
    (self.pixels, self.lines, self.samples, self.storage) = (pixels, lines, samples, storage)
  }

  /// The bytes of a group.
  var bytes: Int {
    switch storage {
    case .bytes: samples[0].count
    case .words: samples[0].count * 2
    case .packed(let bits): samples[0].count * bits / 8
    case .rgb565: 2
    }
  }

  /// The bytes of a row of the plane.
  ///
  /// - Parameters:
  ///   - width: the pixels of the row; an incomplete last group repeats the last pixel.
  ///   - isOdd: whether the row is odd.
  ///   - color: the colour of a pixel.
  func row(
    width: Int, isOdd: Bool, scale: ComponentScale, gain: Double, color: (_ x: Int) -> TestPicture.Color
  ) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity((width + pixels - 1) / pixels * bytes)
    let samples = samples[isOdd && samples.count > 1 ? 1 : 0]
    // Neighbours mostly have the same colour.
    var (last, lastBytes): ([TestPicture.Color], [UInt8]) = ([], [])
    for start in stride(from: 0, to: width, by: pixels) {
      let colors = (start..<start + pixels).map { color(min($0, width - 1)) }
      if colors != last {
        lastBytes = group(samples.map { sample in (sample.component, colors[sample.pixel]) }, scale, gain)
        last = colors
      }
      row.append(contentsOf: lastBytes)
    }
    return row
  }

  private func group(_ samples: [(PictureComponent, TestPicture.Color)], _ scale: ComponentScale, _ gain: Double) -> [UInt8] {
    func numbers(_ bits: Int) -> [Int] { samples.map { scale.number($0, of: $1, bits: bits, gain: gain) } }
    switch storage {
    case .bytes: return numbers(8).map { UInt8($0) }
    case .words(let bits): return numbers(bits).flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    case .packed(let bits):
      let (numbers, lowBits) = (numbers(bits), bits - 8)
      let low = numbers.reversed().reduce(0) { $0 << lowBits | $1 & (1 << lowBits - 1) }
      return numbers.map { UInt8($0 >> lowBits) } + stride(from: 0, to: numbers.count * lowBits, by: 8).map { UInt8(low >> $0 & 0xff) }
    case .rgb565:
      let (five, six) = (numbers(5), numbers(6))
      let word = five[0] << 11 | six[1] << 5 | five[2]
      return [UInt8(word & 0xff), UInt8(word >> 8)]
    }
  }
}
