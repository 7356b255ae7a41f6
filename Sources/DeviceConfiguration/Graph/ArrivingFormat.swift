package import CameraModel
package import Negotiation

/// What arrives at a capture node.
package struct ArrivingFormat {
  /// The format at the end of the path.
  package var format: MediaGraph.PadFormat
  /// Seconds per frame; nil if the sensor does not tell.
  package var interval: FrameInterval?
  /// What became of the crop; nil if nothing on the way crops.
  package var cropped: ConfigurationResult?
}

extension MediaGraph.PadFormat {
  /// This format with the order of lines that a plan chose for the sink.
  func taking(_ planned: MediaGraph.PadFormat) -> MediaGraph.PadFormat {
    var format = self
    if planned.fieldOrder == .progressive { format.fieldOrder = .progressive }
    return format
  }
}

extension DeviceError {
  static let explaining = "Explaining the camera shows what prevents streaming."

  static func arrival(at place: String, _ message: String, _ remedy: String) -> DeviceError {
    DeviceError(.rejected, operation: .chooseMode, subject: place, message: message, remedy: remedy)
  }
}

extension GraphTransaction {
  /// What arrives at a node without any change; nil if that is not the mode, or its pipeline does not agree.
  ///
  /// - Parameters:
  ///   - mode: the sensor's mode.
  ///   - size: the size that shall arrive.
  ///   - rate: the rate that the sensor shall have; nil for any.
  package static func arriving(
    _ mode: SensorMode, of sensor: CameraSensor, _ size: FrameSize, at rate: RateWish?, in system: any ConfigurableSystem
  ) -> ArrivingFormat? {
    guard var reader = try? GraphReader(sensor.media ?? "", in: system, isComplete: true),
      let state = try? GraphState(of: sensor, for: mode, by: &reader, in: system), state.graph.flows(state.way),
      let last = state.way.links.last, let node = state.way.node, let graph = try? system.graph(state.graph, withPipelineOf: node),
      graph.mending(besides: node).reasons.isEmpty, let format = graph.pad(last.source)?.format,
      format.code == mode.busCode, format.size == size, state.sensorFormat.code == mode.sensorCode
    else { return nil }
    let interval = state.node.interval(ofPad: state.sensorPad.index)
    switch rate {
    case nil: break
    case .highest: return nil
    case .ideal(let wish): guard interval?.isSameRate(as: wish) ?? false else { return nil }
    }
    return ArrivingFormat(format: format, interval: interval)
  }
}
