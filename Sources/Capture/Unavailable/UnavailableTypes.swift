public import Negotiation

/// Frames of the stream are the photos.
@available(*, unavailable, message: "Use session.capturePhoto(as:_:settling:): V4L2 has no separate flow of photos.")
public typealias CapturePhotoOutput = CaptureVideoDataOutput
/// Detectors are other libraries.
@available(*, unavailable, message: "Use a detector of another library on the frames of a CaptureVideoDataOutput.")
public typealias CaptureMetadataOutput = CaptureVideoDataOutput
/// A preview has no layer.
@available(*, unavailable, message: "Use CaptureVideoPreview(session:), which makes pictures for a view.")
public typealias CaptureVideoPreviewLayer = CaptureVideoPreview

extension Preset {
  /// The preset of this size has another name.
  @available(*, unavailable, message: "Use .iFrame960x540, which has this size, or CaptureRequest(size: .nearest(960, 540)).")
  public static var qHD960x540: Preset { .iFrame960x540 }
}
