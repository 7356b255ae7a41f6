import CameraModel
import DeviceConfiguration

extension CaptureDevice {
  /// The sensor behind whose media graph the camera's nodes are; nil for a plain camera.
  var graphSensor: GraphSensor? { GraphSensor(camera.sensor, in: system) }

  /// The time per frame that the sensor has; nil without a sensor, or if it does not tell.
  var sensorInterval: FrameInterval? { openSensor().flatMap { $0.subdevice.interval(ofPad: $0.pad) } }
}
