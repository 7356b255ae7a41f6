/// Commands at a prompt.
enum CommandLines {
  static let patterns: [LinePattern] = [command("v4l2-ctl", .control), command("ffmpeg", .ffmpeg), command("ffplay", .ffmpeg)]

  private static func command(_ keyword: Keyword, _ tool: TypedCommand.Tool) -> LinePattern {
    LinePattern(keyword) { scanner in
      guard scanner.next.isBlank || scanner.isAtEnd else { return .none }
      if scanner.isLookingAhead { return .ignored }
      return TypedCommand(tool: tool, arguments: arguments(&scanner)).map { .statement(.command($0)) } ?? .none
    }
  }

  /// The text up to the next command, or up to output that was pasted on; a node's path is an argument.
  private static func arguments(_ scanner: inout LineScanner) -> String {
    let start = scanner.position
    var text = scanner.freeText()
    while scanner.next == .slash, scanner.position - start < PatternIndex.longestText {
      scanner.position += 1
      _ = scanner.freeText()
      text = scanner.text(start..<scanner.position)
    }
    return text
  }
}

/// The words of programs whose output is not read.
enum UnreadProgramLines {
  static let patterns: [LinePattern] =
    UnreadProgram.all.flatMap { program in
      program.words.map { words in
        LinePattern(words, program.isAnywhere ? .anywhere : .start) { scanner in
          scanner.position = scanner.end
          return .statement(.unreadProgram(program))
        }
      }
    }
    + [
      // `ioctl(3, VIDIOC_QUERYCAP, {driver="uvcvideo", …}) = 0`.
      LinePattern("ioctl(") { scanner in
        guard scanner.unsigned() != nil else { return .none }
        // With `-y`, the path of the descriptor: `ioctl(3</dev/video0>, `.
        if scanner.accept(.less) { scanner.skip { $0 != .comma } }
        guard scanner.accept(", VIDIOC_") else { return .none }
        scanner.position = scanner.end
        return .statement(.unreadProgram(.strace))
      },
      // `0 : imx219 [3280x2464 10-bit RGGB] (/base/soc/i2c0mux/i2c@1/imx219@10)`, and `Modes: 'SRGGB10_CSI2P' : 640x480 [206.65 fps …`.
      LinePattern("Modes:", .start) { scanner in
        scanner.skipBlanks()
        guard scanner.next == .quote else { return .none }
        scanner.position = scanner.end
        return .statement(.unreadProgram(.rpicam))
      },
    ]
}
