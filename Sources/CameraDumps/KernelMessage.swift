/// A message of the kernel's log, which a serial console writes wherever another program happens to be in its line.
enum KernelMessage {
  /// Where `[  283.767759] ` begins in a line; nil where there is none.
  static func start(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var here = start
    while here < end {
      if bytes[here] == UInt8(ascii: "["), isStamp(bytes, from: here + 1, to: end) { return here }
      here += 1
    }
    return nil
  }

  /// Blanks, seconds, a point, six places, a bracket.
  private static func isStamp(_ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    var scanner = LineScanner(bytes, from: start, to: min(end, start + 24))
    scanner.skipBlanks()
    guard scanner.unsigned() != nil, scanner.accept(UInt8(ascii: ".")) else { return false }
    let places = scanner.position
    guard scanner.unsigned() != nil, scanner.position - places == 6 else { return false }
    return scanner.accept(UInt8(ascii: "]"))
  }
}
