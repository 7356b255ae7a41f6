import Viewfinder

/// Makes pictures of an output's frames: where it is called with them, and what is called.
///
/// It is called only while somebody wants a picture, so that a frame that nobody asks for is not even converted.
final class PictureSupply: CaptureQueue, CaptureVideoDataOutputSampleBufferDelegate {
  private let feed: PictureFeed
  private let encoding: PictureEncoding
  /// The queue of the thread that answers clients; nil for any thread, where pictures take too long to make.
  private let clients: (any CaptureQueue)?
  private let succeeded: @Sendable () -> Void

  /// - Parameters:
  ///   - clients: the queue of the thread that answers clients. The camera's own JPEG is taken there, which costs less than another thread.
  ///   - isConverted: whether frames are converted and encoded.
  ///   - succeeded: called with each picture.
  init(
    _ feed: PictureFeed, _ encoding: PictureEncoding, clients: any CaptureQueue, isConverted: Bool,
    succeeded: @escaping @Sendable () -> Void
  ) {
    self.feed = feed
    self.encoding = encoding
    self.clients = isConverted ? nil : clients
    self.succeeded = succeeded
  }

  func async(_ work: @escaping @Sendable () -> Void) {
    feed.whenWanted { [clients] in if let clients { clients.async(work) } else { Task.detached { work() } } }
  }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    _ = encoding.withJPEG(frame) {
      succeeded()
      feed.supply($0, of: frame)
    }
  }
}
