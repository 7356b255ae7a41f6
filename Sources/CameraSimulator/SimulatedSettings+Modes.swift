import CameraModel
import PixelFormats

extension SimulatedSettings {
  /// The driver's format for a requested one: the listed pixel format or the first, and the listed size nearest by area.
  func nearest(_ asked: FrameFormat) throws(SimulatedRefusal) -> FrameFormat {
    var asked = asked
    for case .adjustsSize(let size) in misbehaviours { asked.size = size }
    guard let format = node.formats.first(where: { $0.pixelFormat == asked.pixelFormat }) ?? node.formats.first,
      let pixelFormat = format.pixelFormat
    else { throw SimulatedRefusal(.invalidArgument) }
    let sizes = format.sizes.map { $0.extent.nearest(to: asked.size) }.filter(\.isValid)
    guard let size = sizes.min(by: { $0.distance(to: asked.size) < $1.distance(to: asked.size) }) else {
      throw SimulatedRefusal(.invalidArgument)
    }
    return laidOut(pixelFormat, size)
  }

  /// Sets the nearest format, and returns it.
  mutating func setFormat(_ asked: FrameFormat) throws(SimulatedRefusal) -> FrameFormat {
    if misbehaviours.contains(.hasFixedFormat) { throw SimulatedRefusal(.invalidArgument) }
    let got = try nearest(asked)
    if !misbehaviours.contains(.keepsFormat) { take(got) }
    return got
  }

  /// Sets the crop, moved and shrunk into the bounds, and returns it. The pictures do not change.
  mutating func setCrop(_ asked: SelectionRectangle) throws(SimulatedRefusal) -> SelectionRectangle {
    guard let position = node.selections.firstIndex(where: { $0.target == .crop }) else { throw SimulatedRefusal(.inappropriateCall) }
    guard asked.target == .crop else { throw SimulatedRefusal(.invalidArgument) }
    let bounds = node.selections[.cropBounds] ?? node.selections[position]
    var crop = asked
    crop.size = FrameSize(min(max(asked.size.width, 16), bounds.size.width), min(max(asked.size.height, 16), bounds.size.height))
    crop.left = min(max(asked.left, bounds.left), bounds.left + bounds.size.width - crop.size.width)
    crop.top = min(max(asked.top, bounds.top), bounds.top + bounds.size.height - crop.size.height)
    node.selections[position] = crop
    return crop
  }

  /// Sets the nearest rate listed for the current format, and returns the rate that the driver reports.
  mutating func setInterval(_ asked: FrameInterval) -> FrameInterval? {
    if misbehaviours.contains(.keepsInterval) { return asked }
    let isWalked = misbehaviours.contains(.mistakesUnsortedIntervals)
    guard var got = isWalked ? firstNearby(asked) : nearest(asked) else { return node.current?.interval }
    for case .adjustsInterval(let other) in misbehaviours { got = other }
    node.current?.interval = got
    return got
  }

  private func laidOut(_ pixelFormat: PixelFormat, _ size: FrameSize) -> FrameFormat {
    let layout = PixelFormatRegistry.entry(for: pixelFormat)?.layout
    let current = CurrentFormat(
      pixelFormat: pixelFormat, size: size, bytesPerLine: layout?.bytesPerLine(width: size.width) ?? 0,
      sizeImage: layout?.minimumBufferSize(width: size.width, height: size.height)
        ?? Int(clamping: size.pixels * 2), interval: nil)
    var format = frameFormat(current)
    for case .misstatesLines(let bytes, let stated) in misbehaviours {
      let end = PictureLayout(format.withLines(of: bytes))?.planes.map { $0.offset + $0.bytesPerRow * $0.rows }.max()
      format.planes[0] = PlaneLayout(bytesPerLine: stated, sizeImage: end ?? format.planes[0].sizeImage)
    }
    if misbehaviours.contains(.cutsOddChroma) { format.planes[0].sizeImage = format.bytesWithoutOddChroma }
    return format
  }

