import Viewfinder

/// `ffplay`, which shows a node through FFmpeg's `v4l2` device.
///
/// Source: the same as of ``FFmpegCommand``.
enum FFplayCommand {
  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    var words = ["ffplay"] + (try FFmpegCommand.inputWords(for: mode)) + ["-fflags", "nobuffer"]
    if mode.needsRotation { words += ["-vf", "transpose=clock"] }
    return Snippet(text: (words + [mode.path]).map(\.shellQuoted).joined(separator: " "), remarks: mode.rotationRemarks)
  }
}

/// `mpv`, which shows a node through FFmpeg's `v4l2` device.
///
/// Source: mpv's manual, `--demuxer-lavf-o` and the profile `low-latency`.
enum MPVCommand {
  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    // The words are the options of the device, each after its name.
    let words = try FFmpegCommand.inputWords(for: mode).dropFirst(2)
    let options = zip(words.indices, words).reduce(into: "") { text, word in
      let isName = (word.0 - words.startIndex).isMultiple(of: 2)
      text += isName ? (text.isEmpty ? "" : ",") + word.1.dropFirst() + "=" : word.1
    }
    var line = ["mpv", "av://v4l2:\(mode.path)", "--demuxer-lavf-o=\(options)", "--profile=low-latency", "--untimed"]
    if mode.needsRotation { line.append("--video-rotate=90") }
    return Snippet(text: line.map(\.shellQuoted).joined(separator: " "), remarks: mode.rotationRemarks)
  }
}
