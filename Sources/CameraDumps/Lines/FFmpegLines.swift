import CameraModel
import PixelFormats

/// `Raw       :     yuyv422 :           YUYV 4:2:2 : 640x480 160x90`, behind the name of the demuxer and its address.
enum FFmpegLines {
  static let patterns: [LinePattern] = [
    LinePattern("Raw") { scanner in format(&scanner, isCompressed: false) },
    LinePattern("Compressed") { scanner in format(&scanner, isCompressed: true) },
    // Versions before 2012 print one letter, which counts only behind the address.
    LinePattern("R") { scanner in address(before: scanner) == nil ? .none : format(&scanner, isCompressed: false) },
    LinePattern("C") { scanner in address(before: scanner) == nil ? .none : format(&scanner, isCompressed: true) },
  ]

  private static let emulated: Keyword = "Emulated :"

  private static func format(_ scanner: inout LineScanner, isCompressed: Bool) -> LineReading {
    let address = address(before: scanner)
    guard scanner.acceptSpaced(.colon), let name = column(&scanner), !name.contains(" "), let description = column(&scanner) else {
      return address != nil && scanner.isBlankToEnd ? .incomplete : .none
    }
    let isEmulated = scanner.acceptAfterBlanks(emulated)
    let sizes = sizes(&scanner)
    let code = FFmpegFormat.pixelFormat(name: name, description: description)
    let format = PrintedFormat(
      pixelFormat: code, description: description.isEmpty ? nil : description, isCompressed: isCompressed, isEmulated: isEmulated)
    let statement = DumpStatement.ffmpegFormat(format, sizes, origin: address)
    // Most terminals break a list of many sizes, between two sizes or within one.
    return scanner.isBlankToEnd || isCutSize(scanner) ? .unfinished(statement) : .statement(statement)
  }

  /// Whether only the beginning of a size is left.
  private static func isCutSize(_ scanner: LineScanner) -> Bool {
    let isRange = scanner.next == .openBrace
    return scanner.bytes[scanner.position..<scanner.end].allSatisfy { $0.isDigit || "x{}-,".utf8.contains($0) || isRange && $0.isBlank }
  }

  /// A text up to a colon with a blank before it: descriptions contain colons.
  private static func column(_ scanner: inout LineScanner) -> String? {
    scanner.skipBlanks()
    let start = scanner.position
    let limit = min(scanner.end, start + 128)
    while scanner.position < limit {
      let here = scanner.position
      if scanner.bytes[here] == .colon, here == start || scanner.bytes[here - 1].isBlank {
        scanner.position += 1
        return scanner.text(start..<here)
      }
      scanner.position += 1
    }
    return nil
  }

  /// The address in `[video4linux2,v4l2 @ 0x55d0c1a4e6c0]`.
  private static func address(before scanner: LineScanner) -> UInt64? {
    let end = scanner.statementStart
    let start = max(0, end - 96)
    guard let at = scanner.bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return nil }
    var address = LineScanner(scanner.bytes, from: at + 1, to: end)
    address.skipBlanks()
    return address.hexadecimal()
  }

  /// The sizes at the cursor: `640x480`, `{32-4096, 2}x{32-2160, 2}`.
  static func sizes(_ scanner: inout LineScanner) -> [OfferedSize.Extent] {
    var result: [OfferedSize.Extent] = []
    while true {
      scanner.skipBlanks()
      let start = scanner.position
      if scanner.next == .openBrace, let range = range(&scanner) {
        result.append(.stepwise(range))
      } else if let size = scanner.size(), scanner.isAtEnd || scanner.next.isBlank {
        result.append(.discrete(size))
      } else {
        scanner.position = start
        return result
      }
    }
  }

  private static func range(_ scanner: inout LineScanner) -> FrameSizeRange? {
    guard let width = axis(&scanner), scanner.accept(UInt8(ascii: "x")), let height = axis(&scanner) else { return nil }
    return FrameSizeRange(min: FrameSize(width.0, height.0), max: FrameSize(width.1, height.1), step: FrameSize(width.2, height.2))
  }

  /// `{32-4096, 2}`: smallest, largest, step.
  private static func axis(_ scanner: inout LineScanner) -> (Int, Int, Int)? {
    guard scanner.accept(.openBrace), let min = scanner.pixels(), scanner.acceptSpaced(.hyphen), let max = scanner.pixels(),
      scanner.acceptSpaced(.comma), let step = scanner.pixels(), scanner.accept(.closeBrace)
    else { return nil }
    return (min, max, step)
  }
}
