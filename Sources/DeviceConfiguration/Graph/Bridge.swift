package import CameraModel

/// A bridge of a media graph, such as one from HDMI to CSI-2, or a decoder of analogue video: a source behind which no sensor is.
///
/// Its EDID, standard and timings are set on its subdevice. The size that it sends follows, and the graph is set after it.
package struct Bridge: Sendable {
  /// The subdevice.
  package let path: String
  let node: any ConfigurableSubdevice
  /// The pad that has the EDID.
  let edidPad: Int
  /// The pads that send.
  let sources: [Int]

  /// Opens the bridge of a camera.
  ///
  /// - Throws: `DeviceError` with code `unsupported` for a sensor, which has neither a standard nor timings, `gone` if it is not in the graph.
  package init(_ sensor: CameraSensor, in system: any ConfigurableSystem) throws(DeviceError) {
    let media = sensor.media ?? ""
    let graph = try system.openMediaDevice(at: media).graph()
    guard let entity = graph.sensors.first(where: { $0.name == sensor.entity }), let path = entity.path else {
      throw DeviceError(.gone, operation: .call(.getTopology), subject: media, message: "The source is no longer in the graph.")
    }
    self.path = path
    node = try system.openSubdeviceForSetting(at: path)
    edidPad = entity.edidPad
    sources = entity.pads.filter { $0.flags.contains(.source) }.map(\.index)
    let node = node
    let timings = try absentIsNil(try node.timings())
    if timings != nil { return }
    guard try absentIsNil(try node.standard()) == nil else { return }
    throw DeviceError(
      .unsupported, operation: .call(.queryTimings), subject: path,
      message: "\(sensor.entity.harmless) is a sensor: it has neither an analogue standard nor digital timings.",
      remedy: "Leave the source out.")
  }

  /// Whether modes have the size that it sends. It sends one, and modes of another were listed with other timings.
  package func sends(_ modes: [SensorMode]) -> Bool {
    sources.allSatisfy { pad in
      guard let sent = try? node.padFormat(pad: pad, stream: 0, .active) else { return true }
      return modes.contains { $0.sensorSize == sent.size }
    }
  }
}

extension Bridge {
  /// The calls for an EDID and a standard that are known before the signal is detected.
  package func plan(_ desired: DesiredConfiguration) throws(DeviceError) -> ConfigurationPlan {
    try ConfigurationPlan(desired, bufferType: .videoCapture, path: path, input: edidPad)
  }
}
