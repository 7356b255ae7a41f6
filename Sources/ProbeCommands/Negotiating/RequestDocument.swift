import JSONText
import Viewfinder

/// A request for programs, which can be asked again: what nobody asked for is null, and the order has the wishes named. Rates are texts that can be typed again, since no number of JSON is exact enough.
struct RequestDocument {
  let request: FormatRequest
  var presetName: String?
  /// The floor that stood; nil where none did.
  var rateFloor: FrameInterval?

  func writeRequest(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("preset", presetName)
    writer.key("size")
    writeSize(to: &writer)
    writer.member("fps", wishedRate)
    writer.member("exactFps", request.exactRate?.exactRateText)
    writer.member("minFps", request.minimumRate?.exactRateText)
    writer.member("maxFps", request.maximumRate?.exactRateText)
    writer.member("floorFps", rateFloor?.exactRateText)
    writeFormats("prefer", request.preferredFormats, to: &writer)
    writeFormats("require", request.requiredFormats, to: &writer)
    writeFormats("output", request.outputFormats, to: &writer)
    writer.list("order", request.order) { writer, wish in writer.string(wish.rawValue) }
    writer.endObject()
  }

  private var wishedRate: String? {
    switch request.rate {
    case .ideal(let interval): interval.exactRateText
    case .highest, nil: request.asks(for: .rate) ? "highest" : nil
    }
  }

  private func writeSize(to writer: inout JSONWriter) {
    guard let wish = request.size else { return writer.null() }
    guard let size = wish.size else { return writer.string(wish.rule.rawValue) }
    writer.beginObject()
    writer.member("width", size.width)
    writer.member("height", size.height)
    writer.member("rule", wish.rule.rawValue)
    writer.endObject()
  }

  private func writeFormats(_ name: String, _ formats: [PixelFormat], to writer: inout JSONWriter) {
    writer.list(name, formats) { writer, format in writer.string(format.description) }
  }
}
