import CameraModel
import PixelFormats

extension SimulatedState {
  /// What a driver makes of a format: the listed pixel format or its first, and the listed size nearest by area.
  func adjusted(_ asked: FrameFormat) -> FrameFormat? {
    guard let format = node.formats.first(where: { $0.pixelFormat == asked.pixelFormat }) ?? node.formats.first,
      let pixelFormat = format.pixelFormat
    else { return nil }
    let sizes = format.sizes.map { $0.extent.nearest(to: asked.size) }.filter(\.isValid)
    guard let size = sizes.min(by: { $0.distance(to: asked.size) < $1.distance(to: asked.size) }) else { return nil }
    return laidOut(pixelFormat, size)
  }

  private func laidOut(_ pixelFormat: PixelFormat, _ size: FrameSize) -> FrameFormat {
    let layout = PixelFormatRegistry.entry(for: pixelFormat)?.layout
    let current = CurrentFormat(
      pixelFormat: pixelFormat, size: size, bytesPerLine: layout?.bytesPerLine(width: size.width) ?? 0,
      sizeImage: layout?.minimumBufferSize(width: size.width, height: size.height)
        ?? Int(clamping: size.pixels * 2), interval: nil)
    return FrameFormat(current, planes: node.role == .captureMultiplanar)
  }

  /// Takes over a format; the rate becomes the first listed for it, as drivers do.
  mutating func take(_ format: FrameFormat) {
    self.format = format
    node.current = CurrentFormat(format, interval: intervals.first?.shortest)
  }

  /// Takes over the first format listed, as after another source was chosen.
  mutating func takeDefault() {
    guard let first = node.formats.first, let pixelFormat = first.pixelFormat, let size = first.sizes.first?.extent.largest else { return }
    take(laidOut(pixelFormat, size))
  }

  /// The rates listed for the present format.
  var intervals: [OfferedInterval] {
    guard let format else { return [] }
    let sizes = node.formats.first { $0.pixelFormat == format.pixelFormat }?.sizes ?? []
    return (sizes.first { $0.extent == .discrete(format.size) } ?? sizes.first { $0.extent.contains(format.size) })?
      .intervals ?? []
  }

  /// The rate nearest to one that is asked.
  func adjusted(_ asked: FrameInterval) -> FrameInterval? {
    intervals.map { $0.nearest(to: asked) }.filter(\.isValid).min { $0.distance(to: asked) < $1.distance(to: asked) }
  }

  /// The rate that a search finds which ends at the first that is farther away than the one before.
  func firstNearby(_ asked: FrameInterval) -> FrameInterval? {
    var found: FrameInterval?
    for time in intervals.map({ $0.nearest(to: asked) }) where time.isValid {
      if let found, time.distance(to: asked) > found.distance(to: asked) { break }
      found = time
    }
    return found
  }
}

extension OfferedSize.Extent {
  fileprivate func nearest(to size: FrameSize) -> FrameSize {
    switch self {
    case .discrete(let one): return one
    case .stepwise(let range): return nearest(to: size, in: range, step: range.step)
    case .continuous(let range): return nearest(to: size, in: range, step: FrameSize(1, 1))
    }
  }

  private func nearest(to size: FrameSize, in range: FrameSizeRange, step: FrameSize) -> FrameSize {
    FrameSize(
      snap(size.width, range.min.width, range.max.width, step.width), snap(size.height, range.min.height, range.max.height, step.height))
  }

  private func snap(_ value: Int, _ low: Int, _ high: Int, _ step: Int) -> Int {
    guard low <= high else { return low }
    let clamped = Swift.min(Swift.max(value, low), high)
    if step == 0 { return clamped == high ? high : low }
    return low + (clamped - low) / step * step
  }
}

extension FrameSize {
  /// The area that the two do not share, laid corner on corner: the rule of `uvcvideo` and of the kernel's helper for lists of sizes.
  fileprivate func distance(to other: FrameSize) -> UInt128 {
    pixels + other.pixels - 2 * FrameSize(min(width, other.width), min(height, other.height)).pixels
  }

  /// The area, in numbers that hold any.
  fileprivate var pixels: UInt128 { UInt128(clamping: width) * UInt128(clamping: height) }
}

extension OfferedInterval {
  fileprivate func nearest(to interval: FrameInterval) -> FrameInterval {
    switch self {
    case .discrete(let one): return one
    case .stepwise(let range), .continuous(let range):
      if interval.isShorter(than: range.min) { return range.min }
      return range.max.isShorter(than: interval) ? range.max : interval
    }
  }
}

extension FrameInterval {
  /// How far apart, in parts of the shorter; only for comparing.
  fileprivate func distance(to other: FrameInterval) -> Double {
    abs(Double(numerator) / Double(denominator) - Double(other.numerator) / Double(other.denominator))
  }
}
