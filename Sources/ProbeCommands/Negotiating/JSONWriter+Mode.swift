import JSONText
import Viewfinder

/// Modes and what gave way in them, alike in all documents.
extension JSONWriter {
  /// The members of the format and the size.
  mutating func formatAndSize(_ mode: Mode) {
    member("pixelFormat", mode.pixelFormat.description)
    member("width", mode.size.width)
    member("height", mode.size.height)
  }

  /// The members of a mode that can be set.
  mutating func settable(_ mode: Mode) {
    member("node", mode.node)
    formatAndSize(mode)
    key("interval")
    fraction(mode.interval)
    key("framesPerSecond")
    double(mode.interval?.framesPerSecond)
  }

  /// The members of a chosen mode.
  mutating func chosen(_ chosen: ChosenMode) {
    settable(chosen.mode)
    key("output")
    beginObject()
    member("pixelFormat", chosen.output.description)
    member("converted", chosen.isConverted)
    endObject()
    member("needsRotation", chosen.needsRotation)
  }

  mutating func adjustments(_ adjustments: [Adjustment]) {
    list("adjustments", adjustments) { writer, adjustment in
      writer.beginObject()
      writer.member("wish", adjustment.wish)
      writer.member("asked", adjustment.askedText)
      writer.member("got", adjustment.gotText)
      writer.endObject()
    }
  }

  /// A setting that came out different.
  mutating func adjustment(_ adjustment: ConfigurationAdjustment) {
    beginObject()
    member("wish", adjustment.setting.rawValue)
    member("asked", adjustment.asked)
    member("got", adjustment.got)
    endObject()
  }
}
