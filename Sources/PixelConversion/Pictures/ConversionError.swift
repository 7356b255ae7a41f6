public import CameraModel
public import PixelFormats

/// Why a picture was not converted or written.
public enum ConversionError: Error, Hashable, Sendable {
  /// No conversion leads from one format to the other.
  case unsupported(PixelFormat, PictureFormat)
  /// The size, the visible part or the rows are not valid.
  case invalidLayout(PixelFormat, FrameSize)
  /// The memory holds fewer bytes than the picture has.
  case tooShort(PixelFormat, FrameSize)
  /// Decoding failed, with libjpeg's message code.
  case undecodable(Int)
  /// The compressed picture's size differs from the agreed one.
  case otherSize(agreed: FrameSize)
  /// The compressed picture has colours that no camera sends, such as CMYK.
  case unsupportedCoding
  /// The picture cannot be written to a file of this kind.
  case unwritable(PixelFormat, FrameSize)
  /// No memory is left.
  case outOfMemory
}

extension ConversionError: CustomStringConvertible {
  /// A sentence about the failure.
  public var description: String {
    switch self {
    case .unsupported(let source, let target): "\(source) cannot be converted to \(target)."
    case .invalidLayout(let format, let size): "\(format) of \(size) with these rows makes no picture."
    case .tooShort(let format, let size): "The memory is too short for \(format) of \(size)."
    case .undecodable(let code): "The JPEG picture cannot be decoded (libjpeg's message \(code))."
    case .otherSize(let agreed): "The JPEG picture has another size than \(agreed)."
    case .unsupportedCoding: "The JPEG picture is neither grey nor Y'CbCr."
    case .unwritable(let format, let size): "\(format) of \(size) cannot be written as a picture file."
    case .outOfMemory: "There is no memory for the conversion."
    }
  }
}
