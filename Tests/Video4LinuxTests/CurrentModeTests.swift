import CVideo4Linux
import CameraModel
import PixelFormats
import Testing
import Video4Linux

@Suite struct CurrentModeTests {
  let driver = ScriptedDriver()

  func node() throws -> KernelNode { try KernelNode(path: "/dev/video0", calls: driver) }

  @Test func `pictures in one plane`() throws {
    unsafe driver.on(Requests.getFormat) { answer in
      guard unsafe answer.type == V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue else { return .failure(.invalidArgument) }
      unsafe answer.fmt.pix.width = 640
      unsafe answer.fmt.pix.height = 480
      unsafe answer.fmt.pix.pixelformat = 0x5659_5559
      unsafe answer.fmt.pix.bytesperline = 1280
      unsafe answer.fmt.pix.sizeimage = 614_400
      return 0
    }
    let expected = CurrentFormat(
      pixelFormat: PixelFormat(rawValue: 0x5659_5559), size: FrameSize(640, 480), bytesPerLine: 1280, sizeImage: 614_400, interval: nil)
    #expect(CurrentFormat(try node().frameFormat(of: .videoCapture), interval: nil) == expected)
  }

  @Test(arguments: [(UInt8(1), 100), (2, 150), (3, 175), (0, nil), (200, 175)] as [(UInt8, Int?)])
  func `pictures in several planes: all bytes that are counted, the row of the first`(_ planes: UInt8, _ bytes: Int?) throws {
    unsafe driver.on(Requests.getFormat) { answer in
      unsafe answer.fmt.pix_mp.width = 10
      unsafe answer.fmt.pix_mp.height = 10
      unsafe answer.fmt.pix_mp.num_planes = planes
      unsafe answer.fmt.pix_mp.plane_fmt.0.sizeimage = 100
      unsafe answer.fmt.pix_mp.plane_fmt.0.bytesperline = 10
      unsafe answer.fmt.pix_mp.plane_fmt.1.sizeimage = 50
      unsafe answer.fmt.pix_mp.plane_fmt.2.sizeimage = 25
      return 0
    }
    let current = CurrentFormat(try node().frameFormat(of: .videoCaptureMultiplanar), interval: nil)
    #expect(current.sizeImage == bytes)
    #expect(current.bytesPerLine == (planes == 0 ? nil : 10))
  }

  /// Answers with a colour, where none was requested.
  @unsafe private static func state(_ color: Colorimetry, in answer: inout v4l2_format) -> CInt {
    // SAFETY: the buffer type selects the member of the union.
    if unsafe answer.type == V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue {
      var picture = unsafe answer.fmt.pix
      guard picture.colorspace == 0, picture.quantization == 0 else { return .failure(.invalidArgument) }
      (picture.colorspace, picture.ycbcr_enc) = (color.colorSpace, color.encoding)
      (picture.quantization, picture.xfer_func) = (color.quantization, color.transferFunction)
      unsafe answer.fmt.pix = picture
    } else {
      var picture = unsafe answer.fmt.pix_mp
      guard picture.colorspace == 0, picture.quantization == 0 else { return .failure(.invalidArgument) }
      (picture.colorspace, picture.ycbcr_enc) = (color.colorSpace, UInt8(color.encoding))
      (picture.quantization, picture.xfer_func) = (UInt8(color.quantization), UInt8(color.transferFunction))
      unsafe answer.fmt.pix_mp = picture
    }
    return 0
  }

  @Test func `the driver's colour is read in one plane and in several, and not requested with what can be set`() throws {
    let colorimetry = Colorimetry(colorSpace: 8, encoding: 2, quantization: 1, transferFunction: 7)
    unsafe driver.on(Requests.getFormat) { unsafe Self.state(colorimetry, in: &$0) }
    unsafe driver.on(Requests.setFormat) { unsafe Self.state(colorimetry, in: &$0) }
    for type in [BufferType.videoCapture, .videoCaptureMultiplanar] {
      let format = try node().frameFormat(of: type)
      #expect(format.colorimetry == colorimetry)
      #expect(try node().setFormat(format.settable, of: type, ConfigurationPermit()).colorimetry == colorimetry)
      #expect(format.settable == FrameFormat(pixelFormat: format.pixelFormat, size: format.size, planes: format.planes))
    }
  }

  @Test(arguments: [
    (UInt32(0x1000), UInt32(1), UInt32(30), FrameInterval?.some(FrameInterval(1, 30))), (0x1000, 1001, 30000, FrameInterval(1001, 30000)),
    (0, 1, 30, nil), (0x1000, 0, 0, nil), (0x1000, 0, 1, FrameInterval(0, 1)),
  ])
  func `a rate counts only where the driver keeps one`(
    _ capability: UInt32, _ numerator: UInt32, _ denominator: UInt32, _ expected: FrameInterval?
  ) throws {
    driver.on(Requests.getParameters) { answer in
      unsafe answer.parm.capture.capability = capability
      unsafe answer.parm.capture.timeperframe = v4l2_fract(numerator: numerator, denominator: denominator)
      return 0
    }
    #expect(try node().currentInterval(of: .videoCapture) == expected)
  }

  @Test func `sources have names, a number, and standards or timings`() throws {
    driver.on(Requests.enumerateInputs) { answer in
      switch answer.index {
      case 0:
        fill(&answer.name, with: "HDMI 000-0".utf8)
        answer.capabilities = UInt32(V4L2_IN_CAP_DV_TIMINGS)
      case 1:
        fill(&answer.name, with: "TV 000-1".utf8)
        answer.std = 0xff
      default: return .failure(.invalidArgument)
      }
      return 0
    }
    driver.on(Requests.getInput) {
      $0 = 3; return 0
    }
    #expect(try node().input(at: 0) == OfferedInput(name: "HDMI 000-0", hasTimings: true))
    #expect(try node().input(at: 1) == OfferedInput(name: "TV 000-1", hasStandards: true))
    #expect(try node().input(at: 2) == nil)
    #expect(try node().currentInput() == 3)
  }
}
