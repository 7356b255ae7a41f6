import ArgumentParser
import CameraModel
import ImageGeometry
import Viewfinder

/// The properties of a picture.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("png, jpeg, ppm, pgm, or raw (the driver's bytes); by default, the file extension decides.", valueName: "format"),
    completion: .list(PictureFile.Format.names))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "When to take it: auto (once the picture is steady), after a number of frames, or after a time such as 1s.",
      valueName: "auto|frames|time"),
    completion: .list(["auto", "0", "25", "1s"]))
  var settle: String?

  @Option(help: ArgumentHelp("The quality of JPEG that is encoded, 1 to 100; 90 if not given.", valueName: "number"))
  var quality: String?

  @Option(
    help: ArgumentHelp(
      "Make the picture exactly as large as --size: resize, resize-aspect or resize-aspect-fill.", valueName: "gravity"),
    completion: .list(VideoGravity.names))
  var gravity: String?

  @OptionGroup var orientation: OrientationOptions

  @Option(
    help: ArgumentHelp(ColorDescription.optionHelp, valueName: "name"), completion: .list(ColorDescription.optionNames))
  var colorimetry: String?
}

/// The orientation of a picture.
struct OrientationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Degrees to turn the picture clockwise: 0, 90, 180, 270, or auto, as the sensor is mounted.", valueName: "degrees"),
    completion: .list(OrientationOptions.angles))
  var rotate: String?

  @Flag(help: "Mirror the picture left to right, after turning it.")
  var mirror = false
}

extension PictureOptions {
  /// The settings for the picture of a camera.
  ///
  /// - Parameters:
  ///   - size: The requested size; with a gravity, the exact size of the picture.
  ///   - device: The camera, which may be mounted rotated.
  ///   - format: The format of the file; the driver's bytes stay unchanged.
  func settings(size: FrameSize?, of device: CaptureDevice, as format: PictureFile.Format) throws(DeviceError) -> PictureFile.Settings {
    var settings = PictureFile.Settings()
    settings.quality = try Int.option("--quality", quality, in: 1...100, like: 90) ?? settings.quality
    if format == .raw {
      let moving = [
        ("--gravity", gravity != nil), ("--rotate", !["auto", "0", nil].contains(orientation.rotate)), ("--mirror", orientation.mirror),
      ]
      guard let option = moving.first(where: { $0.1 })?.0 else { return settings }
      throw .usage("--format raw \(option)", "The driver's bytes are written as they are.", try: "Leave one of the two out.")
    }
    if let gravity = try VideoGravity.typed(gravity) {
      guard let size else {
        throw .usage("--gravity", "`--gravity` says how the picture fills a size, and none is given.", try: "Add `--size 640x480`.")
      }
      (settings.size, settings.gravity) = (size, gravity)
    }
    settings.orientation = ImageOrientation(rotationAngle: try orientation.angle(of: device), isMirrored: orientation.mirror) ?? .up
    return settings
  }

  /// When the picture counts as settled.
  var settling: PictureSettling {
    get throws(DeviceError) {
      guard let settle, settle != "auto" else { return .automatic }
      if settle.hasSuffix("s") { return .duration(try Duration.option("--settle", settle) ?? .zero) }
      guard let frames = try? Int.option("--settle", settle, in: 0...100_000, like: 25) else {
        throw .usage(
          "--settle \(settle)", "`--settle` takes `auto`, a number of frames, or a time with its unit.",
          try: "Write it like auto, 25, 1s or 500ms.")
      }
      return .frames(frames)
    }
  }
}

extension OrientationOptions {
  /// The clockwise rotation of the picture in degrees; by default, the rotation of the camera's mount.
  func angle(of device: CaptureDevice) throws(DeviceError) -> Int {
    guard let rotate, rotate != "auto" else { return device.horizonLevelAngle.isMultiple(of: 90) ? device.horizonLevelAngle : 0 }
    guard Self.angles.contains(rotate), let angle = Int(rotate) else { throw .unknownName(rotate, "--rotate", among: Self.angles) }
    return angle
  }

  static let angles = ["auto", "0", "90", "180", "270"]
}

extension VideoGravity {
  /// The value of `--gravity`; nil if the option is not given.
  static func typed(_ text: String?) throws(DeviceError) -> VideoGravity? {
    guard let text else { return nil }
    guard let known = named[text] else { throw .unknownName(text, "--gravity", among: names) }
    return known
  }

  /// The values of the option.
  static let names = ["resize", "resize-aspect", "resize-aspect-fill"]
  private static let named: [String: VideoGravity] = [
    "resize": .resize, "resize-aspect": .resizeAspect, "resize-aspect-fill": .resizeAspectFill,
  ]
}

/// The values of `--colorimetry`: `601-full`, `709-limited`.
extension ColorDescription {
  private static let matrices: [(name: String, matrix: ColorDescription.Matrix)] = [
    ("601", .bt601), ("709", .bt709), ("240m", .smpte240m), ("2020", .bt2020),
  ]
  /// All values of the option.
  static let optionNames = matrices.flatMap { row in Range.allCases.map { "\(row.name)-\($0.rawValue)" } }
  static let optionHelp = "The colorimetry to use if the driver reports a wrong one: \(optionNames.joined(separator: ", "))."

  /// The colours of `--colorimetry`; nil if the option is not given.
  static func option(_ text: String?) throws(DeviceError) -> ColorDescription? {
    guard let text else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let matrix = Self.matrices.first(where: { $0.name == parts[0] })?.matrix,
      let range = Range(rawValue: String(parts[1]))
    else { throw .unknownName(text, "--colorimetry", among: optionNames) }
    return ColorDescription(matrix: matrix, range: range, assumed: [.primaries, .transfer])
  }
}
