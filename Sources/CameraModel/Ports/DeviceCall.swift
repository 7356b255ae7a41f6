/// A call to a device; the raw value is its C name.
public enum DeviceCall: String, ClosedVocabulary, CaseIterable {
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
  /// Reading the EDID of a source.
  case getEDID = "VIDIOC_G_EDID"
  /// Setting or removing the EDID of a source.
  case setEDID = "VIDIOC_S_EDID"
  /// Reading a rectangle, such as the crop.
  case getSelection = "VIDIOC_G_SELECTION"
  /// Setting a rectangle.
  case setSelection = "VIDIOC_S_SELECTION"
  /// Setting controls.
  case setControls = "VIDIOC_S_EXT_CTRLS"
  /// Reading or setting a control of an extension unit.
  case queryExtensionUnit = "UVCIOC_CTRL_QUERY"
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
  /// Reading the media device's driver.
  case getMediaDevice = "MEDIA_IOC_DEVICE_INFO"
  /// Reading the entities and links.
  case getTopology = "MEDIA_IOC_G_TOPOLOGY"
  /// Querying a subdevice.
  case querySubdevice = "VIDIOC_SUBDEV_QUERYCAP"
  /// Announcing that the program knows streams.
  case setClientCapability = "VIDIOC_SUBDEV_S_CLIENT_CAP"
  /// Listing a pad's codes.
  case enumerateBusCodes = "VIDIOC_SUBDEV_ENUM_MBUS_CODE"
  /// Listing a pad's sizes.
  case enumeratePadSizes = "VIDIOC_SUBDEV_ENUM_FRAME_SIZE"
  /// Listing a pad's times per frame.
  case enumeratePadIntervals = "VIDIOC_SUBDEV_ENUM_FRAME_INTERVAL"
  /// Reading a pad's format.
  case getPadFormat = "VIDIOC_SUBDEV_G_FMT"
  /// Setting or trying a pad's format.
  case setPadFormat = "VIDIOC_SUBDEV_S_FMT"
  /// Reading a pad's rectangle.
  case getPadSelection = "VIDIOC_SUBDEV_G_SELECTION"
  /// Reading the routes.
  case getRouting = "VIDIOC_SUBDEV_G_ROUTING"
  /// Setting the routes.
  case setRouting = "VIDIOC_SUBDEV_S_ROUTING"
  /// Reading a pad's time per frame.
  case getPadInterval = "VIDIOC_SUBDEV_G_FRAME_INTERVAL"
  /// Setting a pad's time per frame.
  case setPadInterval = "VIDIOC_SUBDEV_S_FRAME_INTERVAL"
  /// Switching a link of a graph.
  case setLink = "MEDIA_IOC_SETUP_LINK"
  /// Setting a pad's rectangle.
  case setPadSelection = "VIDIOC_SUBDEV_S_SELECTION"
  /// Locking a whole media device.
  case lockWholeFile = "fcntl"
}
