package import Negotiation
import Viewfinder

extension Mode {
  /// `MJPG 1920x1080 at 30 fps`
  package var text: String { "\(pixelFormat.unpadded) \(size) \(rateText)" }

  /// `at 30 fps`
  package var rateText: String { interval.map { "at \($0.rateText) fps" } ?? "at an unknown rate" }
}

extension RequestLimit {
  /// The option that sets it.
  package var optionText: String {
    switch self {
    case .exactSize(let size): "--size \(size) --size-rule exact"
    case .exactRate(let interval): "--exact-fps \(interval.exactRateText)"
    case .minimumRate(let interval): "--min-fps \(interval.exactRateText)"
    case .maximumRate(let interval): "--max-fps \(interval.exactRateText)"
    case .requiredFormats(let formats): "--require \(formats.listText)"
    case .acceptedFormats(let formats): "--accept \(formats.listText)"
    }
  }
}

extension Relaxation {
  /// The change in terms of options to add or to leave out.
  package func text(for original: FormatRequest, _ preset: Preset?) -> String {
    switch change {
    case .drop(.exactSize): "--size-rule nearest"
    case .drop(let limit): "drop \(limit.optionText)"
    case .loosen(_, let limit): "\(limit.optionText)"
    case .dropPreferredFormats: "drop --prefer \(original.preferredFormats.listText)"
    case .ask(let size): text("--size \(size)", insteadOf: preset)
    case .decideFirst: orderText(insteadOf: preset)
    }
  }

  /// A preset defines the size and the order. Naming the order replaces the preset, so its size must be named too.
  private func orderText(insteadOf preset: Preset?) -> String {
    let size = preset == nil ? nil : request.size?.size.map { "--size \($0) " }
    return text("\(size ?? "")--order \(request.orderText)", insteadOf: preset)
  }

  private func text(_ options: String, insteadOf preset: Preset?) -> String {
    preset.map { "\(options) instead of --preset \($0.name)" } ?? options
  }
}

extension [PixelFormat] {
  /// `YUYV,MJPG`
  var listText: String { map(\.unpadded).joined(separator: ",") }
}

extension FormatRequest {
  /// `rate`, or `rate,format`: the shortest start of the order from which the rest follows.
  fileprivate var orderText: String {
    var shorter = self
    while let last = shorter.order.popLast() {
      // A wish without a value exists only by its name in the order.
      if shorter.order.isEmpty || !shorter.asks(for: last) || shorter.decidingOrder != decidingOrder {
        shorter.order.append(last)
        break
      }
    }
    return shorter.order.map(\.rawValue).joined(separator: ",")
  }
}
