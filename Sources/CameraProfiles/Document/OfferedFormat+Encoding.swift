package import CameraModel
package import JSONText
import PixelFormats

/// The list that was written last, and how: most cameras have the same rates for many sizes, and the same sizes for many formats.
struct WrittenList<Element: Equatable> {
  private var elements: [Element] = []
  private var bytes: [UInt8] = []
  /// Longer lists are rare, and not worth their memory twice.
  private static var mostBytes: Int { 1 << 16 }

  /// Writes a list as before when it is the same, else anew.
  mutating func write(_ list: [Element], to writer: inout JSONWriter, _ anew: (inout JSONWriter) -> Void) {
    if !bytes.isEmpty, elements == list { return writer.value(bytes) }
    let start = writer.bytes.count
    anew(&writer)
    bytes = []
    guard writer.bytes.count - start <= Self.mostBytes else { return }
    elements = list
    bytes = Array(writer.bytes[start...])
  }
}

/// What was written last on the way through a node's formats.
struct WrittenFormats {
  fileprivate var sizes = WrittenList<OfferedSize>()
  fileprivate var intervals = WrittenList<OfferedInterval>()
}

extension JSONWriter {
  /// An entry of a node's list of pixel formats.
  mutating func format(_ format: OfferedFormat, _ last: inout WrittenFormats) {
    beginObject()
    member("index", format.index)
    member("pixelFormat", format.pixelFormat?.description)
    member("description", format.description)
    member("compressed", format.isCompressed)
    member("emulated", format.isEmulated)
    key("sizes")
    last.sizes.write(format.sizes, to: &self) { writer in
      writer.lines(format.sizes) { $0.size($1, &last.intervals) }
    }
    endObject()
  }

  private mutating func size(_ size: OfferedSize, _ last: inout WrittenList<OfferedInterval>) {
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
    last.write(size.intervals, to: &self) { $0.intervals(size.intervals) }
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
