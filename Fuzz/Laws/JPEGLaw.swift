import CameraModel
import Host
import ImageGeometry
import PixelConversion
import PixelFormats

/// Any bytes of a JPEG camera are decoded, or refused; the first byte says what is asked for, the second how the size agreed is meant.
enum JPEGLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    var source = ByteSource(bytes)
    let target = PictureFormat.allCases[source.below(PictureFormat.allCases.count)]
    let kind = source.byte()
    let frame = Array(bytes.dropFirst(2))
    guard let shape = JPEGShape(frame.span) else { return }
    try hold(shape.byteCount <= frame.count, "a picture ends within its frame")
    let complete = shape.completePicture(of: frame.span)
    try hold(JPEGShape(complete.span)?.byteCount == complete.count, "a completed picture is one without padding")
    guard let size = shape.size, (1...512).contains(size.width), (1...512).contains(size.height) else { return }
    let orientation = ImageOrientation.allCases[Int(kind & 7)]
    let visible = kind & 8 != 0 ? Rectangle(x: 3, y: 5, width: Double(size.width), height: Double(size.height) / 2) : nil
    let scaled = kind & 16 != 0 ? FrameSize(width: size.width / 2 + 1, height: size.height / 3 + 1) : nil
    let request = ConversionRequest(to: target, visible: visible, size: scaled, orientation: orientation)
    let outcome: (warningsAreSame: Bool, numbersAreSame: Bool)
    do throws(ConversionError) {
      var converter = try PixelConverter(
        from: PictureLayout(pixelFormat: .mjpeg, size: size, planes: []), color: ColorDescription(matrix: .bt601, range: .full),
        to: request)
      let memory = converter.makeMemory()
      let warnings = try converter.convert(PictureMemory(copying: frame.span), into: memory)
      // What decodes once decodes again, to the same numbers.
      let first = memory.withBytes(ofPlane: 0) { bytes in (0..<bytes.count).map { bytes[$0] } }
      let again = try converter.convert(PictureMemory(copying: frame.span), into: memory)
      outcome = (warnings == again, memory.withBytes(ofPlane: 0) { bytes in first.indices.allSatisfy { first[$0] == bytes[$0] } })
    } catch {
      return try hold(error.description.hasSuffix("."), "a refusal is a sentence: \(error)")
    }
    try hold(outcome.warningsAreSame, "the same picture has the same warnings")
    try hold(outcome.numbersAreSame, "and the same numbers")
  }
}
