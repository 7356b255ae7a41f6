import PixelFormats

/// Finds all errors and oddities in a node's lists.
struct ListExamination {
  private(set) var findings: [Finding] = []
  /// The last lists without findings, because most sizes and formats repeat the list before.
  private var soundSizes: [OfferedSize] = []
  private var soundIntervals: [OfferedInterval] = []
  /// Whether the order of the list changes which rate the driver sets.
  private var orderMatters = false

  mutating func examine(_ node: CameraNode) {
    orderMatters = DriverQuirks.of(node.driver).mistakesUnsortedIntervals
    if let card = node.card, card.needsCleaning {
      note(.nameCleaned, .info, "The name contains control characters or invalid bytes, shown as \u{fffd}.", nil)
    }
    if node.capabilities.contains(.mediaController) {
      note(
        .mediaController, .warning,
        "A media-controller node lists what its interface can carry, not what the sensor gives; the sensor's modes are set in the media graph.",
        nil)
    }
    if node.inputs.count > 1, let shown = node.inputs.first(where: \.isCurrent) {
      let name = (shown.name ?? "input \(shown.index)").harmless
      note(.modesFollowSource, .info, "The modes are those of \(name), the current source; other sources have other modes.", nil)
    }
    for input in node.inputs { examine(input) }
    for format in node.formats { examine(format) }
    for control in node.controls { examine(control) }
  }

  private mutating func examine(_ input: VideoInput) {
    guard let edid = input.edid else { return }
    let name = (input.name ?? "input \(input.index)").harmless
    if edid.isAbsent {
      guard input.isCurrent else { return }
      note(.edidMissing, .warning, "\(name) has no EDID. Many devices send nothing to a source without one.", nil)
    } else if let defect = edid.defect {
      note(.edidFaulty, .warning, "\(defect.description) A device at \(name) may ignore it.", nil)
    }
  }

  private mutating func examine(_ format: OfferedFormat) {
    if let pixelFormat = format.pixelFormat {
      if !pixelFormat.fourCC.isPrintable {
        note(.fourCCUnprintable, .info, "The code has unprintable bytes and is shown as a number.", format.label)
      }
    } else {
      note(.fourCCEmpty, .warning, "The format has no code and cannot be chosen.", "format \(format.index)")
    }
    if format.sizes.isEmpty {
      note(.formatWithoutSizes, .info, "No size is listed for it; it cannot be chosen.", format.label)
    } else if format.sizes != soundSizes {
      let known = findings.count
      examine(format.sizes, of: format)
      if findings.count == known { soundSizes = format.sizes }
    }
  }

  private mutating func examine(_ sizes: [OfferedSize], of format: OfferedFormat) {
    let isMixed = sizes.contains { $0.extent.isRange } && sizes.contains { !$0.extent.isRange }
    if isMixed { note(.mixedKinds, .info, "The list mixes single sizes and ranges.", format.label) }
    for size in sizes { examine(size, of: format) }
  }

  private mutating func examine(_ size: OfferedSize, of format: OfferedFormat) {
    let place = { "\(format.label) \(size.extent)" }
    switch size.extent {
    case .discrete(let one):
      if !one.isValid { note(.sizeZero, .warning, "The size has no pixels and is never chosen.", place()) }
    case .stepwise(let range), .continuous(let range):
      examine(range, at: place)
    }
    if size.intervals.isEmpty {
      note(.sizeWithoutIntervals, .info, "No rate is listed for it; its rate is unknown.", place())
    } else if size.intervals != soundIntervals {
      let known = findings.count
      examine(size.intervals, at: place)
      if findings.count == known { soundIntervals = size.intervals }
    }
  }

  private mutating func examine(_ range: FrameSizeRange, at place: () -> String) {
    examine("width", range.min.width, range.max.width, step: range.step.width, at: place)
    examine("height", range.min.height, range.max.height, step: range.step.height, at: place)
  }

