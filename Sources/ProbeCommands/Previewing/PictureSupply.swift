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
  ///   - clients: The queue of the thread that answers clients; nil for any thread.
  ///   - succeeded: Called with each picture.
  init(_ feed: PictureFeed, _ encoding: PictureEncoding, clients: (any CaptureQueue)?, succeeded: @escaping @Sendable () -> Void) {
    (self.feed, self.encoding, self.clients, self.succeeded) = (feed, encoding, clients, succeeded)
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
