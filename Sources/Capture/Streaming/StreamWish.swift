import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats

/// What a session wants of its device.
struct StreamWish: Sendable {
  var device: CaptureDevice
  /// The preset; `inputPriority` keeps the mode that the device is set to.
  var preset: Preset
  /// The mode of a plan for several cameras, which goes before the preset; nil lets the preset choose.
  var plannedMode: Mode?
  /// Whether the planned mode's rate was asked for: a driver that can neither set nor tell its rate then adjusts the mode.
  var asksForRate = false
  /// Whether the stream does not start in any other mode than the planned one.
  var isExact = false
  /// The node that keeps its mode with `inputPriority`; nil is the device's main one.
  var path: String?
  /// The controls to set before the start, of a camera that was away.
  var controls: [CameraControl] = []
  /// Whether controls that the camera loses when it starts are set again; nil where settings are kept.
  var restoresControls: Bool?
  /// The formats that the outputs take, and the rate that the program set on the device.
  var refinement = FormatRequest()
  /// The camera's pixel formats from which an output cannot get its pictures: they are chosen only where the camera has nothing else.
  var unusableFormats: Set<PixelFormat> = []
  /// How the camera's numbers become colours, where the program knows better than the driver.
  var color: ColorDescription?
  /// Called with each frame on the capture thread, and gives whether the outputs get it; must be quick.
  var observe: (@Sendable (FrameFacts) -> Bool)?

  /// The mode to set; nil keeps the device's own.
  ///
  /// - Throws: `DeviceError` when the camera has no such mode.
  func modeToSet() throws(DeviceError) -> Mode? {
    if let plannedMode { return plannedMode }
    guard preset != .inputPriority else { return nil }
    // An output that gets nothing from any format says why when it is prepared.
    let canUse = unusableFormats.isEmpty ? nil : { [unusableFormats] (format: PixelFormat) in !unusableFormats.contains(format) }
    return try device.plan(CaptureRequest(preset, refinedBy: refinement), usable: canUse).mode
  }

  /// The camera as far as the outputs can use it.
  var usableCamera: Camera {
    unusableFormats.isEmpty ? device.camera : device.camera.limited { !unusableFormats.contains($0) }
  }

  /// The same of a camera that was away: it may have other paths, and has lost the mode and the controls that it had.
  ///
  /// - Parameters:
  ///   - device: the camera as it is listed now.
  ///   - lastMode: its mode before.
  ///   - lastDevice: the camera as it was listed then.
  func following(_ device: CaptureDevice, after lastMode: Mode?, of lastDevice: CaptureDevice) -> StreamWish {
    var wish = self
    wish.device = device
    wish.device.manualSettings = self.device.manualSettings
    wish.controls = self.device.manualSettings.controls
    wish.path = nil
    guard plannedMode != nil || preset == .inputPriority else { return wish }
    wish.plannedMode = lastMode
    wish.plannedMode?.node = device.path(ofNode: lastMode?.node, of: lastDevice)
    return wish
  }

  /// The same with the camera as it was listed last, where it was plugged in again after it was added.
  func on(_ last: CaptureDevice) -> StreamWish {
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
  /// - Throws: `DeviceError` with code `unsupported` where the driver states lines that cannot be.
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

/// The pictures that a camera gives while a session runs.
struct NativePictures: Hashable, Sendable {
  var layout: PictureLayout
  var color: ColorDescription
}
