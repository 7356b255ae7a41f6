public import CameraModel
public import Capture
public import Foundation
public import ImageGeometry

extension Data {
  /// A copy of a frame's bytes: the rows without gaps, or a compressed picture.
  public init(_ frame: VideoFrame) { self.init(frame.bytes) }

  /// The contents of a picture file.
  public init(_ picture: PictureFile) { self.init(picture.bytes) }
}

extension CGPoint {
  /// The same point.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// The same size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The same size in pixels.
  public init(_ size: FrameSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension CGRect {
  /// The same rectangle.
  public init(_ rectangle: Rectangle) { self.init(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height) }

  /// The same rectangle in parts of a picture, from its lower left corner: `VNDetectedObjectObservation.boundingBox`, a `regionOfInterest`.
  public init(visionRect rectangle: NormalizedRectangle) {
    self.init(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }

  /// The same rectangle in parts of a picture, from its upper left corner: `rectOfInterest`, `metadataOutputRectConverted(fromLayerRect:)`.
  public init(captureRect rectangle: NormalizedRectangle) {
    self.init(x: rectangle.x, y: 1 - rectangle.y - rectangle.height, width: rectangle.width, height: rectangle.height)
  }
}

extension Point {
  /// The same point.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Size {
  /// The same size.
  public init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension FrameSize {
  /// The same size in whole pixels, rounded; a length that is no number from 0 to the largest 32-bit one becomes the nearest, or 0.
  public init(_ size: CGSize) {
    let pixels = { (length: Double) in length.isNaN ? 0 : Int(min(max(length, 0), Double(UInt32.max)).rounded()) }
    self.init(width: pixels(Double(size.width)), height: pixels(Double(size.height)))
  }
}

extension Rectangle {
  /// The same rectangle.
  public init(_ rectangle: CGRect) {
    self.init(
      x: Double(rectangle.origin.x), y: Double(rectangle.origin.y), width: Double(rectangle.size.width),
      height: Double(rectangle.size.height))
  }
}

extension NormalizedRectangle {
  /// The same rectangle from parts of a picture that count from its lower left corner, as Vision's do.
  public init(visionRect rectangle: CGRect) { self.init(rectangle, origin: .lowerLeft) }

  /// The same rectangle from parts of a picture that count from its upper left corner, as AVFoundation's do.
  public init(captureRect rectangle: CGRect) { self.init(rectangle, origin: .upperLeft) }

  private init(_ rectangle: CGRect, origin: CoordinateOrigin) {
    self.init(
      x: Double(rectangle.origin.x), y: Double(rectangle.origin.y), width: Double(rectangle.size.width),
      height: Double(rectangle.size.height), origin: origin)
  }
}

/// AVFoundation's conversions, with its types. A rectangle of the camera's picture counts from the upper left corner here, as in
/// AVFoundation: it becomes a region of Vision by `CGRect(visionRect: NormalizedRectangle(captureRect: rectangle))`.
extension CaptureVideoPreview {
  /// A point of the view in the camera's picture.
  public func captureDevicePointConverted(fromLayerPoint point: CGPoint) -> CGPoint {
    CGPoint(captureDevicePointConverted(fromLayerPoint: Point(point)))
  }

  /// A point of the camera's picture in the view.
  public func layerPointConverted(fromCaptureDevicePoint point: CGPoint) -> CGPoint {
    CGPoint(layerPointConverted(fromCaptureDevicePoint: Point(point)))
  }

  /// A part of the camera's picture in the view.
  public func layerRectConverted(fromMetadataOutputRect rectangle: CGRect) -> CGRect {
    CGRect(layerRectConverted(fromMetadataOutputRect: NormalizedRectangle(captureRect: rectangle)))
  }

  /// A part of the view in the camera's picture.
  public func metadataOutputRectConverted(fromLayerRect rectangle: CGRect) -> CGRect {
    CGRect(captureRect: metadataOutputRectConverted(fromLayerRect: Rectangle(rectangle)))
  }
}
