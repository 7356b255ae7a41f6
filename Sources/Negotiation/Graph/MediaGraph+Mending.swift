import CameraModel
import PixelFormats

extension MediaGraph {
  /// The command line that turns a link on.
  func turnOn(_ link: Link) -> String { "media-ctl -d \(path ?? "/dev/media0") -l '\(quoted(link.source)) -> \(quoted(link.sink)) [1]'" }

  /// The command line that gives the sink of a link the whole format of its source; nil if the source has none.
  func agree(_ link: Link) -> String? {
    guard let format = pad(link.source)?.format, let sink = entity(link.sink.entity) else { return nil }
    guard sink.function == .videoNode else {
      return "media-ctl -d \(path ?? "/dev/media0") -V '\(quoted(link.sink)) [\(format.properties)]'"
    }
    let stored = sink.pixelFormats[format.code] ?? [format.code.usualPixelFormat].compactMap(\.self)
    let kept = sink.nodeFormat.map(\.pixelFormat)
    guard let pixelFormat = stored.first(where: { $0 == kept }) ?? stored.first ?? kept else { return nil }
    let size = "width=\(format.size.width),height=\(format.size.height)"
    return "v4l2-ctl -d \(sink.path ?? sink.name) -v \(size),pixelformat='\(pixelFormat)',field=\(format.fieldOrder.word)"
  }

  private func quoted(_ pad: PadReference) -> String { "\"\(entity(pad.entity)?.name ?? "")\":\(pad.index)" }
}

extension MediaGraph.PadFormat {
  /// The format as `media-ctl -V` takes it. It sets colours to 0 that are not named.
  fileprivate var properties: String {
    ["fmt:\(code)/\(size)", "field:\(fieldOrder.word)"].joined(separator: " ")
      + colorimetry.named.map { " \($0.key):\($0.word)" }.joined()
  }
}

extension FieldOrder {
  /// The word of `media-ctl`; the number of an unknown order.
  var word: String {
    let words = ["any", "none", "top", "bottom", "interlaced", "seq-tb", "seq-bt", "alternate", "interlaced-tb", "interlaced-bt"]
    let index = Int(rawValue)
    return words.indices.contains(index) ? words[index] : "\(rawValue)"
  }
}

extension Colorimetry {
  /// The parts that are not the default, in the words of `media-ctl`.
  var named: [(key: String, word: String)] {
    let spaces: [UInt32: String] = [
      1: "smpte170m", 2: "smpte240m", 3: "rec709", 5: "470m", 6: "470bg", 7: "jpeg", 8: "srgb", 9: "oprgb", 10: "bt2020", 11: "raw",
      12: "dcip3",
    ]
    let functions: [UInt32: String] = [1: "709", 2: "srgb", 3: "oprgb", 4: "smpte240m", 5: "none", 6: "dcip3", 7: "smpte2084"]
    let encodings: [UInt32: String] = [1: "601", 2: "709", 3: "xv601", 4: "xv709", 6: "bt2020", 7: "bt2020c", 8: "smpte240m"]
    let ranges: [UInt32: String] = [1: "full-range", 2: "lim-range"]
    return [
      ("colorspace", spaces, colorSpace), ("xfer", functions, transferFunction), ("ycbcr", encodings, encoding),
      ("quantization", ranges, quantization),
    ].compactMap { key, words, number in number == 0 ? nil : (key, words[number] ?? "\(number)") }
  }

  /// The parts for display; `default` if none is named.
  var words: String { named.isEmpty ? "default" : named.map(\.word).joined(separator: "/") }
}
