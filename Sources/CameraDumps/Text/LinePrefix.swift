/// The text before a line's content: quotation marks, a shell's prompt, what a script or a log puts before each line.
enum LinePrefix {
  /// The cursor at the content of a line.
  static func content(of line: LineScanner) -> LineScanner {
    let line = behindMarks(line)
    return behindName(line) ?? behindTime(line) ?? line
  }

  /// Skips the marks of quotations, comments, prompts and lists: `> > # `. A third of the dumps have some.
  private static func behindMarks(_ line: LineScanner) -> LineScanner {
    var line = line
    line.skipBlanks()
    while true {
      var ahead = line
      ahead.position += 1
      guard line.next == UInt8(ascii: ">") || "#$+*".utf8.contains(line.next) && (ahead.next.isBlank || ahead.isAtEnd) else { return line }
      ahead.skipBlanks()
      line = ahead
    }
  }

  /// `/dev/video9 | `, as a script puts it before what `v4l2-ctl` prints. Seven dumps have it.
  private static func behindName(_ line: LineScanner) -> LineScanner? {
    var line = line
    line.skip(while: \.isPathLike)
    return line.acceptSpaced("|") ? line : nil
  }

  /// `[06/16/22 10:07:47] crowsnest: `, and other logs with a time before a name and a colon.
  ///
  /// A Raspberry Pi's camera has it, in the log of crowsnest.
  private static func behindTime(_ line: LineScanner) -> LineScanner? {
    guard line.next == UInt8(ascii: "[") || line.next.isWordLike else { return nil }
    var (hasTime, ahead) = (false, line)
    while !ahead.isAtEnd, ahead.position < line.position + 64 {
      if ahead.accept(":") {
        if ahead.isAtEnd || ahead.next.isBlank {
          // `HD Webcam (usb-0000:00:14.0-1):` is the heading of a device.
          guard hasTime, line.bytes[ahead.position - 2] != UInt8(ascii: ")") else { return nil }
          ahead.skipBlanks()
          return ahead
        }
        hasTime = hasTime || isMinute(line.bytes, at: ahead.position, end: line.end)
      } else {
        ahead.position += 1
      }
    }
    return nil
  }

  /// Whether two digits between two colons stand at a place: `:07:`.
  private static func isMinute(_ bytes: [UInt8], at place: Int, end: Int) -> Bool {
    place + 2 < end && bytes[place].isDigit && bytes[place + 1].isDigit && bytes[place + 2] == UInt8(ascii: ":")
  }
}
