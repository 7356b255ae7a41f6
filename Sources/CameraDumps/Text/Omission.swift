/// A line that stands for lines which somebody left out: `...`, `(...)`, `[…]`, `<snip>`, `--- 8< ---`. Eight dumps have one.
enum Omission {
  /// Whether a line is such a mark.
  static func isMark(_ line: LineScanner) -> Bool {
    guard line.rest.count <= 100, let first = line.rest.first, first >= 0x80 || marks.contains(first) else { return false }
    let text = String(decoding: line.rest, as: UTF8.self)
    let bare = text.filter { !decoration.contains($0) }
    if bare.isEmpty { return false }
    if bare.allSatisfy(dots.contains) { return bare.count > 1 || bare != "." && bare != "。" && bare != "·" }
    if text.contains("8<") || text.contains("✂") { return bare.count <= 12 }
    return isEnclosed(text) && hasWord(text.lowercased())
  }

  /// The bytes with which a mark begins, besides those of other alphabets.
  private static let marks = Set(".(<[{*-=~/#\"'_8".utf8)
  private static let decoration = Set<Character>(" \t()[]<>{}*-=~/#\"'`_|（）【】［］《》「」")
  private static let dots = Set<Character>(".…⋮⋯·。")
  private static let pairs: Set<String> = [
    "<>", "[]", "()", "{}", "**", "--", "==", "~~", "__", "//", "（）", "【】", "［］", "《》", "「」", "..", "……",
  ]

  private static func isEnclosed(_ text: String) -> Bool {
    text.first.flatMap { first in text.last.map { pairs.contains("\(first)\($0)") } } ?? false
  }

  /// The beginnings of words that say it, in languages in which bugs are reported.
  private static let words = [
    "snip", "cut", "same", "trunc", "omit", "omis", "elid", "skip", "more", "left out", "removed", "repeat", "shorten", "etc", "and so on",
    "gekürzt", "ausgelassen", "usw", "coupé", "tronqué", "supprimé", "recort", "cortad", "omess", "tagliat", "пропу", "вырез", "сокращ",
    "wycię", "pomini", "略",
  ]

  /// Whether one of the words begins in the text, not inside another word: `executed` is no `cut`.
  private static func hasWord(_ text: String) -> Bool {
    words.contains { word in
      text.ranges(of: word).contains { range in
        range.lowerBound == text.startIndex || word == "略" || !text[text.index(before: range.lowerBound)].isLetter
      }
    }
  }
}
