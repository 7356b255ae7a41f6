import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats

/// The stream that a session wants from its device.
struct StreamRequest: Sendable {
  var device: CaptureDevice
  /// The preset; `inputPriority` keeps the device's present mode.
  var preset: Preset
  /// The mode from a plan for several cameras, which overrides the preset; nil lets the preset choose.
  var plannedMode: Mode?
  /// The request of the planned mode, which allows another one if the drivers of a media graph refuse it; nil allows none.
  var plannedRequest: CaptureRequest?
  /// The modes that the drivers have refused at this start.
  var refused = RefusedModes()
  /// Whether the program requested the planned mode's rate. A driver that can neither set nor report its rate then adjusts the mode.
  var asksForRate = false
  /// Whether the stream may start only in the planned mode.
  var isExact = false
  /// The node that keeps its mode with `inputPriority`; nil for the device's main one.
  var path: String?
  /// The controls of a returned camera to set before the start.
  var lostControls: [CameraControl] = []
  /// The part of the picture to capture from the first start on; nil keeps the present one.
  var crop: CropRequest?
  /// The controls to set with the mode of the first start.
  var controls: [ControlAssignment] = []
  /// Whether to set controls again that the camera loses at the start; nil means only if settings are kept.
  var restoresControls: Bool?
  /// How long the first start waits while another program configures the device.
  var lockTimeout = DeviceStream.lockTimeout
  /// How many buffers to request; the driver may grant another number.
  var bufferCount = StreamRequest.usualBuffers
  static let usualBuffers = 6
  /// The formats that the outputs accept, and the rate that the program set on the device.
  var refinement = FormatRequest()
  /// The camera's pixel formats that some output cannot use. They are chosen only if the camera has no others.
  var unusableFormats: Set<PixelFormat> = []
  /// How the camera's numbers become colours, if the program overrides the driver.
  var color: ColorDescription?
  /// Called quickly with each frame on the capture thread; returns whether the outputs get it.
  var observe: (@Sendable (FrameFacts) -> Bool)?

  /// The mode to set; nil keeps the device's own.
  ///
  /// - Throws: `ConfigurationError` with code `unmet` if the camera has no such mode.
  func modeToSet() throws(ConfigurationError) -> Mode? {
    if let plan = plan() { return try plan.mode }
    return plannedMode
  }

  /// The plan for the mode to set; nil if the device keeps its own, or if the program has planned it and no driver refused it.
  func plan() -> CapturePlan? {
    if plannedMode != nil, refused.rejections.isEmpty { return nil }
    let ofPreset = preset == .inputPriority ? nil : CaptureRequest(preset, refinedBy: refinement)
    // An output that cannot use any format says why when it is prepared.
    let canUse = unusableFormats.isEmpty ? nil : { [unusableFormats] (format: PixelFormat) in !unusableFormats.contains(format) }
    return (plannedMode == nil ? ofPreset : plannedRequest).map { request in
      CapturePlan(request, for: device.camera, named: device.localizedName, usable: canUse, after: refused)
    }
  }

  /// Notes that a start has failed.
  ///
  /// - Returns: the error to report; nil if another mode may be tried.
  mutating func refuse(_ error: ConfigurationError) -> ConfigurationError? {
    let mode = (try? modeToSet()).flatMap(\.self)
    if let failure = refused.note(error, of: mode, on: device.graphSensor?.sensor) { return failure }
    return plan()?.isRefused == false ? nil : refused.first
  }

  /// Takes the mode of a stream whose planned mode the drivers refused.
  mutating func follow(_ start: StreamStart) {
    if plannedMode != nil, start.decision != nil { plannedMode = start.mode }
  }

  /// Removes the controls and the crop, which only the first start sets.
  mutating func setOnce() { (lostControls, controls, crop) = ([], [], nil) }

  /// The settings of a start; nil to keep the device's.
  func desired(_ mode: Mode?) -> DesiredConfiguration? {
    guard mode != nil || crop != nil || !controls.isEmpty else { return nil }
    var desired = DesiredConfiguration(crop: crop, controls: controls, acceptsAdjustments: !isExact)
    guard let mode else { return desired }
    desired.set(mode)
    desired.asksForRate = refinement.asksForRate || asksForRate
    desired.sensorRate = mode.interval.map { .ideal($0) } ?? refinement.sensorRate
    return desired
  }

  /// The node of a mode; of the present mode for nil.
  func path(of mode: Mode?) -> String { mode?.node ?? path ?? device.location.path }

  /// The camera with only the formats that the outputs can use.
  var usableCamera: Camera {
    unusableFormats.isEmpty ? device.camera : device.camera.limited { !unusableFormats.contains($0) }
  }

  /// The wish for the mode that a plan sets on the node of the running stream.
  func following(_ plan: ConfigurationPlan, from present: Mode) -> StreamRequest {
    var (wish, mode) = (self, present)
    wish.setOnce()
    wish.refinement.rate = nil
    // A format resets the rate, as in the driver.
    if let format = plan.format { (mode.pixelFormat, mode.size, mode.interval) = (format.pixelFormat, format.size, nil) }
    if let interval = plan.interval { (mode.interval, wish.refinement.rate) = (interval, .ideal(interval)) }
    (wish.preset, wish.plannedMode, wish.path) = (.inputPriority, mode, plan.path)
    (wish.asksForRate, wish.isExact) = (plan.asksForRate, !plan.acceptsAdjustments)
    return wish
  }

