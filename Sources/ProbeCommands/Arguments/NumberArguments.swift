import ArgumentParser
import CameraDocuments
import Viewfinder

/// How long a command runs.
struct DurationOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("End after this time.", valueName: "seconds"))
  var duration: String?

  /// The time; nil if the option is not given.
  var limit: Duration? { get throws(DeviceError) { try Duration.limit(duration) } }
}

extension Duration {
  /// The time of `--duration`; nil if the option is not given.
  static func limit(_ text: String?) throws(DeviceError) -> Duration? {
    guard let time = try Duration.option("--duration", text) else { return nil }
    guard time > .zero else {
      throw .usage("--duration \(text ?? "")", "The duration must be above zero.", try: "Write it like 5, 0.5s or 500ms.")
    }
    return time
  }
}

extension Duration {
  /// A day, the longest time of an option.
  static let day = Duration.seconds(86_400)

  /// A time as people write it, in seconds: `2`, `0.5`. The conversion is exact.
  ///
  /// The result is nil for text that is no number of seconds, or has more than nine decimals.
  init?(secondsText text: String) {
    guard let number = DecimalNumber(text) else { return nil }
    let (seconds, part) = number.digits.quotientAndRemainder(dividingBy: number.scale)
    // The scale is a power of ten up to the nanosecond's.
    self = .seconds(Int64(seconds)) + .nanoseconds(Int64(part * (1_000_000_000 / number.scale)))
  }

  /// The value of an option: `5`, `5s`, `0.5s`, `500ms`; nil if the option is not given.
  static func option(_ option: String, _ text: String?) throws(DeviceError) -> Duration? {
    guard let text else { return nil }
    guard let time = Duration(optionText: text), time <= day else {
      throw .usage("\(option) \(text)", "The time is a number of seconds, at most a day.", try: "Write it like 5, 0.5s or 500ms.")
    }
    return time
  }

  private init?(optionText text: String) {
    if text.hasSuffix("ms") {
      guard let time = Duration(secondsText: String(text.dropLast(2))) else { return nil }
      self = time / 1000
    } else {
      self.init(secondsText: text.hasSuffix("s") ? String(text.dropLast()) : text)
    }
  }
}

extension Int {
  /// The value of an option for a whole number; nil if the option is not given.
  ///
  /// - Parameter example: A sensible number for the option.
  static func option(
    _ option: String, _ text: String?, in range: ClosedRange<Int>, like example: Int
  ) throws(DeviceError) -> Int? {
    guard let text else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text), range.contains(count) else {
      let limit = range.upperBound == .max ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw .usage("\(option) \(text)", "`\(option)` takes a whole number \(limit).", try: "Write it like \(option) \(example).")
    }
    return count
  }
}
