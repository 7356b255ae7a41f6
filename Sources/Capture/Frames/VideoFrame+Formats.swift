public import CameraModel
public import PixelFormats

extension VideoFrame {
  /// The picture format, as in ``VideoSettings``: `.bgra` for blue, green, red and alpha. Nil for formats that no conversion makes, such as a
  /// camera's JPEG.
  public var format: PictureFormat? {
    guard let format = PictureFormat(pixelFormat) else { return nil }
    // NV12 of a stated range has a name of its own.
    guard format == .nv12, !color.assumed.contains(.range) else { return format }
    return color.range == .full ? .biPlanarFullRange : .biPlanarVideoRange
  }

  /// CoreVideo's code for the pixels, as `CVPixelBufferGetPixelFormatType` tells it; nil for formats that CoreVideo lacks.
  public var coreVideoFormat: CoreVideoFormat? {
    let codes = pixelFormat.coreVideoFormats
    guard codes.count > 1 else { return codes.first }
    // Where CoreVideo has one code for each range, that of limited range comes first.
    return color.range == .full ? codes.last : codes.first
  }

  /// A copy of all bytes: the rows without gaps, or a compressed picture. ``withBytes(_:)`` lends them without a copy.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    appendRows(to: &bytes)
    return bytes
  }
}

extension VideoFrame: CustomStringConvertible {
  /// `frame 12: YUYV 640x480`; of a later run than the first `frame 12 of run 1: YUYV 640x480`.
  public var description: String {
    "frame \(sequence)\(run == 0 ? "" : " of run \(run)"): \(pixelFormat) \(size)\(isValid ? "" : ", corrupted")"
  }
}
