import PixelFormats

extension PlaneCoding {
  /// The planes of a raw pixel format in their order in memory; nil if the simulator cannot draw it.
  static func planes(of format: PixelFormat) -> [PlaneCoding]? { table[PixelFormatRegistry.canonical(format)] }

  private static let table: [PixelFormat: [PlaneCoding]] =
    packed.merging(planar) { one, _ in one }.merging(rgb) { one, _ in one }.merging(luma) { one, _ in one }.merging(bayer) { one, _ in one }

  private static let packed: [PixelFormat: [PlaneCoding]] = [
    "YUYV": [.init([.luma, .cb, .luma, .cr], pixels: 2)],
    "YVYU": [.init([.luma, .cr, .luma, .cb], pixels: 2)],
    "UYVY": [.init([.cb, .luma, .cr, .luma], pixels: 2)],
    "VYUY": [.init([.cr, .luma, .cb, .luma], pixels: 2)],
  ]

  private static let planar: [PixelFormat: [PlaneCoding]] = {
    let y = PlaneCoding([.luma])
    func chroma(_ components: PictureComponent..., lines: Int) -> PlaneCoding { .init(components, pixels: 2, lines: lines) }
    return [
      "NV12": [y, chroma(.cb, .cr, lines: 2)], "NM12": [y, chroma(.cb, .cr, lines: 2)],
      "NV21": [y, chroma(.cr, .cb, lines: 2)], "NM21": [y, chroma(.cr, .cb, lines: 2)],
      "NV16": [y, chroma(.cb, .cr, lines: 1)], "NM16": [y, chroma(.cb, .cr, lines: 1)],
      "NV61": [y, chroma(.cr, .cb, lines: 1)], "NM61": [y, chroma(.cr, .cb, lines: 1)],
      "YU12": [y, chroma(.cb, lines: 2), chroma(.cr, lines: 2)], "YM12": [y, chroma(.cb, lines: 2), chroma(.cr, lines: 2)],
      "YV12": [y, chroma(.cr, lines: 2), chroma(.cb, lines: 2)], "YM21": [y, chroma(.cr, lines: 2), chroma(.cb, lines: 2)],
      "422P": [y, chroma(.cb, lines: 1), chroma(.cr, lines: 1)], "YM16": [y, chroma(.cb, lines: 1), chroma(.cr, lines: 1)],
    ]
  }()

  /// By the order of the bytes in memory.
  private static let rgb: [PixelFormat: [PlaneCoding]] = [
    "RGB3": [.init([.red, .green, .blue])], "BGR3": [.init([.blue, .green, .red])],
    "AR24": [.init([.blue, .green, .red, .opaque])], "XR24": [.init([.blue, .green, .red, .none])],
    "RA24": [.init([.opaque, .blue, .green, .red])], "RX24": [.init([.none, .blue, .green, .red])],
    "AB24": [.init([.red, .green, .blue, .opaque])], "XB24": [.init([.red, .green, .blue, .none])],
    "BA24": [.init([.opaque, .red, .green, .blue])], "BX24": [.init([.none, .red, .green, .blue])],
    "BGR4": [.init([.blue, .green, .red, .none])], "RGB4": [.init([.none, .red, .green, .blue])],
    "RGBP": [
      .init(pixels: 1, lines: 1, samples: [[.red, .green, .blue].map { Sample(component: $0, pixel: 0) }], storage: .rgb565)
    ],
  ]

  private static let luma: [PixelFormat: [PlaneCoding]] = {
    func words(_ component: PictureComponent, _ bits: Int) -> [PlaneCoding] {
      [.init(pixels: 1, lines: 1, samples: [[Sample(component: component, pixel: 0)]], storage: .words(bits))]
    }
    func packed(_ bits: Int, _ pixels: Int) -> [PlaneCoding] {
      let samples = (0..<pixels).map { Sample(component: .luma, pixel: $0) }
      return [.init(pixels: pixels, lines: 1, samples: [samples], storage: .packed(bits))]
    }
    return [
      "GREY": [.init([.luma])], "Y10": words(.luma, 10), "Y12": words(.luma, 12), "Y14": words(.luma, 14), "Y16": words(.luma, 16),
      "Y10P": packed(10, 4), "Y12P": packed(12, 2), "Y14P": packed(14, 4), "Z16": words(.depth, 16),
    ]
  }()

  /// By the colours of the first two pixels of the first two rows.
  private static let bayer: [PixelFormat: [PlaneCoding]] = {
    let storages: [Storage] = [.bytes, .words(10), .words(12), .words(14), .words(16), .packed(10), .packed(12), .packed(14)]
    let orders: [([PictureComponent], [PixelFormat])] = [
      ([.blue, .green, .green, .red], ["BA81", "BG10", "BG12", "BG14", "BYR2", "pBAA", "pBCC", "pBEE"]),
      ([.green, .blue, .red, .green], ["GBRG", "GB10", "GB12", "GB14", "GB16", "pGAA", "pGCC", "pGEE"]),
      ([.green, .red, .blue, .green], ["GRBG", "BA10", "BA12", "GR14", "GR16", "pgAA", "pgCC", "pgEE"]),
      ([.red, .green, .green, .blue], ["RGGB", "RG10", "RG12", "RG14", "RG16", "pRAA", "pRCC", "pREE"]),
    ]
    var table: [PixelFormat: [PlaneCoding]] = [:]
    for (colors, formats) in orders {
      for (format, storage) in zip(formats, storages) {
        let pixels =
          switch storage {
          case .packed(10), .packed(14): 4
          default: 2
          }
        let samples = [colors[..<2], colors[2...]].map { row in
          (0..<pixels).map { Sample(component: row[row.startIndex + $0 % 2], pixel: $0) }
        }
        table[format] = [.init(pixels: pixels, lines: 1, samples: samples, storage: storage)]
      }
    }
    return table
  }()
}
