import Viewfinder

extension PictureOptions {
  /// What becomes of the picture of a camera.
  ///
  /// - Parameters:
  ///   - size: the size wished; the picture has exactly this one where a gravity says how.
  ///   - device: the camera, which may be mounted rotated.
  ///   - format: the format of the file; the driver's bytes stay as they are.
  func settings(size: FrameSize?, of device: CaptureDevice, as format: PictureFile.Format) throws(DeviceError) -> PictureFile.Settings {
    var settings = PictureFile.Settings()
    settings.quality = try SecondsArgument.count(quality, "--quality", in: 1...100, like: 90) ?? settings.quality
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
      if settle.hasSuffix("s") { return .duration(try SecondsArgument.time(settle, "--settle") ?? .zero) }
      guard let frames = try? SecondsArgument.count(settle, "--settle", in: 0...100_000, like: 25) else {
        throw .usage(
          "--settle \(settle)", "`--settle` takes `auto`, a number of frames, or a time with its unit.",
          try: "Write it like auto, 25, 1s or 500ms.")
      }
      return .frames(frames)
    }
  }
}

extension OrientationOptions {
  /// Degrees by which the picture is turned clockwise: as the camera is mounted, where nothing else was said.
  func angle(of device: CaptureDevice) throws(DeviceError) -> Int {
    guard let rotate, rotate != "auto" else { return device.horizonLevelAngle.isMultiple(of: 90) ? device.horizonLevelAngle : 0 }
    guard Self.angles.contains(rotate), let angle = Int(rotate) else { throw .unknownName(rotate, "--rotate", among: Self.angles) }
    return angle
  }

  static let angles = ["auto", "0", "90", "180", "270"]
}

extension VideoGravity {
  /// How a picture fills a size of another shape; nil where it was not said.
  static func typed(_ text: String?) throws(DeviceError) -> VideoGravity? {
    guard let text else { return nil }
    guard let known = named[text] else { throw .unknownName(text, "--gravity", among: names) }
    return known
  }

  /// The gravities as they are typed.
  static let names = ["resize", "resize-aspect", "resize-aspect-fill"]
  private static let named: [String: VideoGravity] = [
    "resize": .resize, "resize-aspect": .resizeAspect, "resize-aspect-fill": .resizeAspectFill,
  ]
}
