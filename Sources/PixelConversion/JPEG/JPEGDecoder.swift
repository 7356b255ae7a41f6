import CLibJPEG
import CameraModel

/// A decoder's warnings about a picture that it decoded nevertheless.
public struct DecoderWarnings: Hashable, Sendable {
  /// Stray bytes between two segments. Some cameras send them with every good picture.
  public var extraneousBytes = 0
  /// A marker, or the end, in place of coded data: the rest of the picture is grey or repeated.
  public var prematureEnd = 0
  /// Invalid Huffman codes, and all other warnings of coded data.
  public var corruptedData = 0
  /// Numbers in the header that the decoder does not know, such as a newer version of JFIF.
  var unknownHeader = 0

  /// No warnings.
  public init() {}

  /// Whether there are no warnings.
  public var isEmpty: Bool { self == DecoderWarnings() }

  /// Whether parts of the picture are wrong.
  public var haveCorruptedData: Bool { prematureEnd > 0 || corruptedData > 0 }
}

/// The decoder of libjpeg-turbo, which returns a picture's planes a few rows at a time.
@safe struct JPEGDecoder: ~Copyable {
  private let decoder: OpaquePointer
  /// The facts in the picture's header.
  private(set) var header = viewfinder_jpeg_header()

  init() throws(ConversionError) {
    guard let decoder = unsafe viewfinder_jpeg_create() else { throw .outOfMemory }
    unsafe self.decoder = unsafe decoder
  }

  deinit { unsafe viewfinder_jpeg_destroy(decoder) }

  /// The form of the picture's planes.
  var form: PixelForm {
    switch (header.components, header.horizontal, header.vertical) {
    case (1, _, _): .grey
    case (_, 1, _): .i444
    case (_, _, 1): .i422
    default: .i420
    }
  }

  /// The most rows per read.
  static let mostRows = 16

  /// The number of rows per read.
  var rows: Int { Int(header.rows) }

  /// Reads the header of a picture. Its size must be as given, except for extra lines and columns that fill the last blocks of 16; they are
  /// not read. The bytes must live until ``end()``.
  mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>, size: FrameSize) throws(ConversionError) {
    // SAFETY: the decoder is valid until `deinit`, and the bytes live until `end`.
    let code = unsafe viewfinder_jpeg_begin(decoder, bytes.baseAddress, bytes.count, Int32(size.width), Int32(size.height), &header)
    switch Int(code) {
    case 0: return
    case VIEWFINDER_JPEG_OTHER_SIZE: throw .otherSize(agreed: size)
    case VIEWFINDER_JPEG_UNSUPPORTED: throw .unsupportedCoding
    default: throw .undecodable(Int(code))
    }
  }

  /// Decodes the next rows into a picture of ``form`` with room for whole blocks.
  mutating func read(into rows: PictureView) throws(ConversionError) {
    let planes = unsafe viewfinder_jpeg_planes(
      start: (rows[0].start, rows[1].start, rows[2].start), stride: (rows[0].stride, rows[1].stride, rows[2].stride))
    // SAFETY: the planes have room for the number of rows in the header, in whole blocks.
    let code = unsafe viewfinder_jpeg_read(decoder, planes)
    if code != 0 { throw .undecodable(Int(code)) }
  }

  /// Ends the picture, finished or not.
  mutating func end() throws(ConversionError) -> DecoderWarnings {
    var found = viewfinder_jpeg_warnings()
    let code = unsafe viewfinder_jpeg_end(decoder, &found)
    if code != 0 { throw .undecodable(Int(code)) }
    var warnings = DecoderWarnings()
    warnings.extraneousBytes = Int(found.extraneous_bytes)
    warnings.prematureEnd = Int(found.premature_end)
    warnings.corruptedData = Int(found.corrupted_data)
    warnings.unknownHeader = Int(found.unknown_header)
    return warnings
  }
}
