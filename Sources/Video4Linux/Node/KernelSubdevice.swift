import CVideo4Linux
package import CameraModel
package import PixelFormats

/// A subdevice node of the kernel, open for reading and setting.
package final class KernelSubdevice: ConfigurableSubdevice {
  /// The calls that video nodes have, too.
  private let node: KernelNode
  private var device: DeviceFile { node.device }
  /// The open file, to wait for events.
  var descriptor: CInt { device.file.descriptor }

  /// Opens a subdevice node.
  ///
  /// - Parameter timeout: the limit for each call; nil for no limit, with calls on the caller's thread.
  /// - Throws: `DeviceError` if it cannot be opened, with code `hung` if opening takes longer than the timeout.
  package convenience init(path: String, calls: any DriverCalls, timeout: Duration? = nil) throws(DeviceError) {
    try self.init(path: path, calls: calls, timeout: timeout, stuck: StuckCalls())
  }

  init(path: String, calls: any DriverCalls, timeout: Duration?, stuck: StuckCalls) throws(DeviceError) {
    node = try KernelNode(path: path, calls: calls, timeout: timeout, stuck: stuck) { _ in nil }
  }

  package func capability() throws(DeviceError) -> SubdeviceCapability {
    try device.exchange(Requests.querySubdevice, v4l2_subdev_capability()) { SubdeviceCapability(rawValue: $0.capabilities) }
  }

  package func announceStreams() throws(DeviceError) {
    try device.exchange(Requests.setClientCapability, 1) { _ in }
  }

  // MARK: Controls

  package func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? { try node.control(id) }
  package func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? { try node.control(after: id) }
  package func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    try node.setControls(settings, permit)
  }
  package func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    try node.menuItem(at: index, of: control)
  }
  package func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try node.value(of: control) }
  package func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] { try node.values(of: controls) }
  package func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)? {
    try node.bounds(of: control)
  }
  package func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? { try node.integerValue(ofControl: id) }

  // MARK: Events

  package func subscribe(to subject: EventSubject) throws(DeviceError) { try node.subscribe(to: subject) }
  package func nextEvent() throws(DeviceError) -> NodeEvent? { try node.nextEvent() }

  // MARK: Lists

  package func busCode(at index: Int, pad: Int, _ state: SubdeviceState) throws(DeviceError) -> MediaBusCode? {
    var question = v4l2_subdev_mbus_code_enum()
    (question.index, question.pad, question.which) = (UInt32(clamping: index), UInt32(clamping: pad), state.rawValue)
    return try device.entry(Requests.enumerateBusCodes, question) { MediaBusCode(rawValue: $0.code) }
  }

  package func frameSize(
    at index: Int, pad: Int, code: MediaBusCode, _ state: SubdeviceState
  ) throws(DeviceError) -> OfferedSize.Extent? {
    var question = v4l2_subdev_frame_size_enum()
    (question.index, question.pad, question.which) = (UInt32(clamping: index), UInt32(clamping: pad), state.rawValue)
    question.code = code.rawValue
    return try device.entry(Requests.enumeratePadSizes, question) { answer in
      let smallest = FrameSize(Int(answer.min_width), Int(answer.min_height))
      let largest = FrameSize(Int(answer.max_width), Int(answer.max_height))
      return smallest == largest ? .discrete(largest) : .continuous(FrameSizeRange(min: smallest, max: largest, step: FrameSize(1, 1)))
    }
  }

  package func frameInterval(
    at index: Int, pad: Int, code: MediaBusCode, size: FrameSize, _ state: SubdeviceState
  ) throws(DeviceError) -> FrameInterval? {
    var question = v4l2_subdev_frame_interval_enum()
    (question.index, question.pad, question.which) = (UInt32(clamping: index), UInt32(clamping: pad), state.rawValue)
    (question.code, question.width, question.height) = (code.rawValue, UInt32(clamping: size.width), UInt32(clamping: size.height))
    return try device.entry(Requests.enumeratePadIntervals, question) {
      FrameInterval($0.interval.numerator, $0.interval.denominator)
    }
  }
}

// MARK: Formats, rectangles, routes and rates

extension KernelSubdevice {
  package func padFormat(pad: Int, stream: UInt32, _ state: SubdeviceState) throws(DeviceError) -> MediaGraph.PadFormat {
    var question = viewfinder_subdev_format()
    (question.which, question.pad, question.stream) = (state.rawValue, UInt32(clamping: pad), stream)
    return try device.exchange(Requests.getPadFormat, question) { MediaGraph.PadFormat($0.format) }
  }

  package func tryPadFormat(
    _ format: MediaGraph.PadFormat, pad: Int, stream: UInt32
  ) throws(DeviceError) -> MediaGraph.PadFormat {
    try set(format, pad, stream, .trial)
  }