  /// Takes a listing with the modes of the present signal.
  ///
  /// A plain card adjusts an earlier mode to its signal. The node behind a bridge cannot, so the mode is replaced by one that arrives.
  mutating func follow(_ device: CaptureDevice) {
    self.device = device
    guard let sensor = device.camera.sensor, !isExact, let asked = plannedMode ?? keptMode, sensor.modes(as: asked).isEmpty else { return }
    let arriving = sensor.modes.filter { $0.node == asked.node }
    guard let mode = arriving.first(where: { $0.pixelFormat == asked.pixelFormat }) ?? arriving.first else { return }
    plannedMode = Mode(node: mode.node, pixelFormat: mode.pixelFormat, size: mode.extent.largest)
  }

  /// The mode that the node has and keeps; nil if a mode is chosen, or if it is unknown.
  private var keptMode: Mode? {
    guard preset == .inputPriority else { return nil }
    let node = path ?? device.location.path
    let current = device.camera.nodes.first { $0.path == node }?.current
    return current.map { Mode(node: node, pixelFormat: $0.pixelFormat, size: $0.size) }
  }

  /// The wish for a returned camera. It may have other paths, and has lost its mode and its controls.
  ///
  /// - Parameters:
  ///   - device: the camera as it is listed now.
  ///   - lastMode: its mode before.
  ///   - lastDevice: the camera as it was listed then.
  func following(_ device: CaptureDevice, after lastMode: Mode?, of lastDevice: CaptureDevice) -> StreamRequest {
    var wish = self
    wish.device = device
    wish.device.manualSettings = self.device.manualSettings
    wish.lostControls = self.device.manualSettings.controls
    wish.controls = []
    wish.path = nil
    guard plannedMode != nil || preset == .inputPriority else { return wish }
    wish.plannedMode = lastMode
    wish.plannedMode?.node = device.path(ofNode: lastMode?.node, of: lastDevice)
    return wish
  }

  /// The wish with the latest listing of the camera, if it was plugged in again after it was added.
  func on(_ last: CaptureDevice) -> StreamRequest {
    guard device.location != last.location, device.isSameCamera(as: last), last.isWhereListed else { return self }
    var wish = self
    wish.device = last
    wish.device.manualSettings = device.manualSettings
    wish.path = path.map { last.path(ofNode: $0, of: device) }
    wish.plannedMode?.node = last.path(ofNode: plannedMode?.node, of: device)
    return wish
  }

  /// The pictures of a format that the driver set.
  ///
  /// - Throws: `DeviceError` with code `unsupported` if the driver reports impossible lines.
  func pictures(of format: FrameFormat, on path: String) throws(DeviceError) -> NativePictures {
    guard let layout = PictureLayout.readable(format) else {
      let needed = PixelFormatRegistry.entry(for: format.pixelFormat)?.layout?.bytesPerLine(width: format.size.width) ?? 0
      let stated = format.planes.first?.bytesPerLine ?? 0
      throw DeviceError(
        .unsupported, operation: .call(.getFormat), subject: path,
        message: "The driver states lines of \(stated) bytes, and \(format.size.width) pixels of \(format.pixelFormat) need \(needed).",
        remedy: "Choose another size or another pixel format.")
    }
    return NativePictures(layout: layout, color: color ?? ColorDescription(format.colorimetry, of: format.pixelFormat))
  }
}

/// The camera's pictures while a session runs.
struct NativePictures: Hashable, Sendable {
  var layout: PictureLayout
  var color: ColorDescription
}

extension StreamRequest {
  /// Adds modes with a lower data rate to an error about a full bus.
  func offeringLighterModes(after error: DeviceError, than mode: Mode?) -> DeviceError {
    guard error.code == .bandwidth, let mode, let bus = device.camera.usbBus else { return error }
    let modes = lighterModes(than: mode, on: bus)
    guard !modes.isEmpty else { return error }
    var error = error
    let list = modes.map(\.description).joined(separator: " or ")
    error.remedy = "Choose a mode that sends less, as \(list), or connect the camera to another bus."
    return error
  }

  /// The modes that this camera would get if two, three or four of it shared the bus, limited to those that send less than `mode`.
  private func lighterModes(than mode: Mode, on bus: USBBus) -> [Mode] {
    let request = preset.request(to: device.camera, refinedBy: refinement)
    let usable = usableCamera
    let exact = FormatRequest(size: SizeWish(mode.size, .exact), exactRate: mode.interval, requiring: [mode.pixelFormat])
    let most = JointPlanner([device.camera], sharing: .bus(bus)).plan(exact).shares[0].leastBitsPerSecond ?? .max
    var modes: [Mode] = []
    for cameras in 2...4 {
      // The last camera gets the bandwidth that the others leave.
      let share = JointPlanner(Array(repeating: usable, count: cameras), sharing: .bus(bus)).plan(request).shares.last
      guard let found = share?.chosen?.mode, let bits = share?.bitsPerSecond, bits < most, !modes.contains(found) else { continue }
      modes.append(found)
    }
    return modes
  }
}
