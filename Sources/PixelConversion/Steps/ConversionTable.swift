import CLibYUV
import CameraModel

/// The steps from which conversions are composed.
///
/// A cost is a time as a multiple of copying one byte per pixel, measured at 1920×1080.
enum ConversionTable {
  static let steps = packed + planar + ranges + color + rgb + grey + mosaic

  // SAFETY: here and below, the functions are for the forms in front of them; the initializers give them the planes of these forms.

  /// From luma and chroma in one plane.
  static let packed: [ConversionStep] = unsafe [
    ConversionStep(.yuyv, .nv12, 0.9, toPairs: YUY2ToNV12),
    ConversionStep(.uyvy, .nv12, 0.9, toPairs: UYVYToNV12),
    ConversionStep(.yuyv, .i420, 0.9, toPlanes: YUY2ToI420),
    ConversionStep(.uyvy, .i420, 0.9, toPlanes: UYVYToI420),
    ConversionStep(.yvyu, .i420, 0.9, swapsChroma: true, toPlanes: YUY2ToI420),
    ConversionStep(.vyuy, .i420, 0.9, swapsChroma: true, toPlanes: UYVYToI420),
    ConversionStep(.yuyv, .i422, 0.9, toPlanes: YUY2ToI422),
    ConversionStep(.uyvy, .i422, 0.9, toPlanes: UYVYToI422),
    ConversionStep(.yvyu, .i422, 0.9, swapsChroma: true, toPlanes: YUY2ToI422),
    ConversionStep(.vyuy, .i422, 0.9, swapsChroma: true, toPlanes: UYVYToI422),
    ConversionStep(.yuyv, .grey, 0.7, toPlane: YUY2ToY),
    ConversionStep(.yvyu, .grey, 0.7, toPlane: YUY2ToY),
    ConversionStep(.uyvy, .grey, 0.7, toPlane: UYVYToY),
    ConversionStep(.vyuy, .grey, 0.7, toPlane: UYVYToY),
    ConversionStep(.yuyv, .bgra, 1.7, .ofBT601Limited, toPlane: YUY2ToARGB),
    ConversionStep(.uyvy, .bgra, 1.7, .ofBT601Limited, toPlane: UYVYToARGB),
  ]

  /// Between planes of luma and chroma.
  static let planar: [ConversionStep] =
    [PixelForm.nv12, .nv21, .nv16, .nv61, .i420, .i422, .i444].map { ConversionStep(viewing: $0, as: .grey) } + [
      ConversionStep(chromaOf: .nv12, to: .i420, 0.9) { $0[1].split(into: $1[1], $1[2]) },
      ConversionStep(chromaOf: .nv21, to: .i420, 0.9) { $0[1].split(into: $1[2], $1[1]) },
      ConversionStep(chromaOf: .nv16, to: .i422, 1) { $0[1].split(into: $1[1], $1[2]) },
      ConversionStep(chromaOf: .nv61, to: .i422, 1) { $0[1].split(into: $1[2], $1[1]) },
      ConversionStep(chromaOf: .nv21, to: .nv12, 0.9) { $0[1].swapPairs(into: $1[1]) },
      ConversionStep(chromaOf: .nv16, to: .nv12, 1) { $0[1].halveRows(into: $1[1]) },
      ConversionStep(chromaOf: .i420, to: .nv12, 0.9) { $0[1].merge(with: $0[2], into: $1[1]) },
      ConversionStep(chromaOf: .i422, to: .nv12, 1.1) { $0[1].mergeHalvingRows(with: $0[2], into: $1[1]) },
      ConversionStep(chromaOf: .i444, to: .nv12, 1.3) { $0[1].mergeHalving(with: $0[2], into: $1[1]) },
      ConversionStep(chromaOf: .i422, to: .i420, 1) { from, to in
        for plane in 1...2 { from[plane].halveRows(into: to[plane]) }
      },
    ]

  /// To the other range, for luma and chroma separately.
  static let ranges: [ConversionStep] = [PixelForm.grey, .nv12, .nv21, .i420, .i422, .i444].flatMap { form in
    [
      ConversionStep(form, form, 0.6, .changes(from: .limited, to: .full)) { from, to, _ in
        from.change(.lumaToFull, .chromaToFull, into: to)
      },
      ConversionStep(form, form, 0.6, .changes(from: .full, to: .limited)) { from, to, _ in
        from.change(.lumaToLimited, .chromaToLimited, into: to)
      },
    ]
  }
}