  /// The present format with the actual lines of its pictures.
  var drawnFormat: FrameFormat? {
    guard var format else { return nil }
    for case .misstatesLines(let bytes, _) in misbehaviours { format = format.withLines(of: bytes) }
    return format
  }

  /// Adopts a format. The rate becomes the first one listed for it, as in drivers.
  mutating func take(_ format: FrameFormat) {
    self.format = format
    node.current = CurrentFormat(format, interval: intervals.first?.shortest)
  }

  /// Adopts the first listed format and the default crop, as drivers do after another input was selected.
  mutating func takeDefault() {
    if let position = node.selections.firstIndex(where: { $0.target == .crop }), let whole = node.selections[.cropDefault] {
      (node.selections[position].left, node.selections[position].top, node.selections[position].size) = (whole.left, whole.top, whole.size)
    }
    guard let first = node.formats.first, let pixelFormat = first.pixelFormat, let size = first.sizes.first?.extent.largest else { return }
    take(laidOut(pixelFormat, size))
  }

  /// The rates listed for the current format.
  private var intervals: [OfferedInterval] {
    guard let format else { return [] }
    let sizes = node.formats.first { $0.pixelFormat == format.pixelFormat }?.sizes ?? []
    return (sizes.first { $0.extent == .discrete(format.size) } ?? sizes.first { $0.extent.contains(format.size) })?
      .intervals ?? []
  }

  private func nearest(_ asked: FrameInterval) -> FrameInterval? {
    intervals.map { $0.nearest(to: asked) }.filter(\.isValid).min { $0.distance(to: asked) < $1.distance(to: asked) }
  }

  /// The rate found by a search that stops at the first rate farther away than the one before.
  private func firstNearby(_ asked: FrameInterval) -> FrameInterval? {
    var found: FrameInterval?
    for time in intervals.map({ $0.nearest(to: asked) }) where time.isValid {
      if let found, time.distance(to: asked) > found.distance(to: asked) { break }
      found = time
    }
    return found
  }
}

extension FrameFormat {
  /// The same with lines of another length.
  fileprivate func withLines(of bytes: Int) -> FrameFormat {
    var format = self
    format.planes[0].bytesPerLine = bytes
    return format
  }

  /// The bytes of a picture with 12 or 16 bits per pixel, as counted by drivers that halve odd numbers.
  fileprivate var bytesWithoutOddChroma: Int {
    let even = FrameSize(width: size.width / 2 * 2, height: size.height / 2 * 2)
    let layout = PixelFormatRegistry.entry(for: pixelFormat)?.layout
    let chroma = (layout?.minimumBufferSize(width: even.width, height: even.height) ?? 0) - even.width * even.height
    return size.width * size.height + chroma
  }

  /// The picture format of a recorded mode.
  init(_ current: CurrentFormat, planes: Bool) {
    let layout = PlaneLayout(bytesPerLine: current.bytesPerLine ?? 0, sizeImage: current.sizeImage ?? 0)
    self.init(pixelFormat: current.pixelFormat, size: current.size, fieldOrder: .progressive, planes: [layout])
    let count = planes ? PixelFormatRegistry.entry(for: current.pixelFormat)?.memoryPlanes ?? 1 : 1
    guard count > 1 else { return }
    self.planes += Array(repeating: PlaneLayout(bytesPerLine: 0, sizeImage: 0), count: count - 1)
    // A recording counts the bytes of all memory planes together.
    let picture = PictureLayout(self)
    for number in 1..<count {
      let plane = picture?.planes.first { $0.memoryPlane == number }
      let bytes = picture?.bytes(inMemoryPlane: number) ?? 0
      self.planes[number] = PlaneLayout(bytesPerLine: plane?.bytesPerRow ?? 0, sizeImage: bytes)
      if self.planes[0].sizeImage >= bytes { self.planes[0].sizeImage -= bytes }
    }
  }
}
