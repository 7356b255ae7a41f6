package import CameraModel
package import PixelFormats

extension Camera {
  /// The formats of a list of outputs that limit the choice of a mode. Grey does so only if the camera has it: it can be made from colour,
  /// which the rule for outputs does not know.
  package func limitingOutputs(among formats: [PixelFormat]) -> [PixelFormat] {
    let hasGrey = nodes.contains { $0.formats.contains { $0.pixelFormat == .grey } }
    return formats.filter { $0 != .grey || hasGrey }
  }
}
