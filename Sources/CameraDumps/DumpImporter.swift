/// Reads the text that people paste in bug reports: what `v4l2-ctl`, `ffmpeg -list_formats all`, `lsusb -v`, `gst-device-monitor-1.0`,
/// `cam -l -I`, `guvcview` and `uvcdynctrl -f` print about cameras.
///
/// Keywords give the structure, never indentation. What is not understood is reported, never guessed.
public enum DumpImporter {
  /// How many unread lines are kept; all are counted.
  public static let mostUnreadLines = DumpReport.mostUnreadLines

  /// Reads a paste. Any bytes are accepted; a text without a dump gives no cameras.
  ///
  /// Takes time and memory in proportion to the length of the text.
  public static func read(_ bytes: [UInt8]) -> ImportedDump {
    var text = bytes
    for clean in [PasteEncoding.decoded, LineCleaning.cleaned, Patch.applied, LineNumbers.removed] { text = clean(text) ?? text }
    var reader = DumpReader()
    if let streams = Interleaving.streams(of: text) {
      for stream in streams { reader.read(stream) }
    } else {
      reader.read(text)
    }
    return reader.finish()
  }
}
