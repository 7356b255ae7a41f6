/// A call to a device; the raw value is its C name.
public enum DeviceCall: String, Hashable, Sendable, CaseIterable {
  /// Opening the node.
  case open = "open"
  /// Querying the driver and the capabilities.
  case queryCapabilities = "VIDIOC_QUERYCAP"
  /// Listing the sources.
  case enumerateInputs = "VIDIOC_ENUMINPUT"
  /// Reading the current source.
  case getInput = "VIDIOC_G_INPUT"
  /// Listing pixel formats.
  case enumerateFormats = "VIDIOC_ENUM_FMT"
  /// Listing sizes.
  case enumerateFrameSizes = "VIDIOC_ENUM_FRAMESIZES"
  /// Listing times per frame.
  case enumerateFrameIntervals = "VIDIOC_ENUM_FRAMEINTERVALS"
  /// Reading the current format.
  case getFormat = "VIDIOC_G_FMT"
  /// Reading the current time per frame.
  case getParameters = "VIDIOC_G_PARM"
  /// Reading the access priority.
  case getPriority = "VIDIOC_G_PRIORITY"
  /// Describing a control.
  case queryControl = "VIDIOC_QUERY_EXT_CTRL"
  /// Describing a control in drivers without ``queryControl``.
  case queryOldControl = "VIDIOC_QUERYCTRL"
  /// Listing a menu's choices.
  case queryMenu = "VIDIOC_QUERYMENU"
  /// Reading one control's number.
  case getControl = "VIDIOC_G_CTRL"
  /// Reading controls' values.
  case getControls = "VIDIOC_G_EXT_CTRLS"
  /// Testing a format without setting it.
  case tryFormat = "VIDIOC_TRY_FMT"
  /// Setting the format.
  case setFormat = "VIDIOC_S_FMT"
  /// Setting the time per frame.
  case setParameters = "VIDIOC_S_PARM"
  /// Setting the access priority.
  case setPriority = "VIDIOC_S_PRIORITY"
  /// Choosing a source.
  case setInput = "VIDIOC_S_INPUT"
  /// Reading the analogue standard.
  case getStandard = "VIDIOC_G_STD"
  /// Setting the analogue standard.
  case setStandard = "VIDIOC_S_STD"
  /// Detecting the signal's standard.
  case queryStandard = "VIDIOC_QUERYSTD"
  /// Reading the digital timings.
  case getTimings = "VIDIOC_G_DV_TIMINGS"
  /// Setting the digital timings.
  case setTimings = "VIDIOC_S_DV_TIMINGS"
  /// Detecting the signal's timings.
  case queryTimings = "VIDIOC_QUERY_DV_TIMINGS"
  /// Setting controls.
  case setControls = "VIDIOC_S_EXT_CTRLS"
  /// Subscribing to changes.
  case subscribeEvent = "VIDIOC_SUBSCRIBE_EVENT"
  /// Ending the subscription.
  case unsubscribeEvent = "VIDIOC_UNSUBSCRIBE_EVENT"
  /// Reading a change.
  case dequeueEvent = "VIDIOC_DQEVENT"
  /// Requesting buffers.
  case requestBuffers = "VIDIOC_REQBUFS"
  /// Locating a buffer.
  case queryBuffer = "VIDIOC_QUERYBUF"
  /// Mapping a buffer.
  case map = "mmap"
  /// Keeping a private copy of a mapped buffer.
  case detach = "mremap"
  /// Exporting a buffer for other devices.
  case exportBuffer = "VIDIOC_EXPBUF"
  /// Handing a buffer to the driver.
  case queueBuffer = "VIDIOC_QBUF"
  /// Taking a filled buffer.
  case dequeueBuffer = "VIDIOC_DQBUF"
  /// Starting the stream.
  case startStream = "VIDIOC_STREAMON"
  /// Stopping the stream.
  case stopStream = "VIDIOC_STREAMOFF"
  /// Taking the advisory lock.
  case lock = "flock"
  /// Waiting for an event.
  case wait = "poll"
  /// Listening to the kernel or to udev.
  case listen = "bind"
}
