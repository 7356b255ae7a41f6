package import CameraModel
import PixelFormats

extension CameraSensor {
  /// The modes that give a mode at its node: the active one first, then those over links that are on.
  package func modes(as mode: Mode) -> [SensorMode] {
    let fitting = modes.filter { $0.node == mode.node && $0.pixelFormat == mode.pixelFormat && $0.extent.contains(mode.size) }
    let isPresent = { (one: SensorMode) in one.isActive && one.state == .confirmed && one.extent == .discrete(mode.size) }
    return fitting.filter(isPresent) + fitting.filter { !isPresent($0) && $0.state == .confirmed }
      + fitting.filter { !isPresent($0) && $0.state != .confirmed }
  }
}

extension FormatRequest {
  /// The rate to set on a sensor; nil if none was requested. Limits alone choose among known rates and set none.
  package var sensorRate: RateWish? { exactRate.map { .ideal($0) } ?? rate }
}
