import CameraModel

/// The logs of jetson-utils' programs, such as `video-viewer`: the devices that GStreamer finds, and the caps of the one that is opened.
///
/// `[gstreamer] gstCamera -- found v4l2 device: HD Cam`, `[gstreamer] v4l2-proplist, device.path=(string)/dev/video0, …`,
/// `[gstreamer] gstCamera -- found 8 caps for v4l2 device /dev/video0`, `[gstreamer] [0] video/x-raw, format=(string)YUY2, …`.
/// Source: jetson-utils' camera/gstCamera.cpp.
enum JetsonLog {
  static func read(_ line: LineScanner) -> LineMeaning {
    var line = line
    guard line.accept("[gstreamer] ") else { return .none }
    if line.accept("gstCamera -- found ") { return found(line) }
    if line.accept("v4l2-proplist, ") { return properties(line) }
    guard line.accept("["), line.unsigned() != nil, line.accept("] "), GStreamer.mediaTypes.contains(where: line.sees) else { return .none }
    return GStreamer.caps(line, of: .jetsonUtils)
  }

  private static func found(_ line: LineScanner) -> LineMeaning {
    var line = line
    if line.accept("v4l2 device: ") {
      let card = line.restOfLine()
      return .whole { dump in
        var node = DraftNode(givesPictures: true)
        node.card = card
        dump.nodes.announce(node)
        return .read
      }
    }
    guard line.unsigned() != nil, line.accept(" caps for v4l2 device ") else { return .none }
    let path = line.restOfLine()
    return .whole { dump in
      dump.nodes.announce(path: path)
      dump.nodes.described.givesPictures = true
      return .read
    }
  }

  /// `device.path=(string)/dev/video0, v4l2.device.card=(string)"HD\ Cam\,\ 2", v4l2.device.device_caps=(uint)69206017;`
  private static func properties(_ line: LineScanner) -> LineMeaning {
    var line = line
    var properties: [(name: String, text: String)] = []
    repeat {
      line.skipBlanks()
      let name = line.text { !$0.isBlank && $0 != UInt8(ascii: "=") }
      guard line.accept("=") else { break }
      _ = line.parenthesized()
      properties.append((name, GStreamer.escapedText(&line)))
    } while line.acceptSpaced(",")
    let effect: LineMeaning.Effect = { dump in
      guard dump.nodes.described.givesPictures != nil else { return .foreign }
      _ = dump.nodes.currentPlace()
      for (name, text) in properties { GStreamer.take(text, of: name, into: &dump.nodes) }
      return .read
    }
    // A mail program may have broken the line.
    return line.accept(";") ? .whole(effect) : .open(effect)
  }
}
