extension FrameInterval {
  /// The rate for people's eyes, without a unit: `30`, `29.97`, `7.5`, `0.0083`; `?` for no time.
  package var rateText: String {
    guard let rate = framesPerSecond else { return "?" }
    var decimals = 2
    var scale = 100.0
    while (rate * scale).rounded() < 10, decimals < 10 {
      decimals += 1
      scale *= 10
    }
    let scaled = UInt64((rate * scale).rounded())
    let whole = scaled / UInt64(scale)
    var fraction = String(scaled % UInt64(scale))
    fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
  }
}
