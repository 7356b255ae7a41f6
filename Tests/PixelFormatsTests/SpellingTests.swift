import PixelFormats
import Testing

@Suite struct `Spellings` {
  @Test(arguments: [
    ("YUYV", "YUYV"), ("YUY2", "YUYV"), ("V4L2_PIX_FMT_YUYV", "YUYV"), ("0x56595559", "YUYV"), ("1448695129", "YUYV"),
    ("gst:YUY2", "YUYV"), ("ffmpeg:yuyv422", "YUYV"), ("drm:YUYV", "YUYV"), ("cv:yuvs", "YUYV"), ("v4l2:YUYV", "YUYV"),
    ("uvc:32595559-0000-0010-8000-00aa00389b71", "YUYV"), ("uvc:32595559-0000-0010-8000-00AA00389B71", "YUYV"),
    ("uvc:32595559-0000-0010-8000-000000389b71", "YUYV"), ("422P", "422P"), ("YUV422P", "422P"), ("875704438", "NV12"), ("420v", "NV12"),
    ("420f", "NV12"), ("gst:NV12", "NV12"), ("ffmpeg:nv12", "NV12"), ("drm:NV12", "NV12"), ("drm:XR24", "XR24"), ("drm:RG24", "BGR3"),
    ("drm:R8", "GREY"), ("drm:AYUV", "VUYA"), ("drm:BA12", "GA12"), ("drm:RG16", "RGBP"), ("drm:RG16-BE", "RGBR"),
    ("drm:0x34325258", "XR24"), ("cv:32", "BA24"), ("32", "BA24"), ("cv:0x34323076", "NV12"), ("Y10", "Y10 "), ("Y10 ", "Y10 "),
    ("Y16-BE", "Y16 -BE"), ("Y16 -BE", "Y16 -BE"), ("HM12", "HM12"), ("NV12_16L16", "HM12"), ("SUNXI_TILED_NV12", "ST12"), ("BGRA", "AR24"),
    ("2vuy", "UYVY"), ("MJPEG", "MJPG"), ("JPEG", "JPEG"), ("ffmpeg:mjpeg", "MJPG"), ("gst:rggb10le", "RG10"),
    ("uvc:e436eb7e-524f-11ce-9f53-0020af0ba770", "XR24"), ("SRGGB10_1X10", "RG10"), ("yuyv", "YUYV"),
    ("mjpeg", "MJPG"), ("BGRx", "XR24"), ("y16-be", "Y16 -BE"), ("Mjpg", "MJPG"), ("yuyv422", "YUYV"), ("MEDIA_BUS_FMT_UYVY8_2X8", "UYVY"),
  ])
  func `are understood`(_ spelling: String, _ code: String) throws {
    #expect(try PixelFormatRegistry.entry(spelled: spelling).format.description == code)
  }

  @Test(arguments: [
    ("420V", "420v"), ("YUVY", "YUYV"), ("NV13", "NV12"),
    ("V4L2_PIX_FMT_YUV420PP", "V4L2_PIX_FMT_YUV420"),
    ("gst:NV", "gst:NV12"), ("gst:nv12", "gst:NV12"), ("ffmpeg:yuyv", "ffmpeg:yuyv422"), ("NV", "NV12"),
    ("drm:xr24", "drm:XR24"),
    ("JPG", "JPEG"),
  ])
  func `that are wrong have near ones`(_ spelling: String, _ expected: String) {
    let error = #expect(throws: UnknownPixelFormatSpelling.self) { try PixelFormatRegistry.entry(spelled: spelling) }
    #expect(error?.spelling == spelling)
    #expect(error?.nearest.contains(expected) == true, "\(error?.nearest ?? [])")
    #expect(error?.nearest.count ?? 9 <= 5)
    for near in error?.nearest ?? [] { #expect(throws: Never.self) { try PixelFormatRegistry.entry(spelled: near) } }
  }

  @Test(arguments: [
    "", ":", "gst:", "drm:", "cv:", "uvc:", "0x", "-1", "+32", "0x-1", "4294967296", "0x100000000", "Ω", "YUYV\u{0}", "vlc:I420",
  ])
  func `that are none are refused`(_ spelling: String) {
    #expect(throws: UnknownPixelFormatSpelling.self) { try PixelFormatRegistry.entry(spelled: spelling) }
  }

  @Test func `that are absurdly long are refused at once`() {
    let error = #expect(throws: UnknownPixelFormatSpelling.self) {
      try PixelFormatRegistry.entry(spelled: String(repeating: "YUYV", count: 100_000))
    }
    #expect(error?.nearest == [])
  }

  @Test(arguments: [
    ("420V", "no pixel format is called “420V”; did you mean 420v?"), ("////", "no pixel format is called “////”"),
  ])
  func `that are wrong make a sentence`(_ spelling: String, _ sentence: String) {
    let error = #expect(throws: UnknownPixelFormatSpelling.self) { try PixelFormatRegistry.entry(spelled: spelling) }
    #expect(error.map(String.init(describing:)) == sentence)
  }
}
