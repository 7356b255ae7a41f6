import CameraModel

/// The sizes and intervals of `v4l2-ctl --list-formats-ext`.
enum ModeLines {
  static let patterns: [LinePattern] = [
    .labelled("Interval", .glued, read: interval),
    .labelled("Size", .glued, read: size),
  ]

  private static let discrete: Keyword = "Discrete"
  private static let stepwise: Keyword = "Stepwise"
  private static let continuous: Keyword = "Continuous"
  private static let withStep: Keyword = "with step"

  // MARK: Sizes

  private static func size(_ scanner: inout LineScanner) -> LineReading {
    if scanner.accept(discrete) {
      scanner.skipBlanks()
      guard let size = scanner.size() else { return scanner.unread("not a size") }
      return .statement(.size(.discrete(size)))
    }
    let isStepwise = scanner.accept(stepwise)
    guard isStepwise || scanner.accept(continuous) else {
      return scanner.isAtEnd ? .incomplete : .malformed("a size that is neither discrete nor a range")
    }
    scanner.skipBlanks()
    guard let min = scanner.size(), scanner.acceptSpaced(.hyphen), let max = scanner.size() else {
      return scanner.unread("not a range of sizes")
    }
    let step = step(&scanner)
    if isStepwise, step == nil { return scanner.unread("a range of sizes without a step") }
    let range = FrameSizeRange(min: min, max: max, step: isStepwise ? step ?? FrameSize(1, 1) : FrameSize(1, 1))
    return .statement(.size(isStepwise ? .stepwise(range) : .continuous(range)))
  }

  private static func step(_ scanner: inout LineScanner) -> FrameSize? {
    guard scanner.acceptAfterBlanks(withStep) else { return nil }
    scanner.skipBlanks()
    guard let width = scanner.pixels(), scanner.acceptSpaced(.slash), let height = scanner.pixels() else { return nil }
    return FrameSize(width, height)
  }

  // MARK: Intervals

  private static func interval(_ scanner: inout LineScanner) -> LineReading {
    if scanner.accept(discrete) {
      scanner.skipBlanks()
      guard let (seconds, rate) = timeAndRate(&scanner) else { return scanner.unread("not a time per frame") }
      guard let interval = PrintedInterval.interval(seconds: seconds, rate: rate) else {
        return .malformed("the time and the rate contradict each other")
      }
      return .statement(.interval(.discrete(interval)))
    }
    let isStepwise = scanner.accept(stepwise)
    guard isStepwise || scanner.accept(continuous) else {
      return scanner.isAtEnd ? .incomplete : .malformed("an interval that is neither discrete nor a range")
    }
    scanner.skipBlanks()
    return intervalRange(&scanner, isStepwise: isStepwise)
  }

  /// `0.033s (30.000 fps)`.
  private static func timeAndRate(_ scanner: inout LineScanner) -> (seconds: PrintedNumber, rate: PrintedNumber)? {
    guard let seconds = scanner.seconds(), scanner.acceptSpaced(.open), let rate = scanner.printedNumber(), acceptRateEnd(&scanner) else {
      return nil
    }
    return (seconds, rate)
  }

  private static func intervalRange(_ scanner: inout LineScanner, isStepwise: Bool) -> LineReading {
    let reason = "not a range of times per frame"
    guard let shortest = scanner.seconds(), scanner.acceptSpaced(.hyphen), let longest = scanner.seconds() else {
      return scanner.unread(reason)
    }
    var step: PrintedNumber?
    if scanner.acceptAfterBlanks(withStep) {
      scanner.skipBlanks()
      step = scanner.seconds()
    }
    if isStepwise, step == nil { return scanner.unread("a range of times without a step") }
    guard scanner.acceptSpaced(.open), let slowest = scanner.printedNumber(), scanner.acceptSpaced(.hyphen),
      let fastest = scanner.printedNumber(), acceptRateEnd(&scanner)
    else { return scanner.unread(reason) }
    guard let min = PrintedInterval.interval(seconds: shortest, rate: fastest),
      let max = PrintedInterval.interval(seconds: longest, rate: slowest)
    else { return .malformed("the times and the rates contradict each other") }
    // A step below half a millisecond prints as 0.000s; UVC's usual step of 100 ns does. A step of zero would allow no time between the ends,
    // and a range without a step is nearest to the truth.
    guard isStepwise, let step, step != .thousandths(0) else {
      return .statement(.interval(.continuous(FrameIntervalRange(min: min, max: max, step: nil))))
    }
    // A step has no rate beside it; where it prints like the shortest time, it is taken for the same.
    guard let step = step == shortest ? min : PrintedInterval.step(seconds: step) else { return .malformed(reason) }
    return .statement(.interval(.stepwise(FrameIntervalRange(min: min, max: max, step: step))))
  }

  /// `fps)`, letter by letter: a line that is broken within the word is incomplete.
  private static func acceptRateEnd(_ scanner: inout LineScanner) -> Bool {
    scanner.skipBlanks()
    return "fps".utf8.allSatisfy { scanner.accept($0) } && scanner.acceptSpaced(.close)
  }

  // MARK: Fast path

  private static let discreteSize: Keyword = "Size: Discrete "
  private static let discreteInterval: Keyword = "Interval: Discrete "

  /// `Size: Discrete 640x480` exactly as printed; nil for anything else, which ``patterns`` read.
  static func printedSize(_ scanner: inout LineScanner) -> FrameSize? {
    scanner.acceptExactly(discreteSize) ? scanner.size() : nil
  }

  /// `Interval: Discrete 0.033s (30.000 fps)` exactly as printed; nil for anything else, which ``patterns`` read.
  static func printedInterval(_ scanner: inout LineScanner) -> FrameInterval? {
    guard scanner.acceptExactly(discreteInterval), let (seconds, rate) = timeAndRate(&scanner) else { return nil }
    return PrintedInterval.interval(seconds: seconds, rate: rate)
  }
}
