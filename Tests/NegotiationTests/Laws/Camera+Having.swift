import CameraModel
import Negotiation

extension Camera {
  /// Whether a mode is listed, or lies on a grid that is: by arithmetic, without looking at the points.
  func has(_ mode: Mode) -> Bool {
    captureNodes.contains { node in
      node.path == mode.node
        && node.formats.contains { format in
          format.pixelFormat == mode.pixelFormat && format.sizes.contains { $0.has(mode.size) && $0.has(mode.interval) }
        }
    }
  }
}

extension OfferedSize {
  fileprivate func has(_ size: FrameSize) -> Bool {
    guard size.isValid else { return false }
    switch extent {
    case .discrete(let listed): return listed == size
    case .continuous(let range): return range.has(size, step: FrameSize(1, 1))
    case .stepwise(let range): return range.has(size, step: range.step)
    }
  }

  fileprivate func has(_ interval: FrameInterval?) -> Bool {
    let listed = intervals.filter(\.isTime)
    guard let interval else { return listed.isEmpty }
    return listed.contains { $0.has(interval) }
  }
}

extension FrameSizeRange {
  fileprivate func has(_ size: FrameSize, step: FrameSize) -> Bool {
    func isOn(_ value: Int, _ min: Int, _ max: Int, _ step: Int) -> Bool {
      (min...Swift.max(min, max)).contains(value) && max >= min && (step == 0 ? value == min || value == max : (value - min) % step == 0)
    }
    return isOn(size.width, min.width, max.width, step.width) && isOn(size.height, min.height, max.height, step.height)
  }
}

extension OfferedInterval {
  /// Whether it is a time, or a range of times, at all.
  fileprivate var isTime: Bool { shortest.isValid && longest.isValid && !longest.isShorter(than: shortest) }

  fileprivate func has(_ interval: FrameInterval) -> Bool {
    guard let time = ExactTime(interval) else { return false }
    switch self {
    case .discrete(let listed): return listed == interval
    case .continuous(let range): return range.spans(time)
    case .stepwise(let range):
      guard range.spans(time) else { return false }
      guard let step = ExactTime(range.step) else { return interval.isSameTime(as: range.min) || interval.isSameTime(as: range.max) }
      guard let min = ExactTime(range.min) else { return false }
      // The point of the grid nearest to the time is the time.
      let beyond = time.numerator * min.denominator - min.numerator * time.denominator
      let steps = ExactTime(beyond, time.denominator * min.denominator).rounded(in: step)
      return (min + ExactTime(step.numerator * steps, step.denominator)).isWritten(as: interval)
    }
  }
}

extension FrameIntervalRange {
  fileprivate func spans(_ time: ExactTime) -> Bool {
    guard let least = ExactTime(min), let most = ExactTime(max) else { return false }
    return least <= time && time <= most
  }
}

extension ExactTime {
  /// How many steps it is, rounded.
  fileprivate func rounded(in step: ExactTime) -> UInt128 {
    (2 * numerator * step.denominator + denominator * step.numerator) / (2 * denominator * step.numerator)
  }
}
