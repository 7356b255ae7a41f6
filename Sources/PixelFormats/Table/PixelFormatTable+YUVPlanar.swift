extension PixelFormatTable {
  /// A luma plane and two chroma planes. FFmpeg and CoreVideo have no order with Cr first.
  static let yuvPlanar: [Row] = [
    // One buffer
    Row(.yuvPlanar, "YUV9", "YUV410", "Planar YUV 4:1:0", .planar((4, 4)), drm: "YUV9", gst: "YUV9", ffmpeg: "yuv410p"),
    Row(.yuvPlanar, "YVU9", "YVU410", "Planar YVU 4:1:0", .planar((4, 4)), drm: "YVU9", gst: "YVU9"),
    Row(.yuvPlanar, "411P", "YUV411P", "Planar YUV 4:1:1", .planar((4, 1)), aliases: ["Y41B"], drm: "YU11", gst: "Y41B", ffmpeg: "yuv411p"),
    Row(
      .yuvPlanar, "YU12", "YUV420", "Planar YUV 4:2:0", .planar((2, 2)), aliases: ["I420", "IYUV"], drm: "YU12", gst: "I420",
      ffmpeg: "yuv420p", cv: ["y420", "f420"], uvc: ["I420"]),
    Row(.yuvPlanar, "YV12", "YVU420", "Planar YVU 4:2:0", .planar((2, 2)), drm: "YV12", gst: "YV12", uvc: ["YV12"]),
    Row(.yuvPlanar, "422P", "YUV422P", "Planar YUV 4:2:2", .planar((2, 1)), aliases: ["Y42B"], drm: "YU16", gst: "Y42B", ffmpeg: "yuv422p"),
    // Three buffers
    Row(
      .yuvPlanar, "YM12", "YUV420M", "Planar YUV 4:2:0 (N-C)", .planar((2, 2), memoryPlanes: 3), drm: "YU12", gst: "I420",
      ffmpeg: "yuv420p", cv: ["y420", "f420"]),
    Row(.yuvPlanar, "YM21", "YVU420M", "Planar YVU 4:2:0 (N-C)", .planar((2, 2), memoryPlanes: 3), drm: "YV12", gst: "YV12"),
    Row(
      .yuvPlanar, "YM16", "YUV422M", "Planar YUV 4:2:2 (N-C)", .planar((2, 1), memoryPlanes: 3), drm: "YU16", gst: "Y42B", ffmpeg: "yuv422p"
    ),
    Row(.yuvPlanar, "YM61", "YVU422M", "Planar YVU 4:2:2 (N-C)", .planar((2, 1), memoryPlanes: 3), drm: "YV16"),
    Row(
      .yuvPlanar, "YM24", "YUV444M", "Planar YUV 4:4:4 (N-C)", .planar((1, 1), memoryPlanes: 3), drm: "YU24", gst: "Y444", ffmpeg: "yuv444p"
    ),
    Row(.yuvPlanar, "YM42", "YVU444M", "Planar YVU 4:4:4 (N-C)", .planar((1, 1), memoryPlanes: 3), drm: "YV24"),
  ]
}