  private mutating func examine(_ axis: String, _ min: Int, _ max: Int, step: Int, at place: () -> String) {
    if max == 0 || max < min {
      note(.rangeInverted, .warning, "The largest \(axis), \(max), is below the smallest, \(min): it holds no mode.", place())
    } else if min == 0 {
      note(.sizeZero, .info, "The smallest \(axis) is 0.", place())
    }
    if step == 0, max > min {
      note(.stepZero, .warning, "The step of the \(axis) is 0: only \(min) and \(max) are valid.", place())
    } else if step > max - min, max > min {
      note(.stepExceedsRange, .info, "The step of the \(axis), \(step), is longer than the range: only \(min) is valid.", place())
    }
  }

  private mutating func examine(_ intervals: [OfferedInterval], at place: () -> String) {
    var kinds: (discrete: Bool, range: Bool) = (false, false)
    var (rises, falls) = (false, false)
    var last: FrameInterval?
    var implausible: FrameInterval?
    for interval in intervals {
      switch interval {
      case .discrete(let time):
        kinds.discrete = true
        guard time.isValid else {
          note(.intervalZero, .warning, "\(time) s is not a valid time per frame; it is never chosen.", place())
          continue
        }
        if !time.isPlausible { implausible = time }
        if let last {
          falls = falls || time.isShorter(than: last)
          rises = rises || last.isShorter(than: time)
        }
        last = time
      case .stepwise(let range), .continuous(let range):
        kinds.range = true
        if let end = [range.min, range.max].first(where: { $0.isValid && !$0.isPlausible }) { implausible = end }
        examine(range, at: place())
      }
    }
    if let implausible {
      note(.intervalImplausible, .info, "\(implausible) s per frame is implausible for a camera.", place())
    }
    if kinds.discrete, kinds.range { note(.mixedKinds, .info, "The list mixes single rates and ranges.", place()) }
    if orderMatters, rises, falls {
      note(.unsortedList, .info, "The rates are not sorted; this driver may set a different rate than requested.", place())
    }
  }

  private mutating func examine(_ range: FrameIntervalRange, at place: String) {
    guard range.min.isValid, range.max.isValid else {
      note(.intervalZero, .warning, "The range from \(range.min) to \(range.max) s per frame has an invalid end.", place)
      return
    }
    if range.max.isShorter(than: range.min) {
      note(.rangeInverted, .warning, "The longest time, \(range.max) s, is below the shortest, \(range.min) s: it holds no mode.", place)
      return
    }
    guard let step = range.step, !range.min.isSameTime(as: range.max) else { return }
    if !step.isValid {
      note(.stepZero, .warning, "The step is \(step) s: only \(range.min) and \(range.max) s are valid.", place)
    } else if step.isLonger(thanFrom: range.min, to: range.max) {
      note(.stepExceedsRange, .info, "The step, \(step) s, is longer than the range: only \(range.min) s is valid.", place)
    }
  }

  private mutating func examine(_ control: CameraControl) {
    guard let min = control.min, let max = control.max, control.type != .string else { return }
    if max < min {
      note(.controlRange, .warning, "The largest value, \(max), is below the smallest, \(min).", control.name)
      return
    }
    if let value = control.defaultValue, control.type != .bitmask, control.dimensions.isEmpty, value < min || value > max {
      note(.controlRange, .warning, "The default, \(value), is outside \(min) to \(max).", control.name)
    }
    if control.step == 0, control.type == .integer || control.type == .integer64, max > min {
      note(.controlRange, .info, "The step is 0.", control.name)
    }
  }

  private mutating func note(_ code: FindingCode, _ severity: Finding.Severity, _ message: String, _ place: String?) {
    findings.append(Finding(code, severity, message, at: place))
  }
}

extension FrameInterval {
  /// Whether a camera can have it: from 10 µs to 5 minutes. UVC can express 0.1 µs to 429 s.
  fileprivate var isPlausible: Bool {
    UInt64(numerator) * 100_000 >= UInt64(denominator) && UInt64(numerator) <= 300 * UInt64(denominator)
  }

  /// Whether this step is longer than the span between two times. All three are valid, and `to` is the longer.
  fileprivate func isLonger(thanFrom from: FrameInterval, to: FrameInterval) -> Bool {
    // Floating point is enough, because this decides a finding, not a mode.
    func seconds(_ interval: FrameInterval) -> Double { Double(interval.numerator) / Double(interval.denominator) }
    return seconds(self) > (seconds(to) - seconds(from)) * (1 + 1e-9)
  }
}
