import Viewfinder

extension Sequence<PixelFormatEntry> {
  /// Pixel formats as JSON: `viewfinder.pixel-formats/1`.
  package var document: [UInt8] {
    JSONObject(["schema": "viewfinder.pixel-formats/1", "\npixelFormats": JSONArray(lines: self, \.members)]).document
  }
}

extension PixelFormatEntry {
  fileprivate var members: JSONObject {
    // Only exact equivalents are named.
    let elsewhere: JSONObject = [
      "drm": drm?.description, "gstreamer": gstreamer, "ffmpeg": ffmpeg,
      "coreVideo": coreVideo.isEmpty ? nil : coreVideo.map(\.description), "uvcGUID": uvcGUID,
    ]
    return [
      "fourcc": format.description, "value": format.rawValue, "name": name, "description": description, "group": group.rawValue,
      "bitsPerPixel": roundedBits ?? bitsPerPixel, "memoryPlanes": memoryPlanes, "colorPlanes": colorPlanes,
      "horizontalSubsampling": horizontalSubsampling, "verticalSubsampling": verticalSubsampling, "compressed": isCompressed,
      "bayer": isBayer, "bigEndian": isBigEndian, "aliases": aliases.map(\.description), "elsewhere": elsewhere.withoutNulls,
    ]
  }

  /// Fractions of a bit have three decimals, which is exact for all formats except those with thirds of a bit. Nil for whole bits.
  private var roundedBits: (any Encodable)? {
    exactBitsPerPixel.flatMap { $0 == $0.rounded() ? nil : ($0 * 1_000).rounded() / 1_000 }
  }
}
