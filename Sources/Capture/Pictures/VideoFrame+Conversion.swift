#if Pictures
  public import CameraModel
  import ImageGeometry

  extension VideoFrame {
    /// The picture in another format or size.
    ///
    /// An output with these settings does the same, without allocating memory for each frame.
    ///
    /// - Throws: `DeviceError` with code `unsupported` for an impossible conversion, `malformed` for a picture that cannot be decoded.
    public func converted(to settings: VideoSettings) throws(DeviceError) -> VideoFrame {
      try converted(to: settings, from: color, .up)
    }

    /// The picture as the contents of a PNG file: grey and depth with exact values, everything else in red, green and blue of 8 bits.
    ///
    /// - Throws: `DeviceError` as ``converted(to:)``.
    public func png() throws(DeviceError) -> [UInt8] { try PictureFile(self, as: .png).bytes }

    /// The picture in another format or size, turned. `color` replaces the description of its numbers.
    func converted(
      to settings: VideoSettings, from color: ColorDescription, _ orientation: ImageOrientation
    ) throws(DeviceError) -> VideoFrame {
      let native = NativePictures(layout: layout, color: color)
      guard let stage = try ConversionStage.make(from: native, to: settings, orientation: orientation) else { return self }
      guard case .picture(let picture, _) = stage.converted(self) else {
        throw DeviceError(
          .malformed, operation: "convert", subject: "\(pixelFormat) \(size)", message: "The picture cannot be decoded.")
      }
      return picture
    }
  }
#else
  extension VideoFrame {
    /// Encoding needs the package trait `Pictures`.
    @available(*, unavailable, message: "PNG needs the package trait Pictures: .package(…, traits: [\"Pictures\"]).")
    public func png() -> [UInt8] { [] }

    /// Conversion needs the package trait `Pictures`.
    @available(*, unavailable, message: "A conversion needs the package trait Pictures: .package(…, traits: [\"Pictures\"]).")
    public func converted(to settings: VideoSettings) -> VideoFrame { self }
  }
#endif
