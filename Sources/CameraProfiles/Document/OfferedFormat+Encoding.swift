package import CameraModel
import PixelFormats

/// The list of times that was written last, and how.
private struct WrittenIntervals {
  var intervals: [OfferedInterval] = []
  var bytes: [UInt8] = []
}

extension JSONWriter {
  /// An entry of a node's list of pixel formats.
  mutating func format(_ format: OfferedFormat) {
    beginObject()
    member("index", format.index)
    member("pixelFormat", format.pixelFormat?.description)
    member("description", format.description)
    member("compressed", format.isCompressed)
    member("emulated", format.isEmulated)
    var last = WrittenIntervals()
    lines("sizes", format.sizes) { $0.size($1, &last) }
    endObject()
  }

  private mutating func size(_ size: OfferedSize, _ last: inout WrittenIntervals) {
    beginObject()
    switch size.extent {
    case .discrete(let one):
      member("kind", "discrete")
      member("width", one.width)
      member("height", one.height)
    case .stepwise(let range):
      member("kind", "stepwise")
      grid(range, step: range.step)
    case .continuous(let range):
      member("kind", "continuous")
      grid(range, step: FrameSize(1, 1))
    }
    key("intervals")
    // Most cameras have the same rates for many sizes.
    if last.bytes.isEmpty || last.intervals != size.intervals {
      let start = bytes.count
      intervals(size.intervals)
      last = WrittenIntervals(intervals: size.intervals, bytes: Array(bytes[start...]))
    } else {
      value(last.bytes)
    }
    endObject()
  }

  private mutating func grid(_ range: FrameSizeRange, step: FrameSize) {
    member("minWidth", range.min.width)
    member("minHeight", range.min.height)
    member("maxWidth", range.max.width)
    member("maxHeight", range.max.height)
    member("stepWidth", step.width)
    member("stepHeight", step.height)
  }

  private mutating func intervals(_ intervals: [OfferedInterval]) {
    beginArray()
    let times = intervals.prefix(while: \.isDiscrete)
    if !times.isEmpty {
      elements(capacity: times.count * PlainTime.capacity) { (output: inout OutputSpan<UInt8>) in PlainTime.write(times, to: &output) }
    }
    for interval in intervals[times.endIndex...] { self.interval(interval) }
    endArray()
  }

  private mutating func interval(_ interval: OfferedInterval) {
    beginObject()
    switch interval {
    case .discrete(let time):
      member("kind", "discrete")
      member("numerator", time.numerator)
      member("denominator", time.denominator)
    case .stepwise(let range):
      member("kind", "stepwise")
      times(range, step: range.step)
    case .continuous(let range):
      member("kind", "continuous")
      times(range, step: nil)
    }
    endObject()
  }

  private mutating func times(_ range: FrameIntervalRange, step: FrameInterval?) {
    key("min")
    time(range.min)
    key("max")
    time(range.max)
    key("step")
    if let step { time(step) } else { null() }
  }

  /// Seconds per frame as a fraction.
  package mutating func time(_ time: FrameInterval) {
    beginObject()
    member("numerator", time.numerator)
    member("denominator", time.denominator)
    endObject()
  }
}
