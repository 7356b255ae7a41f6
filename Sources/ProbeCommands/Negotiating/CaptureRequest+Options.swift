import CameraDocuments
import PixelFormats
import Negotiation
import Viewfinder

extension CaptureRequest {
  /// The requested width and height, from the wishes or the preset; nil without a size.
  var size: FrameSize? { preset.map { $0.request?.size?.size } ?? wishes?.size?.size }

  /// The scope for reading a camera before the decision. Only the preset `inputPriority` needs the driver.
  var scope: ReadingScope {
    var scope = ReadingScope(opening: preset == .inputPriority ? .always : .unlessAsleep)
    scope.includesInterfaceFormats = hasUnknownFormats
    return scope
  }

  /// Whether it names a format that is in no registry.
  var hasUnknownFormats: Bool { namedFormats.contains { PixelFormatRegistry.entry(for: $0) == nil } }

  /// Fails if neither the registry nor the cameras know a code.
  func checkFormats(of cameras: [Camera]) throws(DeviceError) {
    guard let wishes, let unknown = unknownFormat(besides: cameras) else { return }
    let options = [("--prefer", wishes.preferredFormats), ("--require", wishes.requiredFormats), ("--accept", wishes.acceptedFormats)]
    let option = options.first { $0.1.contains { $0.unpadded == unknown.spelling } }?.0 ?? "--accept"
    throw .usage("\(option) \(unknown.spelling)", unknown.message, try: unknown.remedy)
  }
}
