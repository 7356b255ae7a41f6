import CameraModel

/// The items of menus, `4: Emboss`, and the titles of groups of controls.
enum MenuLines {
  static let patterns: [LinePattern] =
    (0...9).map { digit in LinePattern(Keyword(stringLiteral: "\(digit)"), .start, read: menuItem) }
    + classes.map { title, id in
      LinePattern(title, .start) { scanner in
        scanner.isBlankToEnd ? .statement(.controlClass(name: title.text, id: id)) : .none
      }
    }

  private static func menuItem(_ scanner: inout LineScanner) -> LineReading {
    scanner.position = scanner.statementStart
    guard let index = scanner.unsigned(), let index = Int64(exactly: index) else { return .none }
    guard scanner.accept(.colon), scanner.isAtEnd || scanner.next.isBlank else {
      scanner.position = scanner.statementStart
      let sizes = FFmpegLines.sizes(&scanner)
      return sizes.isEmpty || !scanner.isBlankToEnd ? .none : .statement(.ffmpegSizes(sizes))
    }
    scanner.skipBlanks()
    let textStart = scanner.position
    scanner.position = min(scanner.end, textStart + 256)
    let item = MenuItem(index: index, name: scanner.text(textStart..<scanner.position), value: number(scanner, from: textStart))
    return .statement(.menuItem(item))
  }

  /// `-4000 (0xfffffffffffff060)`, and nothing behind it.
  private static func number(_ scanner: LineScanner, from start: Int) -> Int64? {
    var scanner = scanner
    scanner.position = start
    guard let value = scanner.integer() else { return nil }
    scanner.skipBlanks()
    guard scanner.accept(.open), scanner.hexadecimal() == UInt64(bitPattern: value), scanner.accept(.close) else { return nil }
    return scanner.isBlankToEnd ? value : nil
  }

  /// The kernel's titles (drivers/media/v4l2-core/v4l2-ctrls-defs.c) and the numbers of the entries that carry them (`V4L2_CID_*_CLASS`).
  private static let classes: [(Keyword, UInt32)] = [
    ("User Controls", 0x0098_0001), ("Codec Controls", 0x0099_0001), ("MPEG Encoder Controls", 0x0099_0001),
    ("Camera Controls", 0x009a_0001), ("FM Radio Modulator Controls", 0x009b_0001), ("Flash Controls", 0x009c_0001),
    ("JPEG Compression Controls", 0x009d_0001), ("Image Source Controls", 0x009e_0001), ("Image Processing Controls", 0x009f_0001),
    ("Digital Video Controls", 0x00a0_0001), ("FM Radio Receiver Controls", 0x00a1_0001), ("RF Tuner Controls", 0x00a2_0001),
    ("Detection Controls", 0x00a3_0001), ("Stateless Codec Controls", 0x00a4_0001), ("Codec Stateless Controls", 0x00a4_0001),
    ("Colorimetry Controls", 0x00a5_0001),
  ]
}
