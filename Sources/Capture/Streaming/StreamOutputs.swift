import CameraModel

/// The receivers of a stream's frames.
struct StreamOutputs: Sendable {
  /// Why an output is prepared.
  enum Occasion: Sendable {
    /// The program starts or commits, so its settings must be possible.
    case asked
    /// The stream reopens by itself. An output whose settings are impossible keeps its earlier ones, or gets nothing.
    case reopened
  }

  /// Prepares an output for the driver's pictures. An error keeps the stream from starting.
  typealias Preparation = @Sendable (NativePictures, Occasion) throws(DeviceError) -> Void

  /// The outputs' queues, which all get every frame.
  var queues: [FrameQueue] = []
  /// One for each output.
  var preparations: [Preparation] = []

  /// Prepares all outputs before the stream starts.
  func prepare(for pictures: NativePictures, _ occasion: Occasion) throws(DeviceError) {
    for prepare in preparations { try prepare(pictures, occasion) }
  }
}
