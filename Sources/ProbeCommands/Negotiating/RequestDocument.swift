import CameraModel
import CameraProfiles
import Negotiation
import PixelFormats

/// A request for programs, as it was understood; rates are texts that can be typed again, since no number of JSON is exact enough.
struct RequestDocument {
  let request: FormatRequest
  var presetName: String?

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("preset", presetName)
    writer.key("size")
    writeSize(to: &writer)
    writer.member("fps", wishedRate)
    writer.member("exactFps", request.exactInterval?.exactRateText)
    writer.member("minFps", request.longestInterval?.exactRateText)
    writer.member("maxFps", request.shortestInterval?.exactRateText)
    writer.member("floorFps", request.preferredLongestInterval?.exactRateText)
    write("prefer", request.preferredFormats, to: &writer)
    write("require", request.requiredFormats, to: &writer)
    write("output", request.outputFormats, to: &writer)
    let order = request.order + Wish.allCases.filter { !request.order.contains($0) }
    writer.list("order", order) { writer, wish in writer.string(wish.rawValue) }
    writer.endObject()
  }

  private var wishedRate: String {
    switch request.rate {
    case .ideal(let interval): interval.exactRateText
    case .highest, nil: "highest"
    }
  }

  private func writeSize(to writer: inout JSONWriter) {
    guard let wish = request.size else { return writer.null() }
    writer.beginObject()
    writer.member("width", wish.size.width)
    writer.member("height", wish.size.height)
    writer.member("rule", wish.rule.rawValue)
    writer.endObject()
  }

  private func write(_ name: String, _ formats: [PixelFormat], to writer: inout JSONWriter) {
    writer.list(name, formats) { writer, format in writer.string(format.description) }
  }
}
