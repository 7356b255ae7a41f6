/// An open media device that can be locked.
public protocol ConfigurableMediaNode: MediaNode {
  /// Takes a lock over the whole media device until it is closed; false if another program has one. libcamera takes and respects it, too.
  /// The corresponding C call is `fcntl` with `F_OFD_SETLK`.
  func tryLock() throws(DeviceError) -> Bool
  /// The processes that have the media device locked or open, as far as this user may see them. On Linux they come from `/proc`.
  func holders() -> [NodeHolder]
  /// Switches a link on or off. The corresponding C call is `MEDIA_IOC_SETUP_LINK`.
  func setLink(_ link: MediaGraph.Link, isEnabled: Bool, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
}

/// An open subdevice that can be set.
///
/// Subdevices have no priority, so only programs that lock the media device respect each other.
public protocol ConfigurableSubdevice: SubdeviceNode, ConfigurableSource, ConfigurableControlNode {
  /// Sets the active format of a pad and returns the format that the driver set. The corresponding C call is `VIDIOC_SUBDEV_S_FMT`.
  func setPadFormat(
    _ format: MediaGraph.PadFormat, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> MediaGraph.PadFormat
  /// Sets a rectangle at a pad and returns the driver's result. The corresponding C call is `VIDIOC_SUBDEV_S_SELECTION`.
  func setSelection(
    _ selection: SelectionRectangle, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> SelectionRectangle
  /// Sets all routes; the driver may set the formats of all streams anew. The corresponding C call is `VIDIOC_SUBDEV_S_ROUTING`.
  ///
  /// - Throws: ``DeviceError`` with `ENOTTY` without routes.
  func setRoutes(_ routes: [MediaGraph.Route], _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// Sets the time per frame and returns the one that the driver set. The corresponding C call is `VIDIOC_SUBDEV_S_FRAME_INTERVAL`.
  func setInterval(
    _ interval: FrameInterval, pad: Int, stream: UInt32, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameInterval
}
