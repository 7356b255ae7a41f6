import CameraModel
import Capture
import Viewfinder

extension StreamingSession {
  /// The longest waits for the first frame, also if the duration is shorter, and for each further frame.
  private static let (start, pause) = (Duration.seconds(3), Duration.seconds(1))

  /// Stops the stream if its time is over and the camera sends nothing. While frames come, a frame ends it.
  func stop(ifSilentAfter duration: Duration, in environment: some CommandEnvironment) async {
    await environment.pause(max(duration, Self.start))
    var before = 0
    while !Task.isCancelled {
      let good = goodFrames
      guard good > before else { return await stop() }
      before = good
      await environment.pause(max(Self.pause, (mode.interval?.framesPerSecond).map { .seconds(2 / $0) } ?? .zero))
    }
  }
}
