import CameraDocuments
import PixelConversion
import Viewfinder

extension PictureFile.Format {
  /// The endings of files, the usual one first.
  private static let endings: [(format: PictureFile.Format, endings: [String])] = [
    (.png, ["png"]), (.jpeg, ["jpg", "jpeg"]), (.ppm, ["ppm"]), (.pgm, ["pgm"]), (.raw, ["raw", "bin", "yuv"]),
  ]

  /// The names that can be typed.
  static let names = allCases.map(\.rawValue)

  /// The ending of a file's name.
  var ending: String { Self.endings.first { $0.format == self }?.endings.first ?? rawValue }

  /// Whether files with this ending hold one picture.
  static func isPicture(_ ending: String) -> Bool { endings.contains { $0.format != .raw && $0.endings.contains(ending) } }

  /// The format from its name or the ending of a file; nil without both.
  static func asked(_ name: String?, _ destination: FileDestination?) throws(DeviceError) -> PictureFile.Format? {
    if let name {
      guard let format = PictureFile.Format(rawValue: name == "jpg" ? "jpeg" : name) else {
        throw .unknownName(name, "--format", among: names)
      }
      return format
    }
    guard let destination, let ending = destination.ending else { return nil }
    if let format = endings.first(where: { $0.endings.contains(ending) })?.format { return format }
    throw .usage(
      destination.optionText, "No picture format has this extension.",
      try: "Use .png, .jpg, .ppm, .pgm or .raw, or name it with `--format`.")
  }

  /// The default format for a camera's pictures: its own JPEG, else PNG, which is lossless.
  static func usual(for pixelFormat: PixelFormat) -> PictureFile.Format {
    pixelFormat.isJPEG ? .jpeg : pixelFormat.isConvertible ? .png : .raw
  }

  /// Whether the format can hold pictures of a pixel format.
  func canHold(_ pixelFormat: PixelFormat) -> Bool {
    self == .raw || self == .jpeg && pixelFormat.isJPEG || pixelFormat.isConvertible
  }

  /// Rejects a format that cannot hold the pictures.
  func check(_ pixelFormat: PixelFormat) throws(DeviceError) {
    guard !canHold(pixelFormat) else { return }
    throw DeviceError(
      .unsupported, operation: "write \(rawValue)", subject: "\(pixelFormat)", message: "\(pixelFormat) pictures cannot be converted.",
      remedy: "Ask for another format of the camera with `--require`, or for the driver's bytes with `--format raw`.")
  }
}

extension PixelFormat {
  /// How a sensor's mosaic becomes a picture.
  static let demosaicing = "demosaiced with grey-world white balance, not colour-corrected"

  /// Whether this build can convert its pictures.
  var isConvertible: Bool {
    #if Pictures
      PixelConverter.canConvert(self)
    #else
      false
    #endif
  }
}
