import CameraModel
import PixelFormats

extension Race {
  /// The wishes that the winner does not meet, in the order size, format, rate, rotation.
  func adjustments(of winner: Candidate, asked request: FormatRequest, isTurned: Bool) -> [Adjustment] {
    [
      sizeAdjustment(of: winner, request, isTurned: isTurned),
      formatAdjustment(of: winner, request),
      rateAdjustment(of: winner, request),
      isTurned ? Adjustment(wish: "rotation", asked: "upright", got: "a quarter turned") : nil,
    ].compactMap(\.self)
  }

  private func sizeAdjustment(of winner: Candidate, _ request: FormatRequest, isTurned: Bool) -> Adjustment? {
    guard let wish = request.size else { return nil }
    let asked = isTurned ? FrameSize(wish.size.height, wish.size.width) : wish.size
    let got = winner.size
    let isMet =
      switch wish.rule {
      case .nearest, .exact: got == asked
      case .atLeast: got.width >= asked.width && got.height >= asked.height
      case .atMost: got.width <= asked.width && got.height <= asked.height
      }
    return isMet ? nil : Adjustment(wish: Wish.size.rawValue, asked: "\(wish.size)", got: "\(got)")
  }

  private func formatAdjustment(of winner: Candidate, _ request: FormatRequest) -> Adjustment? {
    let standing = standings[Int(winner.format)]
    guard !request.preferredFormats.isEmpty, standing.preference == request.preferredFormats.count else { return nil }
    let asked = request.preferredFormats.map(\.trimmed).joined(separator: ",")
    return Adjustment(wish: Wish.format.rawValue, asked: asked, got: table.formats[Int(winner.format)].pixelFormat.trimmed)
  }

  private func rateAdjustment(of winner: Candidate, _ request: FormatRequest) -> Adjustment? {
    guard case .ideal(let wish) = request.rate else { return nil }
    if winner.hasRate, winner.interval.isSameRate(as: wish) { return nil }
    return Adjustment(
      wish: Wish.rate.rawValue, asked: wish.rateText, got: winner.hasRate ? winner.interval.rateText : "unknown")
  }
}

extension PixelFormat {
  /// The code without its padding, for people.
  var trimmed: String {
    var text = Substring(description)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension FrameInterval {
  /// Frames per second for people: `30`, `29.97`, `7.5`; two decimals at most.
  var rateText: String {
    guard isValid else { return "unknown" }
    let (parts, seconds) = (UInt64(denominator), UInt64(numerator))
    let hundredths = (parts * 100 + seconds / 2) / seconds
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
