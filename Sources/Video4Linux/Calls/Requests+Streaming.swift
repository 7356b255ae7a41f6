package import CVideo4Linux
import CameraModel

/// The requests that move frames.
extension Requests {
  /// The corresponding C constant is `VIDIOC_REQBUFS`.
  package static let requestBuffers = Request<v4l2_requestbuffers>(.requestBuffers, .bothWays, 8)
  /// The corresponding C constant is `VIDIOC_QUERYBUF`.
  package static let queryBuffer = unsafe Request<v4l2_buffer>(.queryBuffer, .bothWays, 9)
  /// The corresponding C constant is `VIDIOC_QBUF`.
  package static let queueBuffer = unsafe Request<v4l2_buffer>(.queueBuffer, .bothWays, 15)
  /// The corresponding C constant is `VIDIOC_EXPBUF`.
  package static let exportBuffer = Request<v4l2_exportbuffer>(.exportBuffer, .bothWays, 16)
  /// The corresponding C constant is `VIDIOC_DQBUF`.
  package static let dequeueBuffer = unsafe Request<v4l2_buffer>(.dequeueBuffer, .bothWays, 17)
  /// The corresponding C constant is `VIDIOC_STREAMON`.
  package static let startStream = Request<CInt>(.startStream, .toDriver, 18)
  /// The corresponding C constant is `VIDIOC_STREAMOFF`.
  package static let stopStream = Request<CInt>(.stopStream, .toDriver, 19)
}
