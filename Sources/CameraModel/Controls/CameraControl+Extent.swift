extension CameraControl {
  /// How many numbers its value has: 1, or all of an array; nil where they are more than can be counted.
  package var elementCount: Int? {
    var count = type == .area ? 2 : 1
    for length in dimensions {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      if overflow { return nil }
      count = product
    }
    return count
  }

  /// The bytes that reading its value takes at most, in the driver's form and in ours; nil where they are more than can be counted.
  package var valueBytes: Int? {
    guard let elementCount else { return nil }
    let bytesOfOne = type == .string ? Int(clamping: Swift.max(max ?? 0, 0)) : MemoryLayout<Int64>.stride
    let (bytes, overflow) = elementCount.multipliedReportingOverflow(by: bytesOfOne)
    return overflow || bytes > Int.max / 2 ? nil : 2 * bytes
  }

  /// The positions at which its menu may have choices, at most 1,024; nil for other types and for a range that holds nothing.
  ///
  /// The kernel's standard menus have under a hundred choices. A driver's minimum may lie anywhere.
  package var menuPositions: ClosedRange<Int64>? {
    guard type == .menu || type == .integerMenu, let min, let max, min <= max else { return nil }
    let (end, overflow) = min.addingReportingOverflow(1_023)
    return min...(overflow ? max : Swift.min(max, end))
  }
}
