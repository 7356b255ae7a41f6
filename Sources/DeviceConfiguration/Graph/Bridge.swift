package import CameraModel

/// A bridge of a media graph, such as one from HDMI to CSI-2, or a decoder of analogue video: a source behind which no sensor is.
///
/// What it receives is set on its subdevice. The size that it sends follows, and the graph is set after it. The lock over the media device
/// is held during each call of this value, and not between them.
package struct Bridge {
  /// The subdevice.
  package let path: String
  let media: String
  let node: any ConfigurableSubdevice
  /// The pad that has the EDID.
  let edidPad: Int
  /// The pads that send.
  let sources: [Int]
  /// The settings before the last call of ``set(_:detects:in:unless:)``; nil before the first.
  var before: BridgeState?

  /// Opens the bridge of a camera.
  ///
  /// - Throws: `DeviceError` with code `unsupported` for a sensor, which has neither a standard nor timings, `gone` if it is not in the graph.
  package init(_ sensor: CameraSensor, in system: any ConfigurableSystem) throws(DeviceError) {
    media = sensor.media ?? ""
    let graph = try system.openMediaDevice(at: media).graph()
    guard let entity = graph.sensors.first(where: { $0.name == sensor.entity }), let path = entity.path else {
      throw DeviceError(.gone, operation: .call(.getTopology), subject: media, message: "The source is no longer in the graph.")
    }
    self.path = path
    node = try system.openSubdeviceForSetting(at: path)
    edidPad = entity.edidPad
    sources = entity.pads.filter { $0.flags.contains(.source) }.map(\.index)
    let node = node
    let timings = try absentIsNil { () throws(DeviceError) in try node.timings() }
    if timings != nil { return }
    guard try absentIsNil({ () throws(DeviceError) in try node.standard() }) == nil else { return }
    throw DeviceError(
      .unsupported, operation: .call(.queryTimings), subject: path,
      message: "\(sensor.entity.harmless) is a sensor: it has neither an analogue standard nor digital timings.",
      remedy: "Leave the source out.")
  }

  /// The calls for an EDID and a standard that are known before the signal is detected.
  package func plan(_ desired: DesiredConfiguration) throws(DeviceError) -> ConfigurationPlan {
    try ConfigurationPlan(desired, bufferType: .videoCapture, path: path, input: edidPad)
  }

  /// Whether modes have the size that it sends. It sends one, and modes of another were listed with other timings.
  package func sends(_ modes: [SensorMode]) -> Bool {
    sources.allSatisfy { pad in
      guard let sent = try? node.padFormat(pad: pad, stream: 0, .active) else { return true }
      return modes.contains { $0.sensorSize == sent.size }
    }
  }

  /// What it is set to.
  func state() throws(DeviceError) -> BridgeState { try BridgeState(of: self) }

  /// Detects the signal: its timings, or its standard.
  func detectedSource() throws(DeviceError) -> DesiredConfiguration {
    try .detected(
      on: path, timings: { () throws(DeviceError) in try node.detectedTimings() },
      standard: { () throws(DeviceError) in try node.detectedStandard() })
  }
}

/// The settings of a bridge, to be put back.
struct BridgeState: Hashable {
  let device: DeviceState
  /// What its pads send; setting timings changes it.
  let formats: [Int: MediaGraph.PadFormat]

  init(of bridge: Bridge) throws(DeviceError) {
    let node = bridge.node
    var device = DeviceState()
    (device.input, device.edidInput) = (bridge.edidPad, bridge.edidPad)
    device.edid = try absentIsNil { () throws(DeviceError) in try node.edid(ofPad: bridge.edidPad) }
    device.standard = try absentIsNil { () throws(DeviceError) in try node.standard() }
    device.timings = try absentIsNil { () throws(DeviceError) in try node.timings() }
    self.device = device
    var formats: [Int: MediaGraph.PadFormat] = [:]
    for pad in bridge.sources { formats[pad] = try node.padFormat(pad: pad, stream: 0, .active) }
    self.formats = formats
  }
}
