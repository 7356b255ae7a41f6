package import CameraModel
package import Capture
import Viewfinder

/// Frames and drops, in the same form in all documents.
extension VideoFrame {
  /// `viewfinder.frame/1`, in one line.
  ///
  /// - Parameters:
  ///   - byteCount: the number of its bytes that were written.
  ///   - drops: the frames that were dropped before it.
  package func document(_ byteCount: Int, after drops: [DroppedFrame]) -> [UInt8] {
    JSONObject(
      ["schema": "viewfinder.frame/1", "sequence": sequence, "run": run], times,
      [
        "bytes": byteCount, "pixelFormat": pixelFormat.description, "width": size.width, "height": size.height, "keyFrame": isKeyFrame,
        "converted": isConverted, "demosaiced": isDemosaiced,
        "drops": JSONArray(drops) { ["reason": $0.reason.rawValue, "count": $0.count] }, "color": color.members,
      ]
    ).line
  }

  /// When the frame was taken, and its age on arrival.
  package var times: JSONObject {
    let time = presentationTime
    return [
      "presentationTime": JSONObject(["nanoseconds": time.nanoseconds, "clock": time.clock.rawValue, "moment": time.moment.rawValue]),
      "ageNanoseconds": age?.nanoseconds,
    ]
  }
}

extension ColorDescription {
  /// How numbers become colours, and which parts the driver did not report.
  package var members: JSONObject {
    let parts: [(Parts, name: String)] = [(.matrix, "matrix"), (.range, "range"), (.primaries, "primaries"), (.transfer, "transfer")]
    return [
      "matrix": matrix.rawValue, "range": range.rawValue, "primaries": primaries.rawValue, "transfer": transfer.rawValue,
      "assumed": parts.filter { assumed.contains($0.0) }.map(\.name),
    ]
  }
}

extension StreamStatistics {
  /// What happened to each frame, and the other counts.
  package var members: JSONObject {
    [
      "frames": fates, "decoderWarnings": decoderWarnings, "copied": copied, "implausibleTimes": implausibleTimes, "restarts": restarts,
      "driverFaults": driverFaults,
    ]
  }

  /// What happened to the numbered frames.
  package var fates: JSONObject {
    [
      "numbered": numbered, "delivered": delivered, "late": late, "outOfBuffers": outOfBuffers, "lost": lost, "corrupted": corrupted,
      "startUp": startUp, "disabled": disabled, "waiting": waiting,
    ]
  }
}

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
