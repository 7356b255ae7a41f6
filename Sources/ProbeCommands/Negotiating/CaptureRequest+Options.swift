import PixelFormats
import Negotiation
import CameraDocuments
import Viewfinder

extension CaptureRequest {
  /// The name of the preset; nil if wishes replace it.
  var presetName: String? { preset?.name ?? (wishes?.asksForNothing == true ? "high" : nil) }

  /// The requested width and height, from the wishes or the preset; nil without a size.
  var size: FrameSize? { preset.map { $0.request?.size?.size } ?? wishes?.size?.size }

  /// The scope for reading a camera before the decision. Only the preset `inputPriority` needs the driver.
  var scope: ReadingScope { ReadingScope(opening: preset == .inputPriority ? .always : .unlessAsleep) }

  /// Whether it names a format that is in no registry.
  var hasUnknownFormats: Bool { namedFormats.contains { PixelFormatRegistry.entry(for: $0) == nil } }

  /// Fails if neither the registry nor the cameras know a code.
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

extension FormatRequest {
  /// The request as JSON, in the form that options accept. Missing wishes are null. Rates are texts,
  /// because no number of JSON is exact enough.
  ///
  /// - Parameter floor: The applied floor of the rate; nil without one.
  func members(preset: String?, floor: FrameInterval?) -> JSONObject {
    [
      "preset": preset, "size": size.map(\.member), "fps": wishedRate, "exactFps": exactRate?.exactRateText,
      "minFps": minimumRate?.exactRateText, "maxFps": maximumRate?.exactRateText, "floorFps": floor?.exactRateText,
      "prefer": preferredFormats.map(\.description), "require": requiredFormats.map(\.description),
      "output": outputFormats.map(\.description), "order": order.map(\.rawValue),
    ]
  }

  private var wishedRate: String? {
    switch rate {
    case .ideal(let interval): interval.exactRateText
    case .highest, nil: asks(for: .rate) ? "highest" : nil
    }
  }
}

extension SizeWish {
  fileprivate var member: any Encodable {
    guard let size else { return rule.rawValue }
    return JSONObject(["width": size.width, "height": size.height, "rule": rule.rawValue])
  }
}
