import CameraModel
import PixelFormats
import Testing

/// What a driver's four numbers mean.
struct ColorDescriptionTests {
  @Test(
    arguments: [
      (0, .bt709, .bt601, .limited, .srgb), (1, .smpte170m, .bt601, .limited, .bt709),
      (2, .smpte240m, .smpte240m, .limited, .smpte240m), (3, .bt709, .bt709, .limited, .bt709),
      (4, .bt709, .bt601, .limited, .srgb), (5, .bt470m, .bt601, .limited, .bt709),
      (6, .bt470bg, .bt601, .limited, .bt709), (7, .bt709, .bt601, .full, .srgb),
      (8, .bt709, .bt601, .limited, .srgb), (9, .adobeRGB, .bt601, .limited, .adobeRGB),
      (10, .bt2020, .bt2020, .limited, .bt709), (11, .bt709, .bt601, .limited, .linear),
      (12, .dciP3, .bt709, .limited, .dciP3), (13, .bt709, .bt601, .limited, .srgb),
    ] as [(UInt32, ColorDescription.Primaries, ColorDescription.Matrix, ColorDescription.Range, ColorDescription.Transfer)])
  func `a colour space has V4L2's defaults, which are assumed`(
    _ space: UInt32, _ primaries: ColorDescription.Primaries, _ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range,
    _ transfer: ColorDescription.Transfer
  ) {
    let isStated = (1...12).contains(space) && space != 4
    #expect(
      ColorDescription(Colorimetry(colorSpace: space), of: .yuyv)
        == ColorDescription(
          matrix: matrix, range: range, primaries: primaries, transfer: transfer,
          assumed: isStated ? [.matrix, .range, .transfer] : .all))
  }

  @Test(arguments: [.mjpeg, .jpeg] as [PixelFormat])
  func `JPEG is BT.601 in full range in any colour space, unless the driver states others`(_ format: PixelFormat) {
    for space in 0...12 as ClosedRange<UInt32> {
      let color = ColorDescription(Colorimetry(colorSpace: space), of: format)
      #expect(color.matrix == .bt601 && color.range == .full && color.assumed.isSuperset(of: [.matrix, .range]), "colour space \(space)")
      let stated = ColorDescription(Colorimetry(colorSpace: space, encoding: 2, quantization: 2), of: format)
      #expect(stated.matrix == .bt709 && stated.range == .limited && stated.assumed.isDisjoint(with: [.matrix, .range]))
    }
  }

  @Test func `each stated number goes before the colour space, and one that V4L2 has not is assumed`() {
    let matrices: [ColorDescription.Matrix?] = [
      nil, .bt601, .bt709, .bt601, .bt709, .bt601, .bt2020, .bt2020, .smpte240m, nil,
    ]
    for (number, expected) in matrices.enumerated() {
      let color = ColorDescription(Colorimetry(colorSpace: 2, encoding: UInt32(number)), of: .yuyv)
      #expect(color.matrix == expected ?? .smpte240m && color.assumed.contains(.matrix) == (expected == nil), "encoding \(number)")
    }
    for (number, expected) in [nil, .full, .limited, nil as ColorDescription.Range?].enumerated() {
      let color = ColorDescription(Colorimetry(colorSpace: 7, quantization: UInt32(number)), of: .yuyv)
      #expect(color.range == expected ?? .full && color.assumed.contains(.range) == (expected == nil), "quantization \(number)")
    }
    let transfers: [ColorDescription.Transfer?] = [nil, .bt709, .srgb, .adobeRGB, .smpte240m, .linear, .dciP3, .smpte2084, nil]
    for (number, expected) in transfers.enumerated() {
      let color = ColorDescription(Colorimetry(colorSpace: 11, transferFunction: UInt32(number)), of: .yuyv)
      #expect(color.transfer == expected ?? .linear && color.assumed.contains(.transfer) == (expected == nil), "transfer \(number)")
    }
  }
}
