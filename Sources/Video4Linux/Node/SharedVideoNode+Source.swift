import CVideo4Linux
public import CameraModel

extension SharedVideoNode {
  /// Chooses a source. The corresponding C call is `VIDIOC_S_INPUT`.
  public func setInput(_ index: Int) throws(DeviceError) {
    var argument = CInt(clamping: index)
    try node.require(Requests.setInput, &argument)
  }

  /// The standard of the source. The corresponding C call is `VIDIOC_G_STD`.
  public func standard() throws(DeviceError) -> VideoStandard { try standard(Requests.getStandard) }

  /// The standards of the signal that is there now. The corresponding C call is `VIDIOC_QUERYSTD`.
  public func detectedStandard() throws(DeviceError) -> VideoStandard { try standard(Requests.queryStandard) }

  private func standard(_ request: Request<v4l2_std_id>) throws(DeviceError) -> VideoStandard {
    var answer: v4l2_std_id = 0
    try node.require(request, &answer)
    return VideoStandard(rawValue: answer)
  }

  /// Sets the standard. The corresponding C call is `VIDIOC_S_STD`.
  public func setStandard(_ standard: VideoStandard) throws(DeviceError) {
    var argument: v4l2_std_id = standard.rawValue
    try node.require(Requests.setStandard, &argument)
  }

  /// The timings the source is set to. The corresponding C call is `VIDIOC_G_DV_TIMINGS`.
  public func timings() throws(DeviceError) -> DigitalTimings { try node.timings() }

  /// The timings of the signal that is there now. The corresponding C call is `VIDIOC_QUERY_DV_TIMINGS`.
  public func detectedTimings() throws(DeviceError) -> DigitalTimings {
    var answer = v4l2_dv_timings()
    try node.require(Requests.queryTimings, &answer)
    return DigitalTimings(answer.bt)
  }

  /// Sets the timings and gives what the driver made of them. The corresponding C call is `VIDIOC_S_DV_TIMINGS`.
  public func setTimings(_ timings: DigitalTimings) throws(DeviceError) -> DigitalTimings {
    var argument = v4l2_dv_timings()
    argument.type = UInt32(V4L2_DV_BT_656_1120)

    argument.bt = v4l2_bt_timings(timings)
    try node.require(Requests.setTimings, &argument)
    return DigitalTimings(argument.bt)
  }
}
