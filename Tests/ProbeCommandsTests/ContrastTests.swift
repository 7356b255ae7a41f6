import Foundation
import PreviewServer
import ProbeCommands
import Testing

/// Text against what is behind it, by the Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11.
@Suite struct `a style sheet` {
  /// A colour with its opacity.
  private struct Color {
    var (red, green, blue, opacity) = (0.0, 0.0, 0.0, 1.0)

    init?(_ text: Substring) {
      if text.hasPrefix("#") {
        var digits = text.dropFirst().map { String($0) }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        let values = stride(from: 0, to: digits.count - 1, by: 2).compactMap { Double(Int(digits[$0] + digits[$0 + 1], radix: 16) ?? 0) }
        guard values.count == 3 else { return nil }
        (red, green, blue) = (values[0], values[1], values[2])
      } else if text.hasPrefix("rgb(") {
        let values = text.dropFirst(4).split { " /)".contains($0) }.compactMap { Double($0) }
        guard values.count == 4 else { return nil }
        (red, green, blue, opacity) = (values[0], values[1], values[2], values[3])
      } else {
        return nil
      }
    }

    /// The colour where it lies over another.
    func over(_ other: Color) -> Color {
      var mixed = other
      mixed.red = red * opacity + other.red * (1 - opacity)
      mixed.green = green * opacity + other.green * (1 - opacity)
      mixed.blue = blue * opacity + other.blue * (1 - opacity)
      return mixed
    }

    private var luminance: Double {
      let parts = [red, green, blue].map { (level: Double) -> Double in
        let part = level / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    func contrast(with other: Color) -> Double {
      let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
      return (light + 0.05) / (dark + 0.05)
    }
  }

  /// The colours of each scheme of a sheet: the first block is light, each later one changes some of them.
  private static func schemes(_ sheet: String) -> [[Substring: Color]] {
    let blocks = sheet.split(separator: ":root {", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != "}" } }
    let schemes = blocks.map { block in
      block.matches(of: #/--([a-z0-9-]+):\s*([^;]+);/#).compactMap { match in Color(match.output.2).map { (match.output.1, $0) } }
    }
    return schemes.map { Dictionary(schemes[0] + $0) { $1 } }
  }

  private static func expect(
    _ sheet: String, _ foregrounds: [String], on backgrounds: [String], atLeast least: Double, over picture: String? = nil
  ) throws {
    let schemes = schemes(sheet)
    #expect(schemes.count >= 2)
    for scheme in schemes {
      for (front, back) in foregrounds.flatMap({ front in backgrounds.map { (front, $0) } }) {
        let (text, ground) = (try #require(scheme[front[...]], "\(front)"), try #require(scheme[back[...]], "\(back)"))
        let behind = try picture.map { ground.over(try #require(Color($0[...]))) } ?? ground
        let contrast = text.contrast(with: behind)
        #expect(contrast >= least, "\(front) on \(back): \(contrast)")
      }
    }
  }

  @Test func `of a preview has text at 4.5 to 1 or better`() throws {
    let sheet = PageFile.style.text
    try Self.expect(sheet, ["ink", "quiet", "warn"], on: ["ground", "sheet"], atLeast: 4.5)
    try Self.expect(sheet, ["on-accent"], on: ["accent"], atLeast: 4.5)
    try Self.expect(sheet, ["on-stage", "on-stage-quiet"], on: ["stage"], atLeast: 4.5)
    // A label lies on any picture: the worst is white.
    try Self.expect(sheet, ["on-stage", "on-stage-quiet"], on: ["label", "veil"], atLeast: 4.5, over: "#ffffff")
    // Text that fades cannot be counted.
    #expect(!sheet.contains("opacity:"))
  }

  @Test func `of a report has text at 4.5 to 1 and marks at 3 to 1 or better`() throws {
    let sheet = ReportPage.page(["--profile", "logitech-c922"])
    try Self.expect(sheet, ["ink", "soft", "alarm"], on: ["paper", "band"], atLeast: 4.5)
    try Self.expect(sheet, (0..<8).map { "f\($0)" }, on: ["paper", "band"], atLeast: 3)
  }

  @Test(arguments: [("#000", "#fff", 21.0), ("#777777", "#ffffff", 4.48), ("rgb(0 0 0 / 0.5)", "#ffffff", 1)])
  func `is judged as the guidelines do`(front: String, back: String, ratio: Double) throws {
    let (text, ground) = (try #require(Color(front[...])), try #require(Color(back[...])))
    let judged = text.opacity < 1 ? text.over(ground).contrast(with: text.over(ground)) : text.contrast(with: ground)
    #expect(abs(judged - ratio) < 0.01)
  }
}
