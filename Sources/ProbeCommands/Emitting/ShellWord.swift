import Viewfinder

/// A word for a shell, quoted where necessary.
enum ShellWord {
  /// The word, in single quotes where a character is special to a shell.
  ///
  /// Control characters are written as octal bytes between `$'` and `'`: POSIX since 2024, and older in bash, ksh and zsh.
  static func quoted(_ word: String) -> String {
    if word.unicodeScalars.contains(where: \.isHarmful) { return "$'" + word.unicodeScalars.map(escaped).joined() + "'" }
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { isAlphanumeric($0) || plainPunctuation.contains($0) }
    return isPlain ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.isHarmful else { return String(scalar) }
    // Three digits each, so that a following digit is not read as part of the number.
    return UTF8.encode(scalar)?.map { byte in "\\" + byte.digits(3, radix: 8) }.joined() ?? ""
  }

  private static let plainPunctuation = Set("/._-+:,=@%".utf8)

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