  package func setPadFormat(
    _ format: MediaGraph.PadFormat, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> MediaGraph.PadFormat {
    try set(format, pad, stream, .active)
  }

  private func set(
    _ format: MediaGraph.PadFormat, _ pad: Int, _ stream: UInt32, _ state: SubdeviceState
  ) throws(DeviceError) -> MediaGraph.PadFormat {
    var question = viewfinder_subdev_format()
    (question.which, question.pad, question.stream) = (state.rawValue, UInt32(clamping: pad), stream)
    question.format = v4l2_mbus_framefmt(format)
    return try device.exchange(Requests.setPadFormat, question) { MediaGraph.PadFormat($0.format) }
  }

  package func selection(
    _ target: SelectionRectangle.Target, pad: Int, stream: UInt32
  ) throws(DeviceError) -> SelectionRectangle {
    var question = viewfinder_subdev_selection()
    (question.which, question.pad, question.stream) = (SubdeviceState.active.rawValue, UInt32(clamping: pad), stream)
    question.target = target.number
    return try device.exchange(Requests.getPadSelection, question) { SelectionRectangle($0.r, target) }
  }

  package func setSelection(
    _ selection: SelectionRectangle, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> SelectionRectangle {
    var question = viewfinder_subdev_selection()
    (question.which, question.pad, question.stream) = (SubdeviceState.active.rawValue, UInt32(clamping: pad), stream)
    (question.target, question.r) = (selection.target.number, v4l2_rect(selection))
    return try device.exchange(Requests.setPadSelection, question) { SelectionRectangle($0.r, selection.target) }
  }

  /// The most routes that are read; the largest known table has 16.
  private static let mostRoutes = 256

  package func routes() throws(DeviceError) -> [MediaGraph.Route] {
    try device.run(.getRouting) { file throws(DeviceError) in
      var table = Array(repeating: viewfinder_subdev_route(), count: Self.mostRoutes)
      let count = try file.exchange(Requests.getRouting, &table, 0)
      return table.prefix(count).map { route in
        MediaGraph.Route(
          sinkPad: Int(route.sink_pad), sinkStream: route.sink_stream, sourcePad: Int(route.source_pad), sourceStream: route.source_stream,
          flags: route.flags)
      }
    }
  }

  package func setRoutes(_ routes: [MediaGraph.Route], _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try device.run(.setRouting) { file throws(DeviceError) in
      var table = routes.map { route in
        viewfinder_subdev_route(
          sink_pad: UInt32(clamping: route.sinkPad), sink_stream: route.sinkStream, source_pad: UInt32(clamping: route.sourcePad),
          source_stream: route.sourceStream, flags: route.flags, reserved: (0, 0, 0, 0, 0))
      }
      _ = try file.exchange(Requests.setRouting, &table, UInt32(clamping: table.count))
    }
  }

  package func currentInterval(pad: Int, stream: UInt32) throws(DeviceError) -> FrameInterval? {
    var question = viewfinder_subdev_frame_interval()
    (question.pad, question.stream, question.which) = (UInt32(clamping: pad), stream, SubdeviceState.active.rawValue)
    return try device.entry(Requests.getPadInterval, question) { FrameInterval($0.interval.numerator, $0.interval.denominator) }
  }

  package func setInterval(
    _ interval: FrameInterval, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameInterval {
    var question = viewfinder_subdev_frame_interval()
    (question.pad, question.stream, question.which) = (UInt32(clamping: pad), stream, SubdeviceState.active.rawValue)
    (question.interval.numerator, question.interval.denominator) = (interval.numerator, interval.denominator)
    return try device.exchange(Requests.setPadInterval, question) { FrameInterval($0.interval.numerator, $0.interval.denominator) }
  }
}

// MARK: Bridges, whose requests have the numbers of those of video nodes

extension KernelSubdevice {
  package func edid(ofInput index: Int) throws(DeviceError) -> EDID { try node.edid(ofInput: index) }
  package func setEDID(_ edid: EDID, ofInput index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try node.setEDID(edid, ofInput: index, permit)
  }

  package func standard() throws(DeviceError) -> VideoStandard { try node.standard() }
  package func detectedStandard() throws(DeviceError) -> VideoStandard { try node.detectedStandard() }
  package func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try node.setStandard(standard, permit)
  }

  package func timings() throws(DeviceError) -> DigitalTimings { try node.timings() }
  package func detectedTimings() throws(DeviceError) -> DigitalTimings { try node.detectedTimings() }
  package func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    try node.setTimings(timings, permit)
  }

  package func pause(_ duration: Duration) { node.pause(duration) }
}

extension NodeFile {
  /// Exchanges a table of routes, of which a number are valid; returns how many are after the call.
  fileprivate func exchange(
    _ request: Request<viewfinder_subdev_routing>, _ table: inout [viewfinder_subdev_route], _ count: UInt32
  ) throws(DeviceError) -> Int {
    var question = viewfinder_subdev_routing()
    (question.which, question.len_routes) = (SubdeviceState.active.rawValue, UInt32(clamping: table.count))
    question.num_routes = count
    // SAFETY: the address is that of an array with as many elements as the question says, and lives through the call.
    let number = unsafe table.withUnsafeMutableBufferPointer { routes in
      question.routes = UInt64(UInt(bitPattern: routes.baseAddress))
      return perform(request, &question)
    }
    if let number { throw DeviceError(request.call, on: path, failedWith: number) }
    return Int(clamping: question.num_routes)
  }
}

extension MediaGraph.PadFormat {
  /// The format in a driver's answer.
  fileprivate init(_ answer: v4l2_mbus_framefmt) {
    self.init(
      code: MediaBusCode(rawValue: answer.code), size: FrameSize(Int(answer.width), Int(answer.height)),
      fieldOrder: FieldOrder(rawValue: answer.field),
      colorimetry: Colorimetry(
        colorSpace: answer.colorspace, encoding: UInt32(answer.ycbcr_enc), quantization: UInt32(answer.quantization),
        transferFunction: UInt32(answer.xfer_func)))
  }
}

extension v4l2_mbus_framefmt {
  /// The format as the structure for a driver.
  fileprivate init(_ format: MediaGraph.PadFormat) {
    self.init()
    code = format.code.rawValue
    (width, height) = (UInt32(clamping: format.size.width), UInt32(clamping: format.size.height))
    field = format.fieldOrder.rawValue
    colorspace = format.colorimetry.colorSpace
    ycbcr_enc = UInt16(clamping: format.colorimetry.encoding)
    quantization = UInt16(clamping: format.colorimetry.quantization)
    xfer_func = UInt16(clamping: format.colorimetry.transferFunction)
  }
}
