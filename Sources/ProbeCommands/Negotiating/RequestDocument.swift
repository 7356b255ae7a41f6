import Negotiation
import CameraDocuments
import Viewfinder

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
