public import CameraModel
public import ImageGeometry
public import PixelFormats

/// A frame as the contents of a picture file. The corresponding name is `AVCapturePhoto.fileDataRepresentation()`.
public struct PictureFile: Sendable {
  /// The format of a picture file.
  public enum Format: String, ClosedVocabulary, CaseIterable {
    /// PNG: grey and depth with their exact numbers, all else in red, green and blue of 8 bits.
    case png
    /// JPEG: the camera's own bytes if it sends JPEG, without padding and with missing Huffman tables, not decoded. If the pictures exceed
    /// the mode's size to fill their last blocks, they are cropped and encoded again.
    case jpeg
    /// Portable pixmap, `P6`: red, green and blue of 8 bits.
    case ppm
    /// Portable graymap, `P5`: grey, with exact values also above 8 bits.
    case pgm
    /// The driver's bytes.
    case raw
  }

  /// How to change a picture for a file.
  public struct Settings: Hashable, Sendable {
    /// The quality of an encoded JPEG picture, 1 to 100 by libjpeg's scale. It does not apply to a camera's own JPEG.
    public var quality = 90
    /// Width and height of the upright picture in pixels; nil for the camera's own.
    public var size: FrameSize?
    /// How a picture of another aspect ratio fills ``size``.
    public var gravity = VideoGravity.resizeAspectFill
    /// The rotation and mirroring to apply. Pixels move, but a camera's own JPEG gets an EXIF tag instead, unless it is scaled.
    public var orientation = ImageOrientation.up

    /// Settings that keep the picture unchanged.
    public init() {}
  }

  /// The file's format.
  public let format: Format
  /// The file's contents.
  public let bytes: [UInt8]
  /// Width and height as they are stored, before a viewer turns the picture.
  public let size: FrameSize
  /// The stored pixels: `GREY`, `RGB3`, or the camera's own format.
  public let pixelFormat: PixelFormat
  /// The EXIF orientation by which a viewer shows the picture upright; `up` if the pixels are upright.
  public let orientation: ImageOrientation
  /// How the stored numbers become colours.
  public let color: ColorDescription
  /// Whether the stored numbers differ from the camera's. For example, PNG stores 10 bits in the upper bits of 16.
  public let isConverted: Bool
  /// Whether the picture was made from a sensor's mosaic: demosaiced with grey-world white balance, not colour-corrected.
  public let isDemosaiced: Bool

  /// A frame as a file.
  ///
  /// - Throws: `DeviceError`; its code is `unsupported` if the file cannot be made from the frame's format, and `malformed` if the picture
  ///   cannot be decoded.
  public init(_ frame: VideoFrame, as format: Format, _ settings: Settings = Settings()) throws(DeviceError) {
    let isMoved = settings.orientation != .up || settings.size.map { $0 != frame.size } ?? false
    if format == .raw {
      guard !isMoved else { throw .unwritable(frame, as: format, "The driver's bytes are neither turned nor scaled.") }
      var bytes: [UInt8] = []
      frame.appendBytes(to: &bytes)
      self.init(format, bytes, of: frame)
    } else if format == .jpeg, frame.pixelFormat.isJPEG, settings.size == nil || settings.size == settings.orientation.size(of: frame.size),
      let bytes = try frame.completeJPEG(settings.orientation)
    {
      self.init(format, bytes, of: frame, orientation: settings.orientation)
    } else {
      #if Pictures
        try self.init(encoding: frame, as: format, settings)
      #else
        throw .unwritable(
          frame, as: format, "This build leaves conversions out.",
          "Build with the package trait Pictures. Without it, a mode of Motion-JPEG gives JPEG, and every mode raw bytes.")
      #endif
    }
  }

  init(
    _ format: Format, _ bytes: [UInt8], of frame: VideoFrame, size: FrameSize? = nil, color: ColorDescription? = nil,
    orientation: ImageOrientation = .up, isConverted: Bool = false
  ) {
    (self.format, self.bytes, self.orientation, self.isConverted) = (format, bytes, orientation, isConverted)
    (self.size, pixelFormat, self.color, isDemosaiced) = (size ?? frame.size, frame.pixelFormat, color ?? frame.color, frame.isDemosaiced)
  }
}

extension VideoFrame {
  /// The camera's JPEG as file contents; nil if it has padding, which only decoding removes.
  fileprivate func completeJPEG(_ orientation: ImageOrientation) throws(DeviceError) -> [UInt8]? {
    let (shape, picture) = withBytes { bytes in
      let shape = JPEGShape(bytes)
      return (shape, shape?.completePicture(of: bytes, inserting: orientation == .up ? [] : orientation.exifSegment))
    }
    guard let shape else { throw .unwritable(self, as: .jpeg, "The camera's JPEG picture is incomplete.", code: .malformed) }
    return shape.size == size || shape.size == nil ? picture : nil
  }
}

extension ImageOrientation {
  /// A JPEG segment with the orientation: marker `APP1` with EXIF's header, and a big-endian TIFF directory with one entry.
  var exifSegment: [UInt8] {
    let header = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
    // Tag 0x0112, one number of 16 bits, then no further directory.
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(rawValue), 0, 0, 0, 0, 0, 0]
    return [0xff, 0xe1, 0, UInt8(header.count + entry.count + 2)] + header + entry
  }
}

extension DeviceError {
  static func unwritable(
    _ frame: VideoFrame, as format: PictureFile.Format, _ message: String, _ remedy: String? = nil, code: Code = .unsupported
  ) -> DeviceError {
    DeviceError(
      code, operation: "write \(format.rawValue)", subject: "\(frame.pixelFormat) \(frame.size)", message: message, remedy: remedy)
  }
}
