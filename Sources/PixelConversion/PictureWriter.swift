import CLibJPEG
import CLibPNG
public import CameraModel
import Host

/// Writes pictures as the contents of files.
public enum PictureWriter {
  /// A picture as PNG: grey with 8 bits, red, green and blue with 8 bits, or grey and depth with 16 bits and exact values.
  ///
  /// - Parameters:
  ///   - picture: the memory of the picture.
  ///   - layout: `GREY`, `RGB3`, `AR24` or `XR24` (without its alpha), or a grey or depth format with 10 to 16 bits. Values with fewer than
  ///     16 bits are shifted up: the white of 10 bits is 65472.
  ///   - filled: the part of the memory that the driver filled; by default all.
  /// - Throws: ``ConversionError/unwritable(_:_:)`` for other formats; convert them first.
  public static func png(
    _ picture: any BufferMemory, _ layout: PictureLayout, _ filled: FilledPlanes = FilledPlanes()
  ) throws(ConversionError) -> [UInt8] {
    let refused = ConversionError.unwritable(layout.pixelFormat, layout.size)
    guard let source = SourceForm(layout.pixelFormat), let form = source.pixelForm, layout.size.isConvertible, layout.hasPlanes(of: form)
    else {
      throw refused
    }
    if form == .bgrx { return try converted(picture, layout, filled, to: .rgb24, png) }
    if let numbers = try GreyNumbers(picture, layout, filled) { return try png(numbers) }
    guard let format = [PixelForm.grey: viewfinder_png_grey, .rgb24: viewfinder_png_rgb][form] else { throw refused }
    var result: [UInt8] = []
    try picture.withPicture(form, layout, filled) { view in
      result = unsafe encode(view[0].start, rowLength: view[0].stride, format, layout.size)
    }
    if result.isEmpty { throw refused }
    return result
  }

  /// Exact values as PNG with 16 bits. Values with fewer bits are shifted up: the white of 10 bits is 65472.
  public static func png(_ picture: GreyNumbers) throws(ConversionError) -> [UInt8] {
    var words = picture.numbers
    if picture.bits < 16 { for position in words.indices { words[position] <<= UInt16(16 - picture.bits) } }
    // SAFETY: the rows have no padding.
    let result = unsafe encode(&words, rowLength: picture.size.width, viewfinder_png_grey16, picture.size)
    if result.isEmpty { throw .outOfMemory }
    return result
  }

  /// Encodes rows; `rowLength` is the distance between their starts, in components. Empty if libpng refuses.
  private static func encode(_ rows: UnsafeRawPointer, rowLength: Int, _ format: UInt32, _ size: FrameSize) -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = viewfinder_png_version
    unsafe image.format = format
    unsafe image.width = UInt32(size.width)
    unsafe image.height = UInt32(size.height)
    unsafe image.flags = format == viewfinder_png_grey16 ? viewfinder_png_not_srgb : 0
    // The size of uncompressed data, with the headers of deflate's blocks and libpng's chunks.
    let raw = size.height * (size.width * (format == viewfinder_png_rgb ? 3 : 2) + 1)
    let most = raw + raw / 4 + 4096
    var file = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      var written = most
      // SAFETY: the rows are `rowLength` apart and hold the picture; the buffer has room for `written` bytes.
      let isWritten = unsafe png_image_write_to_memory(&image, buffer.baseAddress, &written, 0, rows, Int32(rowLength), nil)
      count = isWritten != 0 ? min(written, most) : 0
      unsafe png_image_free(&image)
    }
    // libpng takes 16-bit numbers for linear light and adds a gamma chunk, so viewers would show them too bright. A sensor's numbers have
    // no colour space, so the chunk goes: 16 bytes after the signature of 8 and the header of 25.
    let gamma = 33..<49
    if file.count > gamma.upperBound, file[gamma].dropFirst(4).starts(with: "gAMA".utf8) { file.removeSubrange(gamma) }
    return file
  }

  /// A picture as JPEG in BT.601 and full range, as JFIF demands, with one chroma sample for four pixels.
  ///
  /// - Parameters:
  ///   - picture: the memory of the picture.
  ///   - layout: `GREY`, `RGB3`, `AR24` or `XR24`.
  ///   - filled: the part of the memory that the driver filled; by default all.
  ///   - quality: 1 to 100, by libjpeg's scale.
  /// - Throws: ``ConversionError/unwritable(_:_:)`` for other formats; convert them first.
  public static func jpeg(
    _ picture: any BufferMemory, _ layout: PictureLayout, _ filled: FilledPlanes = FilledPlanes(), quality: Int = 90
  ) throws(ConversionError) -> [UInt8] {
    try jpeg(picture, layout, filled, quality: quality, chroma: (2, 2))
  }

  /// The same with another subsampling: the pixels across and down that share a chroma sample.
  package static func jpeg(
    _ picture: any BufferMemory, _ layout: PictureLayout, _ filled: FilledPlanes, quality: Int, chroma: (across: Int, down: Int)
  ) throws(ConversionError) -> [UInt8] {
    let refused = ConversionError.unwritable(layout.pixelFormat, layout.size)
    let kinds: [PixelForm: viewfinder_jpeg_pixels] = [
      .grey: VIEWFINDER_JPEG_GREY, .rgb24: VIEWFINDER_JPEG_RGB, .bgrx: VIEWFINDER_JPEG_BGRA,
    ]
    guard let form = SourceForm(layout.pixelFormat)?.pixelForm, let pixels = kinds[form], layout.size.isConvertible,
      layout.hasPlanes(of: form)
    else { throw refused }
    var result: [UInt8] = []
    let (width, height) = (Int32(layout.size.width), Int32(layout.size.height))
    try picture.withPicture(form, layout, filled) { view in
      var source = unsafe viewfinder_jpeg_picture(
        pixels: pixels, bytes: view[0].start, bytes_per_row: view[0].stride, width: width, height: height, horizontal: Int32(chroma.across),
        vertical: Int32(chroma.down))
      result = unsafe [UInt8](unsafeUninitializedCapacity: viewfinder_jpeg_most_bytes(width, height)) { buffer, count in
        // SAFETY: the rows hold the picture, and the buffer has room for the largest result.
        let code = unsafe viewfinder_jpeg_encode(&source, Int32(max(1, min(100, quality))), buffer.baseAddress, &count)
        if code != 0 { count = 0 }
      }
    }
    if result.isEmpty { throw refused }
    return result
  }

  private static func converted(
    _ picture: any BufferMemory, _ layout: PictureLayout, _ filled: FilledPlanes, to format: PictureFormat,
    _ write: (any BufferMemory, PictureLayout, FilledPlanes) throws(ConversionError) -> [UInt8]
  ) throws(ConversionError) -> [UInt8] {
    var converter = try PixelConverter(
      from: layout, color: ColorDescription(matrix: .bt601, range: .full), to: ConversionRequest(to: format))
    let memory = converter.makeMemory()
    try converter.convert(picture, filled, into: memory)
    return try write(memory, converter.layout, FilledPlanes())
  }
}
