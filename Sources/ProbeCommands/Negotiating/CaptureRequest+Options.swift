import PixelFormats
import Viewfinder

extension CaptureRequest {
  /// The name of the preset that governs; nil where there are wishes instead.
  var presetName: String? { preset?.name ?? (wishes?.asksForNothing == true ? "high" : nil) }

  /// The width and height asked for, by themselves or by the preset; nil for none.
  var size: FrameSize? { preset.map { $0.request?.size?.size } ?? wishes?.size?.size }

  /// What is read of a camera to decide: only the preset of the active format needs the driver.
  var scope: ReadingScope { ReadingScope(opening: preset == .inputPriority ? .always : .unlessAsleep) }

  /// Whether it names a format that is in no registry.
  var hasUnknownFormats: Bool { namedFormats.contains { PixelFormatRegistry.entry(for: $0) == nil } }

  /// Fails where a code is known neither to the registry nor to the cameras.
  func checkFormats(of cameras: [Camera]) throws(DeviceError) {
    guard let wishes else { return }
    let options = [("--prefer", wishes.preferredFormats), ("--require", wishes.requiredFormats), ("--output", wishes.outputFormats)]
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
