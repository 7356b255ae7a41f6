/// Numbers one run's frames by the driver's sequence, and finds gaps.
package struct FrameNumbering: Sendable {
  private var last: UInt32?
  private var number: UInt64 = 0
  /// Whether the driver's sequence stood still or went back. From then on, frames are counted as they arrive.
  package private(set) var countsArrivals = false

  package init() {}

  /// The number of a frame, and how many frames were lost before it.
  ///
  /// The driver's number has 32 bits and may wrap around to 0.
  package mutating func number(of sequence: UInt32) -> (number: UInt64, lost: Int) {
    guard let last else {
      self.last = sequence
      number = UInt64(sequence)
      return (number, 0)
    }
    let step = countsArrivals ? 1 : sequence &- last
    self.last = sequence
    guard step > 0, step <= UInt32.max / 2 else {
      countsArrivals = true
      number += 1
      return (number, 0)
    }
    number += UInt64(step)
    return (number, Int(step) - 1)
  }
}
