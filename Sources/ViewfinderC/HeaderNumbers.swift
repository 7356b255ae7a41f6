/// The header's enumerations, which Swift imports as types of their own, among the numbers of its functions and structures.
extension BinaryInteger {
  /// The number of an enumeration's case.
  package init(_ number: some RawRepresentable<UInt32>) { self.init(number.rawValue) }
}

/// Whether a function returned this case.
package func == (number: Int32, other: some RawRepresentable<UInt32>) -> Bool { number == Int32(other) }
