import CameraModel
import ImageGeometry
import Matroska
import PixelFormats

/// How a camera's frames become packets.
enum MovieForm: Equatable {
  /// The camera's JPEG.
  case ownJPEG
  /// JPEG of raw pictures, with libjpeg's quality.
  case encodedJPEG(quality: Int)
  /// The units of H.264 or HEVC.
  case units(ParameterSets.Standard)
  /// Raw rows, by the FourCC of other programs.
  case rows(fourCC: UInt32)

  /// The formats that other programs read without a loss, and the FourCC by which they know them: `ffmpeg` reads each back byte for byte.
  private static let lossless: [PixelFormat: PixelFormat] = [
    "YUYV": "YUY2", "UYVY": "UYVY", "YVYU": "YVYU", "NV12": "NV12", "NV21": "NV21", "YU12": "I420", "YV12": "YV12", "422P": "Y42B",
    "GREY": "Y800",
  ]

  /// The pixel formats that can be kept without a loss.
  static var losslessFormats: [PixelFormat] { lossless.keys.sorted { $0.description < $1.description } }

  /// The form for a camera's format.
  ///
  /// - Parameters:
  ///   - codec: the codec asked for; nil takes the camera's compressed pictures, and makes JPEG of raw ones.
  ///   - quality: the quality of JPEG that is made.
  /// - Throws: `DeviceError` with code `unsupported`.
  init(_ format: PixelFormat, as codec: MovieCodec?, quality: Int) throws(DeviceError) {
    let canonical = PixelFormatRegistry.canonical(format)
    switch (codec, canonical) {
    case (nil, "H264"), (.h264, "H264"): self = .units(.h264)
    case (nil, "HEVC"), (.hevc, "HEVC"): self = .units(.hevc)
    case (nil, _) where format.isJPEG, (.jpeg, _) where format.isJPEG: self = .ownJPEG
    case (.uncompressed, _):
      guard let code = Self.lossless[canonical] else {
        let formats = Self.losslessFormats.map(\.description).joined(separator: ", ")
        throw .unrecordable(format, "\(format.unpadded) cannot be kept lossless.", "Record it as JPEG, or choose one of: \(formats).")
      }
      self = .rows(fourCC: code.rawValue)
    case (nil, _), (.jpeg, _):
      guard ConversionStage.canMake(VideoSettings(.rgb24), from: format, isTurned: false) else {
        throw .unrecordable(format, "No movie can be made of \(format.unpadded).", "Choose another pixel format of the camera.")
      }
      self = .encodedJPEG(quality: quality)
    case (.h264, _), (.hevc, _):
      throw .unrecordable(format, "The camera's \(format.unpadded) is not \(codec == .h264 ? "H.264" : "HEVC").", "Leave the codec out.")
    }
  }

  var codec: MovieCodec {
    switch self {
    case .ownJPEG, .encodedJPEG: .jpeg
    case .units(let standard): standard == .h264 ? .h264 : .hevc
    case .rows: .uncompressed
    }
  }
}

extension DeviceError {
  static func unrecordable(_ format: PixelFormat, _ message: String, _ remedy: String) -> DeviceError {
    DeviceError(.unsupported, operation: "record", subject: format.description, message: message, remedy: remedy)
  }
}

extension MatroskaTrack {
  /// The track for frames of a form.
  init(_ codec: Codec, of frame: VideoFrame, encoded: Bool, rotation: Int, name: String) {
    self.init(codec, width: frame.size.width, height: frame.size.height, name: name)
    var color = frame.color
    // JPEG that is made is what every program takes JPEG for.
    if encoded { (color.matrix, color.range) = (.bt601, .full) }
    if !encoded || !frame.pixelFormat.isMonochrome { self.color = Color(color) }
    self.rotation = rotation
    isInterlaced = ![.progressive, .any].contains(frame.fieldOrder)
  }
}

extension MatroskaTrack.Color {
  /// A description by the numbers of ITU-T H.273, tables 2 to 4.
  init(_ color: ColorDescription) {
    let matrix: UInt64 =
      switch color.matrix {
      case .bt601: 6
      case .bt709: 1
      case .smpte240m: 7
      case .bt2020: 9
      }
    let primaries: UInt64? =
      switch color.primaries {
      case .bt709: 1
      case .smpte170m: 6
      case .smpte240m: 7
      case .bt470m: 4
      case .bt470bg: 5
      case .bt2020: 9
      case .dciP3: 11
      case .adobeRGB: nil
      }
    let transfer: UInt64? =
      switch color.transfer {
      case .bt709: 1
      case .srgb: 13
      case .smpte240m: 7
      case .linear: 8
      case .smpte2084: 16
      case .adobeRGB, .dciP3: nil
      }
    self.init(matrix: matrix, primaries: primaries, transfer: transfer, isFullRange: color.range == .full)
  }
}
