import CameraModel

/// A control interface with its streaming interfaces. The corresponding C type is `struct uvc_device`.
struct VideoFunction {
  private let number: UInt8
  private let entities: [ControlEntity]
  private let chains: [VideoChain]
  private let streams: [StreamingInterface]

  /// Reads a control interface and its streaming interfaces; nil if the driver ignores it.
  ///
  /// - Parameter claimed: the streaming interfaces of earlier functions.
  init?(
    _ interface: USBInterface, in configuration: USBConfiguration, of vendor: UInt16, _ quirks: DeviceQuirks, _ driver: UVCDriver,
    _ claimed: inout [UInt8]
  ) throws(UVCUncertainty) {
    guard interface.setting == 0 else { throw .interface(interface.number, "does not begin with its first setting") }
    guard let control = try ControlInterface(interface.descriptors, vendor: vendor) else { return nil }
    number = interface.number
    entities = control.entities
    var streams: [StreamingInterface] = []
    for number in control.streaming {
      guard let streaming = configuration.interface(number), streaming.subclass == 2 else { continue }
      guard streaming.setting == 0 else { throw .interface(number, "does not begin with its first setting") }
      guard !claimed.contains(number) else { throw .interface(number, "is claimed twice") }
      claimed.append(number)
      if let stream = try StreamingInterface(streaming, in: configuration, quirks, driver) { streams.append(stream) }
    }
    self.streams = streams
    chains = try VideoChain.chains(of: entities)
  }

  /// The nodes, two for each output terminal with a streaming interface; empty if one of these has no formats.
  ///
  /// Source: `uvc_register_chains` of the kernel's `drivers/media/usb/uvc/uvc_driver.c`.
  func nodes(_ driver: UVCDriver) throws(UVCUncertainty) -> [UVCNode] {
    var nodes: [UVCNode] = []
    for chain in chains {
      let inputs = inputs(of: chain, driver)
      for member in chain.members {
        guard case .output(TerminalType.streaming) = entities[member].kind,
          let stream = streams.first(where: { $0.terminal == entities[member].id })
        else { continue }
        guard !stream.isOutput else { throw .interface(stream.number, "takes pictures instead of giving them") }
        // The driver then rejects the whole function.
        guard !stream.formats.isEmpty else { return [] }
        let formats = try stream.offeredFormats()
        nodes.append(
          UVCNode(
            interface: number, index: nodes.count, isMetadata: false, capabilities: .pictures, inputs: inputs, formats: formats))
        nodes.append(
          UVCNode(interface: number, index: nodes.count, isMetadata: true, capabilities: .metadata, inputs: [], formats: []))
      }
    }
    return nodes
  }

  /// The sources of a chain, as `VIDIOC_ENUMINPUT` lists them; nil if a selector or a name must be read from the camera.
  private func inputs(of chain: VideoChain, _ driver: UVCDriver) -> [VideoInput]? {
    guard !chain.hasSelector else { return nil }
    guard let member = chain.members.first(where: { entities[$0].isInput }), case .input(let type) = entities[member].kind else {
      return []
    }
    let terminal = entities[member]
    guard terminal.name == 0 else { return nil }
    let name = driver.inputName(
      ofCamera: type == TerminalType.camera, isTransport: type == TerminalType.transportInput, id: terminal.id)
    return name.map { [VideoInput(index: 0, name: $0, isCurrent: true)] }
  }
}
