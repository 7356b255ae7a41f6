import CLibYUV
import CameraModel

extension ConversionTable {
  /// From luma and chroma to red, green and blue.
  static let color: [ConversionStep] = unsafe [
    ConversionStep(.nv12, .bgra, 2.1, fromPairs: NV12ToARGBMatrix),
    ConversionStep(.nv21, .bgra, 2.1, fromPairs: NV21ToARGBMatrix),
    ConversionStep(.nv12, .rgb24, 3.3, fromPairs: NV21ToRGB24Matrix),
    ConversionStep(.nv21, .rgb24, 3.3, fromPairs: NV12ToRGB24Matrix),
    ConversionStep(.nv12, .bgr24, 3.3, fromPairs: NV12ToRGB24Matrix),
    ConversionStep(.nv21, .bgr24, 3.3, fromPairs: NV21ToRGB24Matrix),
    ConversionStep(.i420, .bgra, 2.1, fromPlanes: I420ToARGBMatrix),
    ConversionStep(.i422, .bgra, 2.1, fromPlanes: I422ToARGBMatrix),
    ConversionStep(.i444, .bgra, 2.3, fromPlanes: I444ToARGBMatrix),
    ConversionStep(.i420, .rgb24, 3.2, fromPlanes: I420ToRGB24Matrix),
    ConversionStep(.i422, .rgb24, 3.2, fromPlanes: I422ToRGB24Matrix),
    ConversionStep(.i444, .rgb24, 3.4, fromPlanes: I444ToRGB24Matrix),
    ConversionStep(.i420, .bgr24, 3.2, fromPlanes: I420ToRGB24Matrix),
    ConversionStep(.i422, .bgr24, 3.2, fromPlanes: I422ToRGB24Matrix),
    ConversionStep(.i444, .bgr24, 3.4, fromPlanes: I444ToRGB24Matrix),
  ]

  /// From red, green and blue. Luma and chroma are BT.601, by functions that read full range.
  static let rgb: [ConversionStep] = unsafe [
    ConversionStep(viewing: .bgra, as: .bgrx),
    ConversionStep(.bgra, .rgba, 1, toPlane: ARGBToABGR),
    ConversionStep(.bgrx, .bgra, 1) { from, to, _ in from[0].setAlpha(into: to[0]) },
    ConversionStep(.rgbx, .bgrx, 1, toPlane: ABGRToARGB),
    ConversionStep(.xrgb, .bgrx, 1, toPlane: BGRAToARGB),
    ConversionStep(.xbgr, .bgrx, 1, toPlane: RGBAToARGB),
    ConversionStep(.rgb24, .bgra, 1.6, toPlane: RAWToARGB),
    ConversionStep(.bgr24, .bgra, 1.6, toPlane: RGB24ToARGB),
    ConversionStep(.bgr24, .rgb24, 1.4, toPlane: RAWToRGB24),
    ConversionStep(.rgb24, .bgr24, 1.4, toPlane: RAWToRGB24),
    ConversionStep(.rgb565, .bgra, 2, toPlane: RGB565ToARGB),
    ConversionStep(.bgrx, .rgb24, 1.6, toPlane: ARGBToRAW),
    ConversionStep(.bgrx, .bgr24, 1.6, toPlane: ARGBToRGB24),
    ConversionStep(.bgrx, .grey, 1.2, .changes(from: .full, to: .full), toPlane: ARGBToJ400),
    ConversionStep(.bgrx, .i420, 2.2, .changes(from: .full, to: .limited), toPlanes: ARGBToI420),
    ConversionStep(.bgrx, .i420, 2.2, .changes(from: .full, to: .full), toPlanes: ARGBToJ420),
    ConversionStep(.bgrx, .nv12, 2.4, .changes(from: .full, to: .limited), toPairs: ARGBToNV12),
    // Capture cards report limited range for pictures from HDMI.
    ConversionStep(.bgrx, .bgra, 2.4, .changes(from: .limited, to: .full)) { from, to, _ in
      from.change(.lumaToFull, .lumaToFull, into: to)
      to[0].setAlpha(into: to[0])
    },
    ConversionStep(.rgb24, .rgb24, 1.8, .changes(from: .limited, to: .full)) { from, to, _ in
      from.change(.lumaToFull, .lumaToFull, into: to)
    },
    ConversionStep(.bgr24, .bgr24, 1.8, .changes(from: .limited, to: .full)) { from, to, _ in
      from.change(.lumaToFull, .lumaToFull, into: to)
    },
  ]

  /// From brightness only.
  static let grey: [ConversionStep] = [
    ConversionStep(.grey, .bgra, 1.2, .becomes(.full)) { from, to, context in
      _ = unsafe I400ToARGBMatrix(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), context.greyConstants, Int32(from.width),
        Int32(from.height))
    },
    ConversionStep(chromaOf: .grey, to: .nv12, 0.8) { $1[1].fill(with: 128) },
    ConversionStep(chromaOf: .grey, to: .i420, 0.8) { _, to in
      for plane in 1...2 { to[plane].fill(with: 128) }
    },
    // The top eight of the format's bits, regardless of range, because depth and measured values have none.
    ConversionStep(.grey16, .grey, 1, .becomes(.full)) { from, to, context in from[0].takeTopBits(of: context.bits, into: to[0]) },
    ConversionStep(.grey16BigEndian, .grey, 1, .becomes(.full)) { from, to, _ in from[0].takeHighBytes(of: 1, into: to[0]) },
    ConversionStep(.grey10Packed, .grey, 1.5, .becomes(.full)) { from, to, _ in from[0].takeHighBytes(of: 4, into: to[0]) },
    ConversionStep(.grey12Packed, .grey, 1.5, .becomes(.full)) { from, to, _ in from[0].takeHighBytes(of: 2, into: to[0]) },
    ConversionStep(.grey14Packed, .grey, 1.5, .becomes(.full)) { from, to, _ in from[0].takeHighBytes(of: 4, into: to[0]) },
  ]

  /// From a sensor's mosaic: eight bits with balanced white, then the colours between its pixels.
  static let mosaic: [ConversionStep] = [
    ConversionStep(.bayer8, .mosaic, 1, .becomes(.full)) { from, to, context in from[0].balance(context.gains, into: to[0]) },
    ConversionStep(.bayer16, .mosaic, 1.2, .becomes(.full)) { from, to, context in
      from[0].balanceWords(of: context.bits, context.gains, into: to[0])
    },
    ConversionStep(.bayer10Packed, .mosaic, 1.5, .becomes(.full)) { from, to, context in
      from[0].balanceFours(of: 5, context.gains, into: to[0])
    },
    ConversionStep(.bayer12Packed, .mosaic, 1.5, .becomes(.full)) { from, to, context in
      from[0].balancePairs(context.gains, into: to[0])
    },
    ConversionStep(.bayer14Packed, .mosaic, 1.5, .becomes(.full)) { from, to, context in
      from[0].balanceFours(of: 7, context.gains, into: to[0])
    },
    ConversionStep(.mosaic, .bgra, 12, .becomes(.full), whole: true) { from, to, context in
      Mosaic(from[0], redPosition: context.redPosition).interpolate(into: to[0])
    },
  ]
}
