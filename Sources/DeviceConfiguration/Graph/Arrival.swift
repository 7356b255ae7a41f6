import CameraModel
import Negotiation
import PixelFormats

/// The mode that a media graph shall bring to a node.
struct Arrival {
  let sensor: CameraSensor
  /// The sensor's modes that give it, the best first.
  let modes: [SensorMode]
  let pixelFormat: PixelFormat
  let size: FrameSize
  /// Whether another size is an error. If false, the part of the picture that a crop leaves may arrive.
  let insists: Bool
  /// The part of the picture to capture; nil keeps the present one, unless the size cannot arrive with it.
  let crop: CropRequest?
  /// The sensor's rate; nil leaves the rate that it has in the mode.
  let rate: RateWish?

  /// The arrival that the settings of a node need; nil if they need no change of the graph.
  ///
  /// - Parameters:
  ///   - sent: reads the format that the sensor sends now.
  ///   - crops: whether the graph crops the node's pictures.
  /// - Throws: `DeviceError` with code `unsupported` if no mode of the sensor arrives so.
  init?(
    _ desired: DesiredConfiguration, on node: any ConfigurableNode, of sensor: CameraSensor,
    sending sent: () -> MediaGraph.PadFormat?
  ) throws(DeviceError) {
    (self.sensor, rate) = (sensor, desired.sensorRate ?? desired.interval.map { .ideal($0) })
    crop = node.isCroppedByGraph ? desired.crop : nil
    insists = desired.format != nil
    let reaching = sensor.modes.filter { $0.node == node.path }
    if let format = desired.format {
      (pixelFormat, size) = (format.pixelFormat, format.size)
      var modes = sensor.modes(as: Mode(node: node.path, pixelFormat: pixelFormat, size: size))
      if modes.isEmpty, let crop {
        let others = reaching.filter { [pixelFormat] in $0.pixelFormat == pixelFormat }
        let fitting = others.filter { crop.fits(into: $0.sensorSize) }
        modes = fitting.filter(\.isActive) + fitting.filter { !$0.isActive } + others.filter { !fitting.contains($0) }
      }
      self.modes = modes
    } else {
      guard crop != nil || rate != nil else { return nil }
      let format = try node.frameFormat(of: node.captureType)
      // The active mode may have changed since it was listed, and the node may have a format that the sensor does not send.
      let sent = sent()
      let active = reaching.filter { $0.sensorCode == sent?.code && $0.sensorSize == sent?.size }
      let stored = active.filter { $0.pixelFormat == format.pixelFormat }
      modes = stored.filter { $0.extent.contains(format.size) } + stored + active + reaching
      (pixelFormat, size) = (modes.first?.pixelFormat ?? format.pixelFormat, format.size)
    }
    guard modes.isEmpty else { return }
    throw DeviceError(
      .unsupported, operation: .chooseMode, subject: node.path,
      message: "No mode of the sensor \(sensor.entity.harmless) arrives as \(Mode(node: node.path, pixelFormat: pixelFormat, size: size)).",
      remedy: "Choose one of the modes that are listed.")
  }
}

extension CropRequest {
  /// Whether a picture of a size has the part.
  fileprivate func fits(into size: FrameSize) -> Bool {
    guard case .rectangle(let part) = self else { return true }
    let (right, lower) = (
      part.left.addingReportingOverflow(part.size.width), part.top.addingReportingOverflow(part.size.height)
    )
    return !right.overflow && !lower.overflow && right.partialValue <= size.width && lower.partialValue <= size.height
  }
}

extension DesiredConfiguration {
  /// Whether the settings may need a change of a media graph.
  var changesGraph: Bool { crop != nil || format != nil || interval != nil || sensorRate != nil }
}
