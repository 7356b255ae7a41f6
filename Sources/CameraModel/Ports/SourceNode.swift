/// Where pictures come from: a video node with its inputs, or the subdevice of a bridge, whose pad for the signal counts as its one input.
public protocol SourceNode: ~Copyable {
  /// The source's present timings; the error is `unsupported` if it has none. The corresponding C calls are `VIDIOC_G_DV_TIMINGS` and
  /// `VIDIOC_SUBDEV_G_DV_TIMINGS`.
  borrowing func timings() throws(DeviceError) -> DigitalTimings
  /// The EDID of the source at a position, or ``EDID/absent``; the error is `unsupported`, or has `EINVAL`, if the source keeps none.
  /// The corresponding C calls are `VIDIOC_G_EDID` and `VIDIOC_SUBDEV_G_EDID`.
  borrowing func edid(ofInput index: Int) throws(DeviceError) -> EDID
  /// Suspends the calling thread for a duration.
  borrowing func pause(_ duration: Duration)
}

extension SourceNode where Self: ~Copyable {
  /// The EDID of the source at a position; nil if it keeps none.
  package borrowing func edidWhereKept(ofInput index: Int) throws(DeviceError) -> EDID? {
    try absentIsNil(try edid(ofInput: index))
  }
}

/// A source that can be set.
public protocol ConfigurableSource: AnyObject, Sendable, SourceNode {
  /// Sets the EDID of the source at a position, or removes it. A device that is plugged in reads it and may send another signal, after up to
  /// some seconds. The corresponding C calls are `VIDIOC_S_EDID` and `VIDIOC_SUBDEV_S_EDID`.
  ///
  /// - Throws: ``DeviceError`` with `E2BIG` for more blocks than the driver keeps.
  func setEDID(_ edid: EDID, ofInput index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// The analogue standard of the source; the error is `unsupported` if it has none. The corresponding C calls are `VIDIOC_G_STD` and
  /// `VIDIOC_SUBDEV_G_STD`.
  func standard() throws(DeviceError) -> VideoStandard
  /// The standards that match the present signal; empty without a signal. The corresponding C calls are `VIDIOC_QUERYSTD` and
  /// `VIDIOC_SUBDEV_QUERYSTD`.
  func detectedStandard() throws(DeviceError) -> VideoStandard
  /// Sets the standard. The corresponding C calls are `VIDIOC_S_STD` and `VIDIOC_SUBDEV_S_STD`.
  func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// The timings of the present signal. The corresponding C calls are `VIDIOC_QUERY_DV_TIMINGS` and `VIDIOC_SUBDEV_QUERY_DV_TIMINGS`.
  func detectedTimings() throws(DeviceError) -> DigitalTimings
  /// Sets the timings and returns the driver's result; the source pads of a bridge have their size then. The corresponding C calls are
  /// `VIDIOC_S_DV_TIMINGS` and `VIDIOC_SUBDEV_S_DV_TIMINGS`.
  func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings
}
