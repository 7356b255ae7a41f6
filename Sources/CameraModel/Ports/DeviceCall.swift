/// A call to a device; the raw value is its C name.
public enum DeviceCall: String, Hashable, Sendable, CaseIterable {
  /// Opening the node.
  case open = "open"
  /// Asking what the node is.
  case queryCapabilities = "VIDIOC_QUERYCAP"
  /// Listing the sources.
  case enumerateInputs = "VIDIOC_ENUMINPUT"
  /// Asking for the current source.
  case getInput = "VIDIOC_G_INPUT"
  /// Listing pixel formats.
  case enumerateFormats = "VIDIOC_ENUM_FMT"
  /// Listing sizes.
  case enumerateFrameSizes = "VIDIOC_ENUM_FRAMESIZES"
  /// Listing times per frame.
  case enumerateFrameIntervals = "VIDIOC_ENUM_FRAMEINTERVALS"
  /// Asking for the current format.
  case getFormat = "VIDIOC_G_FMT"
  /// Asking for the current time per frame.
  case getParameters = "VIDIOC_G_PARM"
  /// Asking for the access priority.
  case getPriority = "VIDIOC_G_PRIORITY"
  /// Describing a control.
  case queryControl = "VIDIOC_QUERY_EXT_CTRL"
  /// Describing a control of a driver older than ``queryControl``.
  case queryOldControl = "VIDIOC_QUERYCTRL"
  /// Listing a menu's choices.
  case queryMenu = "VIDIOC_QUERYMENU"
  /// Asking for one control's number.
  case getControl = "VIDIOC_G_CTRL"
  /// Asking for controls' values.
  case getControls = "VIDIOC_G_EXT_CTRLS"
  /// Asking what a format would become.
  case tryFormat = "VIDIOC_TRY_FMT"
  /// Setting the format.
  case setFormat = "VIDIOC_S_FMT"
  /// Setting the time per frame.
  case setParameters = "VIDIOC_S_PARM"
  /// Asking for an access priority.
  case setPriority = "VIDIOC_S_PRIORITY"
  /// Choosing a source.
  case setInput = "VIDIOC_S_INPUT"
  /// Asking for the analogue standard.
  case getStandard = "VIDIOC_G_STD"
  /// Setting the analogue standard.
  case setStandard = "VIDIOC_S_STD"
  /// Asking which standard the signal has.
  case queryStandard = "VIDIOC_QUERYSTD"
  /// Asking for the digital timings.
  case getTimings = "VIDIOC_G_DV_TIMINGS"
  /// Setting the digital timings.
  case setTimings = "VIDIOC_S_DV_TIMINGS"
  /// Asking which timings the signal has.
  case queryTimings = "VIDIOC_QUERY_DV_TIMINGS"
  /// Setting controls.
  case setControls = "VIDIOC_S_EXT_CTRLS"
  /// Subscribing to changes.
  case subscribeEvent = "VIDIOC_SUBSCRIBE_EVENT"
  /// Ending the subscription.
  case unsubscribeEvent = "VIDIOC_UNSUBSCRIBE_EVENT"
  /// Reading a change.
  case dequeueEvent = "VIDIOC_DQEVENT"
  /// Asking for buffers.
  case requestBuffers = "VIDIOC_REQBUFS"
  /// Asking where a buffer is.
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
