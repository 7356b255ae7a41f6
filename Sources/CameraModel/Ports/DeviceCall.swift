/// A call to a device, by the specification's name for it.
public enum DeviceCall: String, Hashable, Sendable, CaseIterable {
  /// Opening the node.
  case open = "open"
  /// Asking what the node is.
  case queryCapabilities = "VIDIOC_QUERYCAP"
  /// Listing the sources.
  case enumerateInputs = "VIDIOC_ENUMINPUT"
  /// Asking which source is shown.
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
}
