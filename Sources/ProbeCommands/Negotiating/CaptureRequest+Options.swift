import PixelFormats
import Negotiation
import CameraDocuments
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

extension FormatRequest {
  /// The request for programs, which can be asked again: what nobody asked for is null, and the order has the wishes named. Rates are texts
  /// that can be typed again, since no number of JSON is exact enough.
  ///
  /// - Parameter floor: the floor that stood; nil where none did.
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
