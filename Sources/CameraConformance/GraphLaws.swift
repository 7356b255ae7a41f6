public import CameraModel
import Host
public import Testing

/// The laws that every `ConfigurableSystem` with media graphs must keep: the kernel, the simulator and your own.
///
/// A broken law records a test issue; call these functions from a test. Nothing may stream, and no other program may set the graph.
public enum GraphLaws {
  /// Checks all laws on the graphs of a system. Afterwards links, formats and rectangles are as before.
  ///
  /// - Parameters:
  ///   - system: the system; nothing else may change its graphs during the check.
  ///   - sourceLocation: the place to report a broken law; the caller's line by default.
  /// - Throws: `DeviceError` if a graph cannot be read, locked or set.
  public static func check(_ system: some ConfigurableSystem, sourceLocation: SourceLocation = #_sourceLocation) throws(DeviceError) {
    for path in system.mediaDevices() {
      let graph = try system.graphState(at: path)
      _ = try system.cameras(workers: NodeThreads())
      #expect(try system.graphState(at: path) == graph, "\(path): listing changes nothing.", sourceLocation: sourceLocation)
      check(graph, sourceLocation: sourceLocation)
      try checkSetting(graph, at: path, in: system, sourceLocation: sourceLocation)
      #expect(try system.graphState(at: path) == graph, "\(path): all is as before.", sourceLocation: sourceLocation)
    }
  }

  /// Checks the laws for one reading of a graph.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - sourceLocation: the place to report a broken law; the caller's line by default.
  public static func check(_ graph: MediaGraph, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Set(graph.entities.map(\.id)).count == graph.entities.count, "No number is used twice.", sourceLocation: sourceLocation)
    for link in graph.links {
      let ends = (graph.pad(link.source)?.flags, graph.pad(link.sink)?.flags)
      #expect(
        ends.0?.contains(.source) ?? false && ends.1?.contains(.sink) ?? false,
        "A link leads from a source to a sink: \(graph.name(of: link.source)) to \(graph.name(of: link.sink)).",
        sourceLocation: sourceLocation)
    }
    for entity in graph.entities {
      for pad in entity.pads {
        let name = graph.name(of: MediaGraph.PadReference(entity: entity.id, index: pad.index))
        #expect(
          Set(pad.formats.map(\.stream)).count == pad.formats.count, "\(name): a stream has one format.", sourceLocation: sourceLocation)
        for stream in pad.formats {
          guard let crop = stream.selections[.crop], let bounds = stream.selections[.cropBounds] else { continue }
          #expect(
            crop.left >= bounds.left && crop.top >= bounds.top
              && crop.left - bounds.left <= bounds.size.width - crop.size.width
              && crop.top - bounds.top <= bounds.size.height - crop.size.height,
            "\(name): the crop \(crop) is inside \(bounds).", sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// Makes every setting call with the value that is there.
  private static func checkSetting(
    _ graph: MediaGraph, at path: String, in system: some ConfigurableSystem, sourceLocation: SourceLocation
  ) throws(DeviceError) {
    let device = try system.openMediaDeviceForSetting(at: path)
    let permit = ConfigurationPermit()
    #expect(try device.tryLock(), "\(path): a graph that nobody has locked can be locked.", sourceLocation: sourceLocation)
    let other = try system.openMediaDeviceForSetting(at: path)
    #expect(try !other.tryLock(), "\(path): one file has the lock.", sourceLocation: sourceLocation)
    for link in graph.links {
      let name = "\(graph.name(of: link.source)) to \(graph.name(of: link.sink))"
      #expect(throws: Never.self, "\(name): a link keeps its state.", sourceLocation: sourceLocation) {
        try device.setLink(link, isEnabled: link.isEnabled, permit)
      }
      guard link.flags.contains(.immutable) else { continue }
      let error = #expect(throws: DeviceError.self, "\(name): an immutable link cannot be switched.", sourceLocation: sourceLocation) {
        try device.setLink(link, isEnabled: !link.isEnabled, permit)
      }
      #expect(error?.errorNumber == .invalidArgument, "\(name)", sourceLocation: sourceLocation)
    }
    for entity in graph.entities where entity.function != .videoNode && !entity.pads.isEmpty {
      guard let path = entity.path else { continue }
      let node = try system.openSubdeviceForSetting(at: path)
      // A new format at a source with several sinks follows the sink that was set last.
      for pad in entity.pads where pad.flags.contains(.source) {
        for stream in pad.formats {
          let set = try node.setPadFormat(stream.format, pad: pad.index, stream: stream.stream, permit)
          #expect(set == stream.format, "\(path):\(pad.index): a format that is set stays.", sourceLocation: sourceLocation)
          let read = try node.padFormat(pad: pad.index, stream: stream.stream, .active)
          #expect(read == set, "\(path):\(pad.index): the answer is what is read.", sourceLocation: sourceLocation)
        }
      }
      let missing = #expect(throws: DeviceError.self, "\(path): a pad that is missing has no format.", sourceLocation: sourceLocation) {
        try node.padFormat(pad: entity.pads.count + 7, stream: 0, .active)
      }
      #expect(missing?.errorNumber == .invalidArgument, "\(path)", sourceLocation: sourceLocation)
    }
  }
}
