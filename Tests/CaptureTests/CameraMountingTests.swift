import CameraModel
import Capture
import ImageGeometry
import Testing

@Suite struct `A camera's position` {
  static let positions: [CameraPosition] = [.back, .external, .unspecified, .front, "elsewhere"]

  @Test(arguments: [
    // The angle, then the video of a front camera and of every other.
    (0, VideoOrientation.landscapeLeft, VideoOrientation.landscapeRight), (90, .portrait, .portrait),
    (180, .landscapeRight, .landscapeLeft), (270, .portraitUpsideDown, .portraitUpsideDown),
  ])
  func `decides which angle a video has`(angle: Int, front: VideoOrientation, others: VideoOrientation) {
    for position in Self.positions {
      let video = position == .front ? front : others
      #expect(VideoOrientation(rotationAngle: angle, position: position) == video)
      #expect(video.rotationAngle(position: position) == angle)
    }
  }

  @Test(arguments: [-90, 1, 45, 360, .min, .max]) func `has no video for another angle`(angle: Int) {
    for position in Self.positions { #expect(VideoOrientation(rotationAngle: angle, position: position) == nil) }
  }

  @Test(
    arguments: [
      // How the device is held, then the orientation for a front camera and for every other.
      (DeviceOrientation.portrait, ImageOrientation.leftMirrored, ImageOrientation.right), (.landscapeLeft, .downMirrored, .up),
      (.landscapeRight, .upMirrored, .down), (.portraitUpsideDown, .rightMirrored, .left), (.unknown, nil, nil), (.faceUp, nil, nil),
      (.faceDown, nil, nil),
    ] as [(DeviceOrientation, ImageOrientation?, ImageOrientation?)])
  func `decides what makes its frames upright`(
    device: DeviceOrientation, front: ImageOrientation?, others: ImageOrientation?
  ) {
    for position in Self.positions {
      #expect(ImageOrientation(physical: device, position: position) == (position == .front ? front : others))
    }
  }
}

@Suite struct `Geometry of frames` {
  private let frame = FrameSize(width: 640, height: 480)

  @Test func `is that of their sizes`() {
    #expect(Size(frame) == Size(width: 640, height: 480))
    #expect(ImageOrientation.right.size(of: frame) == FrameSize(width: 480, height: 640))
    #expect(ImageOrientation.downMirrored.size(of: frame) == frame)
    let face = NormalizedRectangle(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
    let pixels = face.inPixels(of: frame, origin: .upperLeft)
    #expect(pixels == Rectangle(x: 160, y: 120, width: 80, height: 120))
    #expect(pixels.roundedOutwards(inside: frame) == pixels)
    #expect(NormalizedRectangle(pixels, of: frame, origin: .upperLeft) == face)
    #expect(Rectangle(frame) == Rectangle(x: 0, y: 0, width: 640, height: 480))
    let view = Size(width: 320, height: 240)
    #expect(PicturePlacement(of: frame, in: view, by: .resize).pictureRectangle == Rectangle(view))
  }

  @Test func `is empty for sizes that no frame has`() {
    for length in [Int.min, -1, 0] {
      let none = FrameSize(width: length, height: length)
      #expect(NormalizedRectangle.full.inPixels(of: none) == .zero)
      #expect(Rectangle(frame).roundedOutwards(inside: none) == .zero)
    }
  }
}
