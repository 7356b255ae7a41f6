package import CameraModel

/// A sensor or bridge behind a media graph, with the system in which its graph is opened.
package struct GraphSensor: Sendable {
  package let sensor: CameraSensor
  package let system: any ConfigurableSystem
  /// The path of the media device.
  let media: String

  /// Nil for a plain camera, and for a recorded one, which has no media device.
  package init?(_ sensor: CameraSensor?, in system: any ConfigurableSystem) {
    guard let sensor, let media = sensor.media else { return nil }
    (self.sensor, self.system, self.media) = (sensor, system, media)
  }
}
