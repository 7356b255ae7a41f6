import CVideo4Linux
import CameraModel
import PixelFormats

extension FrameFormat {
  /// The format in a driver's answer.
  @unsafe init(_ answer: v4l2_format, of bufferType: BufferType) {
    // SAFETY: only the picture formats in the structure's union are read, never the pointers of overlays.
    self = unsafe bufferType == .videoCaptureMultiplanar ? FrameFormat(answer.fmt.pix_mp) : FrameFormat(answer.fmt.pix)
  }

  private init(_ picture: v4l2_pix_format) {
    self.init(
      pixelFormat: PixelFormat(rawValue: picture.pixelformat), size: FrameSize(Int(picture.width), Int(picture.height)),
      fieldOrder: FieldOrder(rawValue: picture.field),
      planes: [PlaneLayout(bytesPerLine: Int(picture.bytesperline), sizeImage: Int(picture.sizeimage))],
      colorimetry: Colorimetry(
        colorSpace: picture.colorspace, encoding: picture.ycbcr_enc, quantization: picture.quantization,
        transferFunction: picture.xfer_func))
  }

  private init(_ picture: v4l2_pix_format_mplane) {
    let planes = picture.plane_fmt
    let all = [planes.0, planes.1, planes.2, planes.3, planes.4, planes.5, planes.6, planes.7]
    self.init(
      pixelFormat: PixelFormat(rawValue: picture.pixelformat), size: FrameSize(Int(picture.width), Int(picture.height)),
      fieldOrder: FieldOrder(rawValue: picture.field),
      planes: all.prefix(Int(picture.num_planes)).map {
        PlaneLayout(bytesPerLine: Int($0.bytesperline), sizeImage: Int($0.sizeimage))
      },
      colorimetry: Colorimetry(
        colorSpace: picture.colorspace, encoding: UInt32(picture.ycbcr_enc), quantization: UInt32(picture.quantization),
        transferFunction: UInt32(picture.xfer_func)))
  }
}

extension v4l2_format {
  /// The structure that requests the format of a buffer type.
  @unsafe init(of bufferType: BufferType) {
    unsafe self.init()
    unsafe type = bufferType.rawValue
  }

  /// The format as the structure for a driver. Fields left to the driver are zero.
  @unsafe init(_ format: FrameFormat, of bufferType: BufferType) {
    unsafe self.init(of: bufferType)
    // SAFETY: only the picture formats in the structure's union are written.
    if bufferType == .videoCaptureMultiplanar {
      unsafe fmt.pix_mp = v4l2_pix_format_mplane(format)
    } else {
      unsafe fmt.pix = v4l2_pix_format(format)
    }
  }
}

extension v4l2_pix_format {
  fileprivate init(_ format: FrameFormat) {
    self.init()
    width = UInt32(clamping: format.size.width)
    height = UInt32(clamping: format.size.height)
    pixelformat = format.pixelFormat.rawValue
    field = format.fieldOrder.rawValue
    bytesperline = UInt32(clamping: format.planes.first?.bytesPerLine ?? 0)
    sizeimage = UInt32(clamping: format.planes.first?.sizeImage ?? 0)
    // Capture drivers ignore the colour, except those that compare it with what arrives in a media graph.
    guard format.colorimetry != Colorimetry() else { return }
    colorspace = format.colorimetry.colorSpace
    ycbcr_enc = format.colorimetry.encoding
    quantization = format.colorimetry.quantization
    xfer_func = format.colorimetry.transferFunction
    // Without this number, the kernel drops what comes after it.
    priv = UInt32(V4L2_PIX_FMT_PRIV_MAGIC)
  }
}

extension v4l2_pix_format_mplane {
  fileprivate init(_ format: FrameFormat) {
    self.init()
    width = UInt32(clamping: format.size.width)
    height = UInt32(clamping: format.size.height)
    pixelformat = format.pixelFormat.rawValue
    field = format.fieldOrder.rawValue
    colorspace = format.colorimetry.colorSpace
    ycbcr_enc = UInt8(clamping: format.colorimetry.encoding)
    quantization = UInt8(clamping: format.colorimetry.quantization)
    xfer_func = UInt8(clamping: format.colorimetry.transferFunction)
    let given = format.planes.prefix(Int(VIDEO_MAX_PLANES))
    num_planes = UInt8(given.count)
    // SAFETY: the C array is a tuple of eight planes without padding; at most eight are written.
    unsafe withUnsafeMutableBytes(of: &plane_fmt) { memory in
      let planes = unsafe memory.assumingMemoryBound(to: v4l2_plane_pix_format.self)
      for (position, plane) in given.enumerated() {
        unsafe planes[position].bytesperline = UInt32(clamping: plane.bytesPerLine)
        unsafe planes[position].sizeimage = UInt32(clamping: plane.sizeImage)
      }
    }
  }
}
