public import CameraModel
import DeviceConfiguration

extension CaptureDevice {
  /// What the present video input of the main node tells a device that is plugged in; `EDID.absent` if it looks unplugged. Nil if the
  /// driver keeps no EDID. Cameras keep none.
  ///
  /// Reading it opens the node. The corresponding C request is `VIDIOC_G_EDID`. `setEDID(_:)` of a lock sets it.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var edid: EDID? {
    get throws(ConfigurationError) {
      let node = try reading(open())
      return try reading(node.edidWhereKept(ofInput: node.presentInput))
    }
  }
}
