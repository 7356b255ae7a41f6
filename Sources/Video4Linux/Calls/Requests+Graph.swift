package import CVideo4Linux
import CameraModel

/// The requests to media devices and subdevices.
extension Requests {
  /// The corresponding C constant is `MEDIA_IOC_DEVICE_INFO`.
  package static let getMediaDevice = Request<media_device_info>(.getMediaDevice, .bothWays, 0, letter: "|")
  /// The corresponding C constant is `MEDIA_IOC_G_TOPOLOGY`.
  package static let getTopology = Request<media_v2_topology>(.getTopology, .bothWays, 4, letter: "|")
  /// The corresponding C constant is `MEDIA_IOC_SETUP_LINK`.
  package static let setLink = Request<media_link_desc>(.setLink, .bothWays, 3, letter: "|")
  /// The corresponding C constant is `VIDIOC_SUBDEV_QUERYCAP`.
  package static let querySubdevice = Request<v4l2_subdev_capability>(.querySubdevice, .fromDriver, 0)
  /// The corresponding C constant is `VIDIOC_SUBDEV_ENUM_MBUS_CODE`.
  package static let enumerateBusCodes = Request<v4l2_subdev_mbus_code_enum>(.enumerateBusCodes, .bothWays, 2)
  /// The corresponding C constant is `VIDIOC_SUBDEV_G_FMT`.
  package static let getPadFormat = Request<viewfinder_subdev_format>(.getPadFormat, .bothWays, 4)
  /// The corresponding C constant is `VIDIOC_SUBDEV_S_FMT`.
  package static let setPadFormat = Request<viewfinder_subdev_format>(.setPadFormat, .bothWays, 5)
  /// The corresponding C constant is `VIDIOC_SUBDEV_G_FRAME_INTERVAL`.
  package static let getPadInterval = Request<viewfinder_subdev_frame_interval>(.getPadInterval, .bothWays, 21)
  /// The corresponding C constant is `VIDIOC_SUBDEV_S_FRAME_INTERVAL`.
  package static let setPadInterval = Request<viewfinder_subdev_frame_interval>(.setPadInterval, .bothWays, 22)
  /// The corresponding C constant is `VIDIOC_SUBDEV_G_ROUTING`.
  package static let getRouting = Request<viewfinder_subdev_routing>(.getRouting, .bothWays, 38)
  /// The corresponding C constant is `VIDIOC_SUBDEV_S_ROUTING`.
  package static let setRouting = Request<viewfinder_subdev_routing>(.setRouting, .bothWays, 39)
  /// The corresponding C constant is `VIDIOC_SUBDEV_G_SELECTION`.
  package static let getPadSelection = Request<viewfinder_subdev_selection>(.getPadSelection, .bothWays, 61)
  /// The corresponding C constant is `VIDIOC_SUBDEV_S_SELECTION`.
  package static let setPadSelection = Request<viewfinder_subdev_selection>(.setPadSelection, .bothWays, 62)
  /// The corresponding C constant is `VIDIOC_SUBDEV_ENUM_FRAME_SIZE`.
  package static let enumeratePadSizes = Request<v4l2_subdev_frame_size_enum>(.enumeratePadSizes, .bothWays, 74)
  /// The corresponding C constant is `VIDIOC_SUBDEV_ENUM_FRAME_INTERVAL`.
  package static let enumeratePadIntervals = Request<v4l2_subdev_frame_interval_enum>(.enumeratePadIntervals, .bothWays, 75)
  /// The corresponding C constant is `VIDIOC_SUBDEV_S_CLIENT_CAP`.
  package static let setClientCapability = Request<UInt64>(.setClientCapability, .bothWays, 102)
}
