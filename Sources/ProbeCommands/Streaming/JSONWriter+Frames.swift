import JSONText
import Viewfinder

/// Frames and what became of them, alike in all documents.
extension JSONWriter {
  /// The name and identity of a camera.
  mutating func camera(_ camera: Camera) {
    key("camera")
    beginObject()
    member("name", camera.name)
    key("identity")
    identity(camera.identity)
    endObject()
  }

  /// When a frame was taken, and how old it was when it arrived.
  mutating func times(of frame: VideoFrame) {
    key("presentationTime")
    beginObject()
    member("nanoseconds", frame.presentationTime.nanoseconds)
    member("clock", frame.presentationTime.clock.rawValue)
    member("moment", frame.presentationTime.moment.rawValue)
    endObject()
    member("ageNanoseconds", frame.age?.nanoseconds)
  }

  /// How numbers become colours, and what of it the driver did not say.
  mutating func color(_ color: ColorDescription) {
    key("color")
    beginObject()
    member("matrix", color.matrix.rawValue)
    member("range", color.range.rawValue)
    member("primaries", color.primaries.rawValue)
    member("transfer", color.transfer.rawValue)
    let parts: [(String, ColorDescription.Parts)] = [
      ("matrix", .matrix), ("range", .range), ("primaries", .primaries), ("transfer", .transfer),
    ]
    list("assumed", parts.filter { color.assumed.contains($0.1) }) { writer, part in writer.string(part.0) }
    endObject()
  }

  /// The fate of every frame, and what else was counted.
  mutating func members(of statistics: StreamStatistics) {
    key("frames")
    beginObject()
    for (key, count) in statistics.fates { member(key, count) }
    endObject()
    for (key, count) in [
      ("decoderWarnings", statistics.decoderWarnings), ("copied", statistics.copied), ("implausibleTimes", statistics.implausibleTimes),
      ("restarts", statistics.restarts), ("driverFaults", statistics.driverFaults),
    ] { member(key, count) }
  }
}

extension StreamStatistics {
  /// What became of the numbered frames, by the keys of documents.
  var fates: KeyValuePairs<String, Int> {
    [
      "numbered": numbered, "delivered": delivered, "late": late, "outOfBuffers": outOfBuffers, "lost": lost, "corrupted": corrupted,
      "startUp": startUp, "disabled": disabled, "waiting": waiting,
    ]
  }
}
