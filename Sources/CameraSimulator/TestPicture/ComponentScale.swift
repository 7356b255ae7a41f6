import CameraModel

/// A component of a pixel.
enum PictureComponent: Hashable {
  case luma, cb, cr, red, green, blue
  /// The brightness as a distance, in all bits regardless of the range.
  case depth
  /// All bits set.
  case opaque
  /// No bit set.
  case none
}

/// The numbers of a colour's components, by the formulas of the matrix and the range, rounded to the nearest.
struct ComponentScale {
  private let red: Double
  private let blue: Double
  private let isLimited: Bool

  init(_ color: ColorDescription) {
    (red, blue) = color.matrix.lumaShares
    isLimited = color.range == .limited
  }

  /// The number of a component with a number of bits, 5 or more.
  ///
  /// - Parameter gain: the exposure; 1 shows the colour unchanged.
  func number(_ component: PictureComponent, of color: TestPicture.Color, bits: Int, gain: Double) -> Int {
    let (r, g, b) = (Double(color.red) / 65_535 * gain, Double(color.green) / 65_535 * gain, Double(color.blue) / 65_535 * gain)
    let luma = red * r + (1 - red - blue) * g + blue * b
    switch component {
    case .luma: return positive(luma, bits)
    case .red: return positive(r, bits)
    case .green: return positive(g, bits)
    case .blue: return positive(b, bits)
    case .cb: return signed((b - luma) / (2 * (1 - blue)), bits)
    case .cr: return signed((r - luma) / (2 * (1 - red)), bits)
    case .depth: return rounded(Double(1 << bits - 1) * luma, bits)
    case .opaque: return 1 << bits - 1
    case .none: return 0
    }
  }

  /// 0 to 1: 16 to 235 of 8 bits, or all numbers.
  private func positive(_ value: Double, _ bits: Int) -> Int {
    rounded(isLimited ? (16 + 219 * value) * unit(bits) : Double(1 << bits - 1) * value, bits)
  }

  /// -½ to ½: 16 to 240 of 8 bits, or all numbers.
  private func signed(_ value: Double, _ bits: Int) -> Int {
    rounded(isLimited ? (128 + 224 * value) * unit(bits) : Double(1 << (bits - 1)) + Double(1 << bits - 1) * value, bits)
  }

  /// One step of 8 bits.
  private func unit(_ bits: Int) -> Double { Double(1 << bits) / 256 }

  private func rounded(_ value: Double, _ bits: Int) -> Int { min(max(Int(value.rounded()), 0), 1 << bits - 1) }
}
