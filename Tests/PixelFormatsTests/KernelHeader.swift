import Foundation
import PixelFormats

/// The installed `videodev2.h`, as text.
enum KernelHeader {
  static let path = "/usr/include/linux/videodev2.h"
  static let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""

  /// `#define V4L2_PIX_FMT_X v4l2_fourcc('A', 'B', 'C', 'D')` and its big-endian kin: name without prefix, and number.
  static let formats: [(name: String, number: UInt32)] = text.split(separator: "\n").compactMap { line in
    guard let (name, value) = definition(line), value.hasPrefix("v4l2_fourcc") else { return nil }
    let letters = value.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.prefix(4)
    let bytes = letters.compactMap { $0.element.utf8.first }
    guard bytes.count == 4 else { return nil }
    let number = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return (name, value.hasPrefix("v4l2_fourcc_be") ? number | 1 << 31 : number)
  }

  /// `#define V4L2_PIX_FMT_X V4L2_PIX_FMT_Y`: both names without prefix.
  static let renamed: [(old: String, new: String)] = text.split(separator: "\n").compactMap { line in
    guard let (name, value) = definition(line), value.hasPrefix(prefix) else { return nil }
    return (name, String(value.dropFirst(prefix.count).prefix { !$0.isWhitespace }))
  }

  private static let prefix = "V4L2_PIX_FMT_"

  private static func definition(_ line: Substring) -> (name: String, value: Substring)? {
    let start = "#define \(prefix)"
    guard line.hasPrefix(start) else { return nil }
    let rest = line.dropFirst(start.count)
    let name = rest.prefix { !$0.isWhitespace }
    return (String(name), rest.dropFirst(name.count).drop { $0.isWhitespace })
  }
}
