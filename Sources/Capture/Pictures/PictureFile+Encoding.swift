#if Pictures
  import CameraModel
  import ImageGeometry
  import PixelConversion
  import PixelFormats

  extension PictureFile {
    /// The file of a frame that is no picture file yet.
    init(encoding frame: VideoFrame, as format: Format, _ settings: Settings) throws(DeviceError) {
      do throws(ConversionError) {
        if [.png, .pgm].contains(format), let measured = try GreyNumbers(frame.memory, frame.layout, frame.facts.filled) {
          guard settings.size == nil || settings.size == settings.orientation.size(of: frame.size) else {
            throw ConversionError.unwritable(frame.pixelFormat, frame.size)
          }
          let numbers = measured.turned(settings.orientation)
          let bytes = try format == .png ? PictureWriter.png(numbers) : PictureWriter.pgm(numbers)
          self.init(format, bytes, of: frame, size: numbers.size)
          return
        }
      } catch {
        throw .unwritable(frame, as: format, "Grey of more than 8 bits is written in its own size.")
      }
      let picture = try frame.picture(format.isColored(of: frame) ? .rgb24 : .grey8, settings)
      let (memory, layout, filled) = (picture.memory, picture.layout, picture.facts.filled)
      do throws(ConversionError) {
        let bytes =
          switch format {
          case .png: try PictureWriter.png(memory, layout, filled)
          case .jpeg: try PictureWriter.jpeg(memory, layout, filled, quality: settings.quality)
          case .ppm, .pgm, .raw: try PictureWriter.netpbm(memory, layout, filled)
          }
        // Encoding changes numbers even where no conversion did.
        self.init(format, bytes, of: picture, isConverted: picture.isConverted || format == .jpeg)
      } catch {
        throw .unwritable(frame, as: format, "\(error)", code: .malformed)
      }
    }
  }

  extension PictureFile.Format {
    /// Whether a frame's file of this format has red, green and blue.
    fileprivate func isColored(of frame: VideoFrame) -> Bool {
      switch self {
      case .ppm: true
      case .pgm: false
      case .png, .jpeg, .raw: !frame.isColorless
      }
    }
  }

  extension VideoFrame {
    /// Whether it is grey or depth.
    fileprivate var isColorless: Bool { [.luma, .depth].contains(PixelFormatRegistry.entry(for: pixelFormat)?.group) }

    /// The frame as a file's settings want it. The numbers of a grey frame stay as they are, whatever range the driver states.
    fileprivate func picture(_ format: PictureFormat, _ settings: PictureFile.Settings) throws(DeviceError) -> VideoFrame {
      var source = NativePictures(layout: layout, color: color)
      if isColorless { (source.color.range, source.color.assumed) = (.full, []) }
      var video = VideoSettings(format)
      (video.size, video.gravity) = (settings.size, settings.gravity)
      guard let stage = try ConversionStage.make(from: source, to: video, orientation: settings.orientation) else { return self }
      guard case .picture(let picture, _) = stage.converted(self) else {
        throw DeviceError(
          .malformed, operation: "convert", subject: "\(pixelFormat) \(size)", message: "The picture cannot be decoded.")
      }
      return picture
    }
  }
#endif
