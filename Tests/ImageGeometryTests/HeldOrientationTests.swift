import ImageGeometry
import Testing

@Suite struct `Videos, devices and interfaces` {
  @Test func `have the numbers of UIKit and AVFoundation`() {
    #expect(VideoOrientation.allCases.map(\.rawValue) == [1, 2, 3, 4])
    #expect(VideoOrientation.allCases == [.portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft])
    #expect(DeviceOrientation.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(
      DeviceOrientation.allCases == [.unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown])
    #expect(InterfaceOrientation.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(InterfaceOrientation.allCases == [.unknown, .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft])
  }

  @Test(
    arguments: [
      (DeviceOrientation.unknown, nil), (.portrait, .portrait), (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeLeft, .landscapeRight), (.landscapeRight, .landscapeLeft), (.faceUp, nil), (.faceDown, nil),
    ] as [(DeviceOrientation, VideoOrientation?)])
  func `cross the landscape names between device and video`(device: DeviceOrientation, video: VideoOrientation?) {
    #expect(VideoOrientation(device) == video)
    if let video { #expect(DeviceOrientation(video) == device) }
  }

  @Test(
    arguments: [
      (InterfaceOrientation.unknown, nil, 0), (.portrait, .portrait, 0), (.portraitUpsideDown, .portraitUpsideDown, 180),
      (.landscapeLeft, .landscapeLeft, 90), (.landscapeRight, .landscapeRight, -90),
    ] as [(InterfaceOrientation, VideoOrientation?, Int)])
  func `keep the names between interface and video`(
    interface: InterfaceOrientation, video: VideoOrientation?, degrees: Int
  ) {
    #expect(VideoOrientation(interface) == video)
    if let video { #expect(InterfaceOrientation(video) == interface) }
    #expect(interface.degrees == degrees)
  }

  @Test(arguments: [
    (DeviceOrientation.unknown, ImageOrientation.up), (.portrait, .up), (.portraitUpsideDown, .left), (.landscapeLeft, .upMirrored),
    (.landscapeRight, .down), (.faceUp, .up), (.faceDown, .up),
  ])
  func `have the table of Apple's sample for recognizing objects`(device: DeviceOrientation, orientation: ImageOrientation) {
    #expect(ImageOrientation(recognitionSample: device) == orientation)
  }
}
