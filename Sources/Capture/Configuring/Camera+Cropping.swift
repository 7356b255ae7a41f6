import CameraModel
import DeviceConfiguration
import Negotiation
import PixelFormats

extension Camera {
  /// The camera with modes of the size that a request asks for beside a crop. A crop decides what is read out, so that a size may arrive that
  /// no mode lists: what is cut out, or what an entity makes of it. The drivers decide whether it does.
  func cropped(for request: CaptureRequest) -> Camera {
    guard let crop = request.crop, crop != .whole, let size = request.askedSize, size.isValid, let modes = sensor?.modes else {
      return self
    }
    var camera = self
    let cropping = captureNodes.filter { $0.selections[.crop] != nil }.map(\.path)
    for mode in modes where cropping.contains(mode.node) {
      let others = camera.sensor?.modes.filter { $0.node == mode.node && $0.pixelFormat == mode.pixelFormat } ?? []
      guard !others.contains(where: { $0.extent.contains(size) }) else { continue }
      var cut = mode
      (cut.extent, cut.state, cut.isActive) = (.discrete(size), .possible, false)
      camera.sensor?.modes.append(cut)
    }
    return camera
  }
}

extension CaptureRequest {
  /// The size that is asked for, by the wishes or the preset; nil without one.
  fileprivate var askedSize: FrameSize? { wishes?.size?.size ?? preset?.request?.size?.size }
}
