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
    guard let wishes else { return }
    let options = [("--prefer", wishes.preferredFormats), ("--require", wishes.requiredFormats), ("--output", wishes.acceptedFormats)]
    for (option, formats) in options {
      for format in formats where PixelFormatRegistry.entry(for: format) == nil {
        let isOffered = cameras.contains { $0.nodes.contains { $0.formats.contains { $0.pixelFormat == format } } }
        guard !isOffered else { continue }
        let name = format.unpadded
        do { _ = try PixelFormatRegistry.entry(spelled: name) } catch {
          throw .usage("\(option) \(name)", error.message, try: error.remedy)
        }
      }
    }
  }
}
