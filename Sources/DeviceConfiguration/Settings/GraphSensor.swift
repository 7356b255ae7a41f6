package import CameraModel

/// A sensor or bridge behind a media graph, with the system in which its graph is opened.
package struct GraphSensor: Sendable {
  package let sensor: CameraSensor
  package let system: any ConfigurableSystem
  /// The path of the media device.
  let media: String

  /// Nil for a plain camera, for a recorded one, which has no media device, and for one whose graph could not be read: it stays as it is.
  package init?(_ sensor: CameraSensor?, in system: any ConfigurableSystem) {
    guard let sensor, let media = sensor.media, sensor.failure == nil else { return nil }
    (self.sensor, self.system, self.media) = (sensor, system, media)
  }
}
