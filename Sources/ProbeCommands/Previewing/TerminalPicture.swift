/// A picture drawn with half blocks: two pixels a cell, in 24-bit colour, or ten shades of characters without colour.
struct TerminalPicture {
  let width: Int
  let height: Int
  /// Red, green and blue, row by row, without padding.
  let pixels: [UInt8]

  private static let shades = Array(" .:-=+*#%@")

  /// The rows as text, each from the start of its line.
  func text(isColoured: Bool, left: Int) -> String {
    var text = ""
    text.reserveCapacity(width * height * 12)
    for top in stride(from: 0, to: height - 1, by: 2) {
      text += "\u{1b}[\(top / 2 + 1);\(left + 1)H"
      var (upper, lower) = ([UInt8](), [UInt8]())
      for x in 0..<width {
        let (above, below) = (pixel(x, top), pixel(x, top + 1))
        guard isColoured else {
          text.append(Self.shade(above, below))
          continue
        }
        if above != upper { text += "\u{1b}[38;2;\(above[0]);\(above[1]);\(above[2])m" }
        if below != lower { text += "\u{1b}[48;2;\(below[0]);\(below[1]);\(below[2])m" }
        text += "▀"
        (upper, lower) = (above, below)
      }
      if isColoured { text += "\u{1b}[0m" }
    }
    return text
  }

  private func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 3 * (y * width + x)
    return start + 3 <= pixels.count ? Array(pixels[start..<start + 3]) : [0, 0, 0]
  }

  private static func shade(_ above: [UInt8], _ below: [UInt8]) -> Character {
    let sum = zip([299, 587, 114], zip(above, below)).reduce(0) { $0 + $1.0 * (Int($1.1.0) + Int($1.1.1)) }
    return shades[min(shades.count - 1, sum * shades.count / 510_000)]
  }
}
