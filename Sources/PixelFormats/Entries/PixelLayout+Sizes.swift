extension PixelLayout {
  /// Bytes of one line of the first plane without padding, as the kernel counts them (`bytesperline`); whole tiles for tiled formats.
  ///
  /// Nil if `width` is not positive or the result exceeds `Int`.
  public func bytesPerLine(width: Int) -> Int? {
    width > 0 ? line(of: first, samples: width) : nil
  }

  /// The smallest number of bytes that holds a picture, with all planes (`sizeimage`).
  ///
  /// Chroma of odd widths and heights is rounded up, as in the kernel; drivers may need more. For tiled formats, the first plane's lines
  /// are whole tiles. Nil if a side is not positive or the result exceeds `Int`.
  public func minimumBufferSize(width: Int, height: Int) -> Int? {
    guard width > 0, height > 0, let lines = roundedUp(height, to: tile?.lines ?? 1) else { return nil }
    guard let firstSize = line(of: first, samples: width).flatMap({ product($0, lines) }) else { return nil }
    guard let chroma else { return firstSize }
    let chromaWidth = dividedRoundingUp(width, by: horizontalSubsampling)
    let chromaLines = dividedRoundingUp(lines, by: verticalSubsampling)
    guard let chromaLine = line(of: chroma, samples: chromaWidth),
      let plane = product(chromaLine, chromaLines),
      let chromaSize = product(plane, chromaPlanes)
    else { return nil }
    let (size, overflow) = firstSize.addingReportingOverflow(chromaSize)
    return overflow ? nil : size
  }

  private func line(of packing: Packing, samples: Int) -> Int? {
    guard let bytes = product(samples, packing.bytes) else { return nil }
    return roundedUp(dividedRoundingUp(bytes, by: packing.pixels), to: tile?.bytesPerLine ?? 1)
  }
}

private func product(_ left: Int, _ right: Int) -> Int? {
  let (value, overflow) = left.multipliedReportingOverflow(by: right)
  return overflow ? nil : value
}

private func dividedRoundingUp(_ value: Int, by divisor: Int) -> Int {
  value / divisor + (value % divisor == 0 ? 0 : 1)
}

private func roundedUp(_ value: Int, to multiple: Int) -> Int? {
  product(dividedRoundingUp(value, by: multiple), multiple)
}
