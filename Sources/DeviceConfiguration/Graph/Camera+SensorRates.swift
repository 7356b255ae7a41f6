public import CameraModel
import PixelFormats

extension Camera {
  /// The camera with the rates of all modes of its sensor; the same camera if it has no sensor.
  ///
  /// A sensor tells the limits of its blanking, and so its rates, for its active mode only. This locks the media device, sets each mode for a
  /// moment, and puts everything back: format, blanking, exposure, gain, rate. Links are not touched.
  ///
  /// - Parameters:
  ///   - system: the system of the camera.
  ///   - isCancelled: checked before each mode. Once it is true, everything is put back.
  /// - Throws: `DeviceError` with code `busy` if another program has the graph locked or streams from a node of the camera; nothing was
  ///   changed then. With code `rejected` if a setting could not be put back.
  public func readingSensorRates(
    in system: any ConfigurableSystem, unless isCancelled: () -> Bool = { false }
  ) throws(DeviceError) -> Camera {
    guard let named = sensor, let media = named.media else { return self }
    let lock = try GraphLock(media, in: system)
    let graph = try GraphPlace(of: named, before: nil, lock)
    guard let pad = graph.sensor.pads.first(where: { $0.flags.contains(.source) && $0.format != nil }) else { return self }
    try refuseStreaming(in: system)
    let before = try DeviceState(of: .sensor(graph), graph.settings, knowing: graph.graph)
    var camera = self
    let result = Result { () throws(DeviceError) in try camera.setRates(of: graph.subdevice, pad, lock.permit, isCancelled) }
    let restoration = Restorer(on: .sensor(graph), graph.settings, before: before).restoration(lock.permit)
    guard case .incomplete = restoration else {
      try result.get()
      return camera
    }
    throw DeviceError(
      .rejected, operation: .readSensorRates, subject: named.entity.harmless, message: "\(restoration)",
      remedy: "Set its mode and its controls again.")
  }

  private func refuseStreaming(in system: any ConfigurableSystem) throws(DeviceError) {
    for case let path? in captureNodes.map(\.path) {
      let holders = try system.open(try system.location(of: path)).holders().filter { $0.evidence == .mapping }
      guard !holders.isEmpty else { continue }
      let busy = DeviceError(
        .busy, operation: .readSensorRates, subject: path,
        message: "The camera streams, and reading the rates of its modes would disturb it.", remedy: "Try again once the stream has ended.")
      throw busy.naming(holders)
    }
  }

  private mutating func setRates(
    of node: any ConfigurableSubdevice, _ pad: MediaGraph.Pad, _ permit: borrowing ConfigurationPermit, _ isCancelled: () -> Bool
  ) throws(DeviceError) {
    var known: [SentMode: SensorRates] = [:]
    var (refused, rounded): (Set<SentMode>, Set<SentMode>) = ([], [])
    for mode in sensor?.modes ?? [] {
      if isCancelled() {
        throw DeviceError(.cancelled, operation: .readSensorRates, subject: sensor?.entity.harmless ?? "", message: "It was interrupted.")
      }
      let sent = SentMode(mode)
      guard known[sent] == nil, !refused.contains(sent), !rounded.contains(sent) else { continue }
      guard var format = pad.format else { continue }
      (format.code, format.size) = (sent.code, sent.size)
      let set = try node.setPadFormat(format, pad: pad.index, stream: 0, permit)
      if set.code != sent.code {
        refused.insert(sent)
      } else if set.size != sent.size {
        rounded.insert(sent)
      } else {
        known[sent] = node.rates(of: set, atPad: pad.index)
      }
    }
    sensor?.doubt(rounded)
    // Some sensors list each code with each size (linux:drivers/media/i2c/ov8856.c).
    let isSent = { (mode: SensorMode) in !refused.contains(SentMode(mode)) }
    if sensor?.modes.contains(where: isSent) == true { sensor?.modes.removeAll { !isSent($0) } } else { sensor?.doubt(refused) }
    for index in sensor?.modes.indices ?? 0..<0 {
      guard let mode = sensor?.modes[index], let rates = known[SentMode(mode)] else { continue }
      sensor?.modes[index].interval = mode.interval ?? rates.present
      sensor?.modes[index].shortestInterval = rates.shortest
      sensor?.modes[index].longestInterval = rates.longest
    }
  }
}

/// A mode as the sensor sends it.
private struct SentMode: Hashable {
  let code: MediaBusCode
  let size: FrameSize

  init(_ mode: SensorMode) { (code, size) = (mode.sensorCode, mode.sensorSize) }
}

extension CameraSensor {
  /// Marks modes that were not seen to arrive.
  fileprivate mutating func doubt(_ sent: Set<SentMode>) {
    for index in modes.indices where sent.contains(SentMode(modes[index])) { modes[index].state = .possible }
  }
}

extension DeviceError.Operation {
  /// Reading the rates of a sensor's modes.
  static let readSensorRates: DeviceError.Operation = "read the rates of the sensor"
}
