#if Pictures
  import CameraModel
  import ImageGeometry
  import PixelConversion
  import PixelFormats

  extension PictureFile {
    /// The file of a frame that must be encoded.
    init(encoding frame: VideoFrame, as format: Format, _ settings: Settings) throws(DeviceError) {
      do throws(ConversionError) {
        if [.png, .pgm].contains(format), let measured = try GreyNumbers(frame.memory, frame.layout, frame.facts.filled) {
          guard settings.size == nil || settings.size == settings.orientation.size(of: frame.size) else {
            throw ConversionError.unwritable(frame.pixelFormat, frame.size)
          }
          let numbers = measured.turned(settings.orientation)
          let bytes = try format == .png ? PictureWriter.png(numbers) : PictureWriter.pgm(numbers)
          // PNG has numbers of 16 bits, so shorter ones are shifted.
          self.init(format, bytes, of: frame, size: numbers.size, isConverted: format == .png && numbers.bits < 16)
          return
        }
      } catch {
        throw .unwritable(frame, as: format, "Grey of more than 8 bits is written in its own size.")
      }
      let picture = try frame.picture(format.isColored(of: frame) ? .rgb24 : .grey8, settings)
      let (memory, layout, filled) = (picture.memory, picture.layout, picture.facts.filled)
      do {
        let bytes =
          switch format {
          case .png: try PictureWriter.png(memory, layout, filled)
          case .jpeg: try PictureWriter.jpeg(memory, layout, filled, quality: settings.quality)
          default: try PictureWriter.netpbm(memory, layout, filled)
          }
        var color = picture.color
        if format == .jpeg {
          (color.matrix, color.range) = (.bt601, .full)
          color.assumed.subtract([.matrix, .range])
        }
        // Encoding changes numbers even where no conversion did.
        self.init(format, bytes, of: picture, color: color, isConverted: picture.isConverted || format == .jpeg)
      } catch {
        throw .unwritable(frame, as: format, "\(error)", code: .malformed)
      }
    }
  }

  extension PictureFile.Format {
    /// Whether a frame's file in this format has red, green and blue.
    fileprivate func isColored(of frame: VideoFrame) -> Bool {
      switch self {
      case .ppm: true
      case .pgm: false
      case .png, .jpeg, .raw: !frame.pixelFormat.isMonochrome
      }
    }
  }

  extension VideoFrame {
    /// The frame converted to a file's settings. Grey values do not change, whatever range the driver reports.
    fileprivate func picture(_ format: PictureFormat, _ settings: PictureFile.Settings) throws(DeviceError) -> VideoFrame {
      var color = color
      if pixelFormat.isMonochrome { color.range = .full }
      let video = VideoSettings(format, size: settings.size, gravity: settings.gravity)
      return try converted(to: video, from: color, settings.orientation)
    }
  }
#endif
