import CLibJPEG
import CameraModel

/// What a decoder found wrong with a picture that it decoded nevertheless.
public struct DecoderWarnings: Hashable, Sendable {
  /// Bytes between two segments that belong to nothing. Some cameras send them with every good picture.
  public var extraneousBytes = 0
  /// A marker, or the end, where coded data was due: the rest of the picture is grey or repeated.
  public var prematureEnd = 0
  /// Invalid Huffman codes, and all other warnings of coded data.
  public var damagedData = 0
  /// Numbers in the header that the decoder does not know, such as a newer version of JFIF.
  public var unknownHeader = 0

  /// No warnings.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { self == DecoderWarnings() }

  /// Whether parts of the picture are wrong.
  public var haveDamagedData: Bool { prematureEnd > 0 || damagedData > 0 }
}

/// libjpeg-turbo's decoder, which gives a picture's planes a few rows after the other.
@safe struct JPEGDecoder: ~Copyable {
  private let decoder: OpaquePointer
  /// What the picture's header says.
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

  /// The most rows that a reading gives.
  static let mostRows = 16

  /// The rows that each reading gives.
  var rows: Int { Int(header.rows) }

  /// Reads the header of a picture that has a size, or more lines and columns to fill the last blocks of 16, which are not read. The bytes
  /// must live until ``end()``.
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
    // SAFETY: the planes have room for the rows that the header says, in whole blocks.
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
    warnings.damagedData = Int(found.damaged_data)
    warnings.unknownHeader = Int(found.unknown_header)
    return warnings
  }
}
