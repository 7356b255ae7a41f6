#if Pictures
  public import CameraModel
  import ImageGeometry
  import PixelConversion
  import PixelFormats

  extension VideoFrame {
    /// The picture in another format or size.
    ///
    /// An output with these settings does the same without allocating memory for each frame.
    ///
    /// - Throws: `DeviceError` with code `unsupported` for what cannot be made of it, `malformed` for a picture that cannot be decoded.
    public func converted(to settings: VideoSettings) throws(DeviceError) -> VideoFrame {
      let native = NativePictures(layout: layout, color: color)
      guard let stage = try ConversionStage.make(from: native, to: settings, orientation: .up) else { return self }
      guard case .picture(let picture, _) = stage.converted(self) else {
        throw .unwritable(self, "The picture cannot be decoded.")
      }
      return picture
    }

    /// The picture as the contents of a PNG file: grey and depth with their exact values, all else in red, green and blue of 8 bits.
    ///
    /// - Throws: `DeviceError` as ``converted(to:)``.
    public func png() throws(DeviceError) -> [UInt8] {
      let isWritable = [.luma, .depth].contains(PixelFormatRegistry.entry(for: pixelFormat)?.group) || pixelFormat == .rgb24
      let picture = isWritable ? self : try converted(to: VideoSettings(.rgb24))
      do throws(ConversionError) {
        return try PictureWriter.png(picture.memory, picture.layout, picture.facts.filled)
      } catch {
        throw .unwritable(self, "\(error)")
      }
    }
  }

  extension DeviceError {
    fileprivate static func unwritable(_ frame: VideoFrame, _ message: String) -> DeviceError {
      DeviceError(.malformed, operation: "convert", subject: "\(frame.pixelFormat) \(frame.size)", message: message)
    }
  }
#endif
