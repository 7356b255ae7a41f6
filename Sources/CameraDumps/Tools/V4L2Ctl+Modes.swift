import CameraModel

/// The sizes and intervals of `v4l2-ctl --list-formats-ext`.
extension V4L2Ctl {
  static let modeReaders: [String: Reader] = ["Size": size, "Interval": interval]

  // MARK: Sizes

  /// `Discrete 640x480`, `Stepwise 32x32 - 2592x1944 with step 2/2` or `Continuous 32x32 - 2592x1944`.
  private static func size(_ line: LineScanner) -> LineMeaning {
    var line = line
    if line.acceptSpaced("Discrete") {
      guard let size = line.size() else { return .malformed("not a size") }
      return line.add(.discrete(size))
    }
    let isStepwise = line.acceptSpaced("Stepwise")
    guard isStepwise || line.acceptSpaced("Continuous") else { return .malformed("a size that is neither discrete nor a range") }
    guard let min = line.size(), line.acceptSpaced("-"), let max = line.size() else { return .malformed("not a range of sizes") }
    guard line.acceptSpaced("with step") else {
      if isStepwise { return .malformed("a range of sizes without a step") }
      return line.add(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1))))
    }
    guard let width = line.pixels(), line.accept("/"), let height = line.pixels() else { return .malformed("not a range of sizes") }
    let range = FrameSizeRange(min: min, max: max, step: isStepwise ? FrameSize(width, height) : FrameSize(1, 1))
    return line.add(isStepwise ? .stepwise(range) : .continuous(range))
  }

  // MARK: Intervals

  /// `Discrete 0.033s (30.000 fps)` or `Stepwise 0.033s - 1.000s with step 0.033s (1.000-30.000 fps)`.
  private static func interval(_ line: LineScanner) -> LineMeaning {
    var line = line
    if line.acceptSpaced("Discrete") {
      guard let seconds = line.seconds(), line.acceptSpaced("("), let rate = line.printedNumber(), line.accept(" fps)") else {
        return .malformed("not a time per frame")
      }
      guard let interval = PrintedInterval.interval(seconds: seconds, rate: rate) else {
        return .malformed("the time and the rate contradict each other")
      }
      return line.add(.discrete(interval))
    }
    let isStepwise = line.acceptSpaced("Stepwise")
    guard isStepwise || line.acceptSpaced("Continuous") else { return .malformed("an interval that is neither discrete nor a range") }
    return intervalRange(line, isStepwise: isStepwise)
  }

  private static func intervalRange(_ line: LineScanner, isStepwise: Bool) -> LineMeaning {
    var line = line
    let notARange = LineMeaning.malformed("not a range of times per frame")
    guard let shortest = line.seconds(), line.acceptSpaced("-"), let longest = line.seconds() else { return notARange }
    let hasStep = line.acceptSpaced("with step")
    if isStepwise, !hasStep { return .malformed("a range of times without a step") }
    let step = hasStep ? line.seconds() : nil
    guard line.acceptSpaced("("), let slowest = line.printedNumber(), line.accept("-"), let fastest = line.printedNumber(),
      line.accept(" fps)")
    else { return notARange }
    guard let min = PrintedInterval.interval(seconds: shortest, rate: fastest),
      let max = PrintedInterval.interval(seconds: longest, rate: slowest)
    else { return .malformed("the times and the rates contradict each other") }
    // A step below half a millisecond prints as 0.000s; UVC's usual step of 100 ns does. A step of zero would allow no time between the ends,
    // and a range without a step is nearest to the truth.
    guard isStepwise, let step, step != .thousandths(0) else {
      return line.add(.continuous(FrameIntervalRange(min: min, max: max, step: nil)))
    }
    // A step has no rate beside it; if it prints like the shortest time, it is taken for the same.
    guard let step = step == shortest ? min : PrintedInterval.step(seconds: step) else { return notARange }
    return line.add(.stepwise(FrameIntervalRange(min: min, max: max, step: step)))
  }
}

extension LineScanner {
  fileprivate func add(_ extent: OfferedSize.Extent) -> LineMeaning {
    whole { $0.nodes.changeOpenNode { $0.formats.add(extent) } ?? .unread("a size without a format") }
  }

  fileprivate func add(_ interval: OfferedInterval) -> LineMeaning {
    whole { $0.nodes.changeOpenNode { $0.formats.add(interval) } ?? .unread("a rate without a size") }
  }
}
