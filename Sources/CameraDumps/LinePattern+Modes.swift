import CameraModel
import PixelFormats

extension LinePattern {
  /// Sizes, intervals and pixel formats: `v4l2-ctl --list-formats-ext` and `--list-formats`, old and new.
  static let modes: [LinePattern] = [
    LinePattern("Interval", .glued) { scanner, _ in interval(&scanner) },
    LinePattern("Size", .glued) { scanner, _ in size(&scanner) },
    LinePattern("[") { scanner, _ in bracketedFormat(&scanner) },
    LinePattern("'", .start) { scanner, start in
      scanner.position = start
      return quotedFormat(&scanner, index: nil, isBare: true)
    },
    LinePattern("Pixel Format") { scanner, _ in
      // "Pixel Formatter" is the name of many an entity.
      if scanner.next.isWordLike { return .none }
      guard scanner.acceptColon() else { return unread(scanner, "a pixel format without a colon") }
      return quotedFormat(&scanner, index: nil, isBare: false)
    },
    LinePattern("Index", .start) { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      guard let index = scanner.pixels() else { return scanner.isAtEnd ? .incomplete : .none }
      return .statement(.index(index))
    },
    LinePattern("Type", .start) { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      for (keyword, type) in BufferType.names where scanner.accept(keyword) { return .statement(.bufferType(type)) }
      let text = freeText(&scanner)
      // Every type has more words than this: the line was broken.
      if text == "Video" { return .incomplete }
      return .statement(text.isEmpty ? .unneeded : .bufferType(.other))
    },
    LinePattern("Name", .start) { scanner, _ in
      guard scanner.acceptColon() else { return .none }
      return text(of: .name, &scanner)
    },
  ]

  /// A value in words; where none are there, the line may have been broken before them.
  static func text(of field: DumpField, _ scanner: inout LineScanner) -> LineReading {
    let text = freeText(&scanner)
    let statement = DumpStatement.field(field, text)
    return text.isEmpty && scanner.isAtEnd ? .unfinished(statement) : .statement(statement)
  }

  private static let discrete: Keyword = "Discrete"
  private static let stepwise: Keyword = "Stepwise"
  private static let continuous: Keyword = "Continuous"

  // MARK: Sizes

