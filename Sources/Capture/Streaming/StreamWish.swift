import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats

/// What a session wants of its device.
struct StreamWish: Sendable {
  var device: CaptureDevice
  /// The preset; `inputPriority` keeps the mode that the device is set to.
  var preset: Preset
  /// The formats that the outputs take, and sizes where they want one.
  var refinement = FormatRequest()
  /// How the camera's numbers become colours, where the program knows better than the driver.
  var color: ColorDescription?
  /// Prepares the outputs for the format that the driver set, before the stream starts. An error keeps it from starting.
  var prepare: @Sendable (NativePictures) throws(DeviceError) -> Void = { _ in }

  /// The mode to set; nil keeps the device's own.
  ///
  /// - Throws: `DeviceError` when the camera has no such mode.
  func decision() throws(DeviceError) -> Decision? {
    guard preset != .inputPriority else { return nil }
    let decision = device.decide(preset, refinedBy: refinement)
    guard decision.chosen != nil else { throw UnmetRequest(decision, on: device.localizedName).cause }
    return decision
  }

  /// The pictures of a format that the driver set.
  func pictures(of format: FrameFormat) -> NativePictures {
    NativePictures(
      layout: PictureLayout(format) ?? PictureLayout(pixelFormat: format.pixelFormat, size: format.size, planes: []),
      color: color ?? ColorDescription(format.colorimetry, of: format.pixelFormat))
  }
}

/// The pictures that a camera gives while a session runs.
struct NativePictures: Hashable, Sendable {
  var layout: PictureLayout
  var color: ColorDescription
}
