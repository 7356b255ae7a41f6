package import CVideo4Linux
import CameraModel

/// The requests that set a device, and related ones.
extension Requests {
  /// The corresponding C constant is `VIDIOC_S_FMT`.
  package static let setFormat = unsafe Request<v4l2_format>(.setFormat, .bothWays, 5)
  /// The corresponding C constant is `VIDIOC_S_PARM`.
  package static let setParameters = Request<v4l2_streamparm>(.setParameters, .bothWays, 22)
  /// The corresponding C constant is `VIDIOC_G_STD`.
  package static let getStandard = Request<v4l2_std_id>(.getStandard, .fromDriver, 23)
  /// The corresponding C constant is `VIDIOC_S_STD`.
  package static let setStandard = Request<v4l2_std_id>(.setStandard, .toDriver, 24)
  /// The corresponding C constant is `VIDIOC_S_INPUT`.
  package static let setInput = Request<CInt>(.setInput, .bothWays, 39)
  /// The corresponding C constant is `VIDIOC_G_EDID`.
  package static let getEDID = unsafe Request<v4l2_edid>(.getEDID, .bothWays, 40)
  /// The corresponding C constant is `VIDIOC_S_EDID`.
  package static let setEDID = unsafe Request<v4l2_edid>(.setEDID, .bothWays, 41)
  /// The corresponding C constant is `VIDIOC_QUERYSTD`.
  package static let queryStandard = Request<v4l2_std_id>(.queryStandard, .fromDriver, 63)
  /// The corresponding C constant is `VIDIOC_TRY_FMT`.
  package static let tryFormat = unsafe Request<v4l2_format>(.tryFormat, .bothWays, 64)
  /// The corresponding C constant is `VIDIOC_G_PRIORITY`.
  package static let getPriority = Request<UInt32>(.getPriority, .fromDriver, 67)
  /// The corresponding C constant is `VIDIOC_S_PRIORITY`.
  package static let setPriority = Request<UInt32>(.setPriority, .toDriver, 68)
  /// The corresponding C constant is `VIDIOC_S_EXT_CTRLS`.
  package static let setControls = unsafe Request<v4l2_ext_controls>(.setControls, .bothWays, 72)
  /// The corresponding C constant is `VIDIOC_S_DV_TIMINGS`.
  package static let setTimings = Request<v4l2_dv_timings>(.setTimings, .bothWays, 87)
  /// The corresponding C constant is `VIDIOC_G_DV_TIMINGS`.
  package static let getTimings = Request<v4l2_dv_timings>(.getTimings, .bothWays, 88)
  /// The corresponding C constant is `VIDIOC_DQEVENT`.
  package static let dequeueEvent = Request<v4l2_event>(.dequeueEvent, .fromDriver, 89)
  /// The corresponding C constant is `VIDIOC_SUBSCRIBE_EVENT`.
  package static let subscribeEvent = Request<v4l2_event_subscription>(.subscribeEvent, .toDriver, 90)
  /// The corresponding C constant is `VIDIOC_UNSUBSCRIBE_EVENT`.
  package static let unsubscribeEvent = Request<v4l2_event_subscription>(.unsubscribeEvent, .toDriver, 91)
  /// The corresponding C constant is `VIDIOC_G_SELECTION`.
  package static let getSelection = Request<v4l2_selection>(.getSelection, .bothWays, 94)
  /// The corresponding C constant is `VIDIOC_S_SELECTION`.
  package static let setSelection = Request<v4l2_selection>(.setSelection, .bothWays, 95)
  /// The corresponding C constant is `VIDIOC_QUERY_DV_TIMINGS`.
  package static let queryTimings = Request<v4l2_dv_timings>(.queryTimings, .fromDriver, 99)
}

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