  private static func size(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.acceptColon() else { return .none }
    if scanner.accept(discrete) {
      scanner.skipBlanks()
      guard let size = frameSize(&scanner) else { return unread(scanner, "not a size") }
      return .statement(.size(.discrete(size)))
    }
    let isStepwise = scanner.accept(stepwise)
    guard isStepwise || scanner.accept(continuous) else {
      return scanner.isAtEnd ? .incomplete : .malformed("a size that is neither discrete nor a range")
    }
    scanner.skipBlanks()
    guard let min = frameSize(&scanner), acceptDash(&scanner), let max = frameSize(&scanner) else {
      return unread(scanner, "not a range of sizes")
    }
    guard let step = step(&scanner) else {
      if isStepwise { return unread(scanner, "a range of sizes without a step") }
      return .statement(.size(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1)))))
    }
    let range = FrameSizeRange(min: min, max: max, step: isStepwise ? step : FrameSize(1, 1))
    return .statement(.size(isStepwise ? .stepwise(range) : .continuous(range)))
  }

  private static let discreteSize: Keyword = "Size: Discrete "
  private static let discreteInterval: Keyword = "Interval: Discrete "

  /// `Size: Discrete 640x480` as it is printed; nil for whatever else, which ``modes`` reads.
  static func wholeSize(_ scanner: inout LineScanner) -> FrameSize? {
    scanner.acceptExactly(discreteSize) ? frameSize(&scanner) : nil
  }

  /// `Interval: Discrete 0.033s (30.000 fps)` as it is printed; nil for whatever else, which ``modes`` reads.
  static func wholeInterval(_ scanner: inout LineScanner) -> FrameInterval? {
    guard scanner.acceptExactly(discreteInterval), let seconds = seconds(&scanner), accept(.open, &scanner),
      let rate = scanner.printedNumber(), acceptRateEnd(&scanner)
    else { return nil }
    return PrintedInterval.interval(seconds: seconds, rate: rate)
  }

  private static let withStep: Keyword = "with step"

  private static func step(_ scanner: inout LineScanner) -> FrameSize? {
    scanner.skipBlanks()
    guard scanner.accept(withStep) else { return nil }
    scanner.skipBlanks()
    guard let width = scanner.pixels() else { return nil }
    scanner.skipBlanks()
    guard scanner.accept(UInt8(ascii: "/")) else { return nil }
    scanner.skipBlanks()
    guard let height = scanner.pixels() else { return nil }
    return FrameSize(width, height)
  }

  static func frameSize(_ scanner: inout LineScanner) -> FrameSize? {
    guard let width = scanner.pixels() else { return nil }
    scanner.skipBlanks()
    guard scanner.accept(UInt8(ascii: "x")) || scanner.accept(UInt8(ascii: "X")) || scanner.accept(UInt8(ascii: "*")) else { return nil }
    scanner.skipBlanks()
    guard let height = scanner.pixels() else { return nil }
    return FrameSize(width, height)
  }

  private static func acceptDash(_ scanner: inout LineScanner) -> Bool {
    scanner.skipBlanks()
    guard scanner.accept(.hyphen) else { return false }
    scanner.skipBlanks()
    return true
  }

  /// A line that ended too early may go on in the next; one that says something else may not.
  static func unread(_ scanner: LineScanner, _ reason: String) -> LineReading {
    scanner.isBlankToEnd ? .incomplete : .malformed(reason)
  }

  // MARK: Intervals

  private static func interval(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.acceptColon() else { return .none }
    if scanner.accept(discrete) {
      scanner.skipBlanks()
      guard let seconds = seconds(&scanner), accept(.open, &scanner), let rate = scanner.printedNumber(), acceptRateEnd(&scanner) else {
        return unread(scanner, "not a time per frame")
      }
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

  private static func intervalRange(_ scanner: inout LineScanner, isStepwise: Bool) -> LineReading {
    let reason = "not a range of times per frame"
    guard let shortest = seconds(&scanner), acceptDash(&scanner), let longest = seconds(&scanner) else { return unread(scanner, reason) }
    var step: PrintedNumber?
    scanner.skipBlanks()
    if scanner.accept(withStep) {
      scanner.skipBlanks()
      step = seconds(&scanner)
    }
    if isStepwise, step == nil { return unread(scanner, "a range of times without a step") }
    guard accept(.open, &scanner), let slowest = scanner.printedNumber(), acceptDash(&scanner), let fastest = scanner.printedNumber(),
      acceptRateEnd(&scanner)
    else { return unread(scanner, reason) }
    guard let min = PrintedInterval.interval(seconds: shortest, rate: fastest),
      let max = PrintedInterval.interval(seconds: longest, rate: slowest)
    else { return .malformed("the times and the rates contradict each other") }
    // A step that prints as 0.000s is one below half a millisecond, which the text has lost: UVC counts in 100 ns, and its usual step of one
    // such count prints so. Zero, which would leave nothing between the ends, would be made up; a range without a grid is nearest to the truth.
    guard isStepwise, let step, step != .thousandths(0) else {
      return .statement(.interval(.continuous(FrameIntervalRange(min: min, max: max, step: nil))))
    }
    // A step is printed without a rate; where it reads like the shortest time, it is taken for the same.
    let distance = step == shortest ? min : PrintedInterval.step(seconds: step)
    guard let distance else { return .malformed(reason) }
    return .statement(.interval(.stepwise(FrameIntervalRange(min: min, max: max, step: distance))))
  }

  private static func seconds(_ scanner: inout LineScanner) -> PrintedNumber? {
    guard let number = scanner.printedNumber() else { return nil }
    scanner.skipBlanks()
    guard scanner.accept(UInt8(ascii: "s")) else { return nil }
    return number
  }

  private static func acceptRateEnd(_ scanner: inout LineScanner) -> Bool {
    scanner.skipBlanks()
    guard scanner.accept(UInt8(ascii: "f")), scanner.accept(UInt8(ascii: "p")), scanner.accept(UInt8(ascii: "s")) else { return false }
    return accept(.close, &scanner)
  }

  static func accept(_ byte: UInt8, _ scanner: inout LineScanner) -> Bool {
    scanner.skipBlanks()
    guard scanner.accept(byte) else { return false }
    scanner.skipBlanks()
    return true
  }
}
