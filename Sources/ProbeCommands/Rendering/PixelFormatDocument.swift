import JSONText
import Viewfinder

/// Pixel formats as JSON: `viewfinder.pixel-formats/1`.
struct PixelFormatDocument {
  let entries: [PixelFormatEntry]

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.pixel-formats/1")
    writer.newLine()
    writer.lines("pixelFormats", entries) { writer, entry in writeEntry(entry, to: &writer) }
    writer.endObject()
    return writer.document()
  }

  private func writeEntry(_ entry: PixelFormatEntry, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("fourcc", entry.format.description)
    writer.member("value", entry.format.rawValue)
    writer.member("name", entry.name)
    writer.member("description", entry.description)
    writer.member("group", entry.group.rawValue)
    writer.key("bitsPerPixel")
    if let bits = entry.exactBitsPerPixel, bits != bits.rounded() {
      // Three decimals are exact for all formats but those with thirds of a bit.
      writer.double((bits * 1_000).rounded() / 1_000)
    } else {
      writer.integer(entry.bitsPerPixel)
    }
    writer.member("memoryPlanes", entry.memoryPlanes)
    writer.member("colorPlanes", entry.colorPlanes)
    writer.member("horizontalSubsampling", entry.horizontalSubsampling)
    writer.member("verticalSubsampling", entry.verticalSubsampling)
    writer.member("compressed", entry.isCompressed)
    writer.member("bayer", entry.isBayer)
    writer.member("bigEndian", entry.isBigEndian)
    writeNames("aliases", entry.aliases.map(\.description), to: &writer)
    writer.key("elsewhere")
    writer.beginObject()
    // Only exact equivalents are named.
    if let drm = entry.drm { writer.member("drm", drm.description) }
    if let gstreamer = entry.gstreamer { writer.member("gstreamer", gstreamer) }
    if let ffmpeg = entry.ffmpeg { writer.member("ffmpeg", ffmpeg) }
    if !entry.coreVideo.isEmpty { writeNames("coreVideo", entry.coreVideo.map(\.description), to: &writer) }
    if let guid = entry.uvcGUID { writer.member("uvcGUID", guid) }
    writer.endObject()
    writer.endObject()
  }

  private func writeNames(_ name: String, _ texts: [String], to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
  }
}
