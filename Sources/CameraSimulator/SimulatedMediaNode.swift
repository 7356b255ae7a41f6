import CameraModel

/// A media device, open until it is released.
final class SimulatedMediaNode: ConfigurableMediaNode {
  private let device: SimulatedMediaDevice
  private let calls: SimulatedCalls

  init(_ device: SimulatedMediaDevice, _ calls: SimulatedCalls) throws(DeviceError) {
    _ = try calls.read(.open)
    (self.device, self.calls) = (device, calls)
  }

  deinit { device.unlock(ObjectIdentifier(self)) }

  /// The graph without what its subdevices and nodes keep.
  func graph() throws(DeviceError) -> MediaGraph {
    _ = try calls.read(.getMediaDevice)
    _ = try calls.read(.getTopology)
    var graph = device.graph.graph
    for entity in graph.entities.indices {
      (graph.entities[entity].routes, graph.entities[entity].hasStreams) = ([], false)
      (graph.entities[entity].nodeFormat, graph.entities[entity].pixelFormats) = (nil, [:])
      for pad in graph.entities[entity].pads.indices {
        (graph.entities[entity].pads[pad].formats, graph.entities[entity].pads[pad].codes) = ([], [])
      }
    }
    return graph
  }

  func setLink(_ link: MediaGraph.Link, isEnabled: Bool, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    let late = try calls.begin(.setLink)
    let number = device.change { $0.setLink(from: link.source, to: link.sink, enabled: isEnabled) } ?? late
    if let number { throw calls.failure(.setLink, number) }
  }

  func holders() -> [NodeHolder] { [] }

  func tryLock() throws(DeviceError) -> Bool {
    _ = try calls.begin(.lockWholeFile)
    return device.tryLock(ObjectIdentifier(self))
  }
}
