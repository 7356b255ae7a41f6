extension Double {
  /// `29.97`: two decimals at most.
  package var rateText: String {
    let hundredths = (self * 100).rounded()
    guard let whole = Int(exactly: hundredths) else { return "\(self)" }
    let text = "\(whole / 100)"
    let rest = whole % 100
    return rest == 0 ? text : rest % 10 == 0 ? "\(text).\(rest / 10)" : "\(text).\(rest < 10 ? "0" : "")\(rest)"
  }
}
