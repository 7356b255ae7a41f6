public import CameraModel
public import ImageGeometry
import PixelFormats

/// Has AVFoundation's setters, which compile nowhere but say what to use. A getter that throws cannot have one beside it, and an angle has
/// one type, so the setters are those of a protocol.
public protocol _AVFoundationSetters {}

extension CaptureDevice: _AVFoundationSetters {}
extension CaptureConnection: _AVFoundationSetters {}

extension _AVFoundationSetters where Self == CaptureDevice {
  /// The lock sets it.
  @available(*, unavailable, message: "Use lock.setActiveFormat(_:) of the lock that lockForConfiguration() returned.")
  public var activeFormat: CaptureDevice.Format {
    get { CaptureDevice.Format(pixelFormat: .yuyv, extent: .discrete(FrameSize(0, 0))) }
    nonmutating set {}
  }
  /// The lock sets it.
  @available(*, unavailable, message: "Use lock.setActiveVideoMinFrameDuration(_:) of the lock that lockForConfiguration() returned.")
  public var activeVideoMinFrameDuration: FrameInterval {
    get { FrameInterval(0, 1) }
    nonmutating set {}
  }
  /// The lock sets it.
  @available(*, unavailable, message: "Use lock.setActiveVideoMaxFrameDuration(_:) of the lock that lockForConfiguration() returned.")
  public var activeVideoMaxFrameDuration: FrameInterval {
    get { FrameInterval(0, 1) }
    nonmutating set {}
  }
  /// The lock sets it.
  @available(*, unavailable, message: "Use lock.setVideoZoomFactor(_:) of the lock that lockForConfiguration() returned.")
  public var videoZoomFactor: Double {
    get { 1 }
    nonmutating set {}
  }
  /// The lock sets it.
  @available(*, unavailable, message: "Use lock.setFocusPointOfInterest(_:) of the lock that lockForConfiguration() returned.")
  public var focusPointOfInterest: Point {
    get { Point(x: 0, y: 0) }
    nonmutating set {}
  }
  /// The lock sets it.
  @available(*, unavailable, message: "Use lock.setExposurePointOfInterest(_:) of the lock that lockForConfiguration() returned.")
  public var exposurePointOfInterest: Point {
    get { Point(x: 0, y: 0) }
    nonmutating set {}
  }
}

extension _AVFoundationSetters where Self == CaptureConnection {
  /// The angle is a whole number of degrees.
  @available(*, unavailable, message: "The angle is an Int, such as 90.")
  public var videoRotationAngle: Double {
    get { 0 }
    nonmutating set {}
  }
}
