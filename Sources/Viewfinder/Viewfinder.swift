// The door: whoever imports it has all that a capture program names. Simulated cameras are in `CameraSimulator`.
@_exported public import CameraDumps
@_exported public import CameraModel
@_exported public import CameraProfiles
@_exported public import Capture
@_exported public import DeviceConfiguration
@_exported public import ImageGeometry
@_exported public import Negotiation
@_exported public import PixelFormats
@_exported public import Video4Linux

// The trait `Pictures` decides whether pictures can be converted.
#if Pictures
  @_exported public import PixelConversion
#endif
