import CameraModel
import PixelFormats

/// The format of a stream at a pad, as `media-ctl` prints it: words with a colon, between brackets.
struct PadFormatText {
  /// The format; nil if the text is none.
  private(set) var format: MediaGraph.StreamFormat?

  init(_ line: LineScanner) {
    var line = line
    let text = line.restOfLine()
    var stream: UInt32 = 0
    for word in text.dropFirst().dropLast().split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      guard let colon = word.firstIndex(of: ":") else {
        format = nil
        return
      }
      let (name, value) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
      if name == "stream", format == nil, let number = UInt32(value) {
        stream = number
      } else if name == "fmt", format == nil, let read = Self.format(value) {
        format = read
        format?.stream = stream
      } else if !take(name, value) {
        format = nil
        return
      }
    }
  }

  /// `SRGGB10_1X10/1920x1080@1/30`: the rate is seconds per frame.
  private static func format(_ text: String) -> MediaGraph.StreamFormat? {
    guard let slash = text.firstIndex(of: "/"), let code = MediaBusCode(text[..<slash]) else { return nil }
    var line = LineScanner(String(text[text.index(after: slash)...]))
    guard let size = line.size() else { return nil }
    var format = MediaGraph.StreamFormat(format: MediaGraph.PadFormat(code: code, size: size, fieldOrder: .any))
    if line.accept("@") {
      guard let interval = line.fraction() else { return nil }
      format.interval = interval
    }
    return line.isAtEnd ? format : nil
  }

  /// Takes a word behind the format; false for an unknown one.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    guard format != nil else { return false }
    if name == "field", let order = FieldOrder(word: value) {
      format?.format.fieldOrder = order
    } else if let part = Colorimetry.Part(rawValue: name), let number = Colorimetry.number(part, word: value) {
      format?.format.colorimetry[part] = number
    } else if let selection = Self.selection(SelectionRectangle.Target(rawValue: name), value) {
      format?.selections.append(selection)
    } else {
      return false
    }
    return true
  }

  /// `crop:(0,4)/2624x1944`. Edges have a sign, but are printed without it.
  private static func selection(_ target: SelectionRectangle.Target, _ text: String) -> SelectionRectangle? {
    var line = LineScanner(text)
    guard SelectionRectangle.Target.numbered.contains(where: { $0.target == target }), line.accept("("), let left = edge(&line),
      line.accept(","), let top = edge(&line), line.accept(")/"), let size = line.size(), line.isAtEnd
    else { return nil }
    return SelectionRectangle(target: target, left: left, top: top, size: size)
  }

  private static func edge(_ line: inout LineScanner) -> Int? {
    if line.next == UInt8(ascii: "-") { return line.integer().flatMap { Int32(exactly: $0) }.map { Int($0) } }
    return line.pixels().map { Int(Int32(truncatingIfNeeded: $0)) }
  }
}
