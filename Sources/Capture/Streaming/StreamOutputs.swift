import CameraModel

/// Where the frames of a stream go.
struct StreamOutputs: Sendable {
  /// Who asks that an output is prepared.
  enum Occasion: Sendable {
    /// The program starts or commits: what it asked for must be possible.
    case asked
    /// The stream is opened again by itself: an output that cannot have what it asks for keeps what it had, or gets nothing.
    case reopened
  }

  /// Prepares an output for the pictures that the driver was set to. An error keeps the stream from starting.
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
