import CameraModel

/// Where the frames of a stream go.
struct StreamOutputs: Sendable {
  /// The outputs' queues, which all get every frame.
  var queues: [FrameQueue] = []
  /// Prepares the outputs for the pictures that the driver was set to, before the stream starts. An error keeps it from starting.
  var prepare: @Sendable (NativePictures) throws(DeviceError) -> Void = { _ in }
}
