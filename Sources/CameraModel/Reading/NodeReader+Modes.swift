import PixelFormats

extension NodeReader {
  /// The sources, and the current source's timings.
  mutating func inputs(of node: borrowing some VideoNode & ~Copyable) -> ([VideoInput], DigitalTimings?) {
    let inputs = list("inputs", isState: true) { index throws(DeviceError) in try node.input(at: index) }
    guard !inputs.isEmpty else { return ([], nil) }
    let current = attempt("inputs", isState: true) { () throws(DeviceError) in try node.currentInput() }
    var timings: DigitalTimings?
    if let current, inputs.indices.contains(current), inputs[current].hasTimings {
      timings = attempt("timings") { () throws(DeviceError) in try node.timings() }
    }
    var result: [VideoInput] = []
    for (index, input) in inputs.enumerated() {
      let edid = input.hasTimings ? edid(ofInput: index, of: node) : nil
      result.append(VideoInput(index: index, name: input.name, isCurrent: index == current, edid: edid))
    }
    return (result, timings)
  }

  private mutating func edid(ofInput index: Int, of node: borrowing some VideoNode & ~Copyable) -> EDID? {
    let edid = attempt("EDID of input \(index)") { () throws(DeviceError) in try node.edidWhereKept(ofInput: index) }
    return edid.flatMap { spend($0.bytes.count) ? $0 : nil }
  }

  mutating func formats(of node: borrowing some VideoNode & ~Copyable, bufferType: BufferType) -> [OfferedFormat] {
    if scope.modes.isEmpty { return [] }
    let listed = list("formats") { index throws(DeviceError) in try node.format(at: index, of: bufferType) }
    var formats = scope.modes.matching(listed)
    for index in formats.indices {
      formats[index].sizes = sizes(of: node, for: formats[index])
    }
    return formats
  }

  /// Reads the pixel formats for each code that may arrive.
  mutating func readStoredFormats(
    of node: borrowing some VideoNode & ~Copyable, bufferType: BufferType, into reading: inout NodeReading
  ) {
    for code in scope.busCodes {
      let formats = list("formats for \(code)") { index throws(DeviceError) in try node.format(at: index, of: bufferType, for: code) }
      reading.pixelFormats[code] = formats.compactMap(\.pixelFormat)
      if !listsInterface { reading.stored += formats }
    }
  }

  mutating func sizes(of node: borrowing some VideoNode & ~Copyable, for format: OfferedFormat) -> [OfferedSize] {
    guard let pixelFormat = format.pixelFormat else { return [] }
    var extents: [OfferedSize.Extent] = []
    walk(pixelFormat.unpadded, into: &extents) { (list, most) throws(DeviceError) in
      try node.frameSizes(for: pixelFormat, atMost: most, into: &list)
    }
    return scope.modes.matching(extents).map { extent in
      // The call needs one size. A range gives its largest, for which bandwidth is scarcest.
      let size = extent.largest
      var intervals: [OfferedInterval] = []
      walk("\(pixelFormat.unpadded) \(extent)", into: &intervals) { (list, most) throws(DeviceError) in
        try node.frameIntervals(for: pixelFormat, size: size, atMost: most, into: &list)
      }
      return OfferedSize(extent, intervals: intervals)
    }
  }

  mutating func current(
    of node: borrowing some VideoNode & ~Copyable, bufferType: BufferType, readsInterval: Bool
  ) -> (CurrentFormat?, FrameFormat?) {
    let format = attempt("current format", isState: true) { () throws(DeviceError) in try node.frameFormat(of: bufferType) }
    let interval =
      readsInterval
      ? attempt("current rate", isState: true) { () throws(DeviceError) in try node.intervalWhereKept(of: bufferType) } : nil
    return (format.map { CurrentFormat($0, interval: interval) }, format)
  }

  mutating func mounting(of node: borrowing some VideoNode & ~Copyable) -> (CameraPosition, Int?) {
    let orientation = attempt("orientation") { () throws(DeviceError) in try node.integerValue(ofControl: .cameraOrientation) }
    let rotation = attempt("rotation") { () throws(DeviceError) in try node.integerValue(ofControl: .cameraRotation) }
    let position = orientation.flatMap { value in Int(exactly: value).flatMap { CameraPosition(number: $0) } }
    return (position ?? .unspecified, rotation.flatMap { Int(exactly: $0) })
  }
}
