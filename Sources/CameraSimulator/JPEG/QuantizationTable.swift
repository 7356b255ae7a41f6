/// A quantization table of JPEG in rows, for quality 90 of 100.
struct QuantizationTable: Sendable {
  /// The divisors, in rows.
  let divisors: [Int]

  /// A fifth of a table for quality 50, as libjpeg scales it for quality 90.
  private init(_ half: [Int]) {
    divisors = half.map { max(1, ($0 * 20 + 50) / 100) }
  }

  /// Source: ITU-T T.81, annex K.1.
  static let luminance = QuantizationTable([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
    37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
  ])
  static let chrominance = QuantizationTable([
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  ])

  /// The position in rows of each coefficient in file order.
  static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56,
    57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]

  /// The only coefficient of a block of equal samples.
  func coefficient(ofEqual sample: Int) -> Int { divided(Double(sample - 128) * 8, 0) }

  /// The coefficients of a block with eight equal rows.
  func coefficients(ofEqualRows row: ArraySlice<Int>) -> [Int] {
    var result = Array(repeating: 0, count: 64)
    for frequency in 0..<8 {
      var sum = 0.0
      for (column, sample) in row.enumerated() { sum += Double(sample - 128) * Self.cosines[frequency * 8 + column] }
      // Eight rows, each with the first basis of the columns.
      result[frequency] = divided(sum * Self.cosines[0] * 8, frequency)
    }
    return result
  }

  /// The coefficients of a block of 64 samples from 0 to 255, divided and rounded, in rows.
  func coefficients(of block: [Int]) -> [Int] {
    var result = Array(repeating: 0, count: 64)
    // Rows, then columns.
    var rows = Array(repeating: 0.0, count: 64)
    for row in 0..<8 {
      for frequency in 0..<8 {
        var sum = 0.0
        for column in 0..<8 { sum += Double(block[row * 8 + column] - 128) * Self.cosines[frequency * 8 + column] }
        rows[row * 8 + frequency] = sum
      }
    }
    for frequency in 0..<8 {
      for column in 0..<8 {
        var sum = 0.0
        for row in 0..<8 { sum += rows[row * 8 + column] * Self.cosines[frequency * 8 + row] }
        result[frequency * 8 + column] = divided(sum, frequency * 8 + column)
      }
    }
    return result
  }

  private func divided(_ value: Double, _ position: Int) -> Int { Int((value / Double(divisors[position])).rounded()) }

  /// The basis of the discrete cosine transform: by frequency and place. Source: ITU-T T.81, annex A.3.3.
  private static let cosines: [Double] = (0..<64).map { index in
    let (frequency, place) = (index / 8, index % 8)
    return (frequency == 0 ? 0.5.squareRoot() : 1) / 2 * cosine(ofSixteenths: (2 * place + 1) * frequency)
  }

  /// The cosine of sixteenths of π.
  private static func cosine(ofSixteenths angle: Int) -> Double {
    // cos(nπ/16) for a quarter of the circle; the other quarters mirror it.
    let quarter = [
      1, 0.980_785_280_403_230_4, 0.923_879_532_511_286_7, 0.831_469_612_302_545_2, 0.707_106_781_186_547_5, 0.555_570_233_019_602_2,
      0.382_683_432_365_089_8, 0.195_090_322_016_128_3, 0,
    ]
    let place = angle % 32
    let half = place > 16 ? 32 - place : place
    return half > 8 ? -quarter[16 - half] : quarter[half]
  }
}
