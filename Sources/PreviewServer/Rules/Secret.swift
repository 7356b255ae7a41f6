/// The secret part of an address: 128 random bits, in hexadecimal.
package struct Secret: Sendable, CustomStringConvertible {
  private let digits: [UInt8]

  /// A new secret from the system's generator. The corresponding C call is `getrandom`.
  package init() {
    var generator = SystemRandomNumberGenerator()
    digits = [generator.next(), generator.next()].flatMap { (half: UInt64) in
      let text = String(half, radix: 16)
      return Array((String(repeating: "0", count: 16 - text.utf8.count) + text).utf8)
    }
  }

  /// 32 hexadecimal digits.
  package var description: String { String(decoding: digits, as: UTF8.self) }

  /// Whether a text equals the secret. The time for this does not depend on the position of a difference.
  package func isSame(as text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    var difference = bytes.count ^ digits.count
    for index in digits.indices { difference |= Int(digits[index] ^ (index < bytes.count ? bytes[index] : 0)) }
    return difference == 0
  }
}
