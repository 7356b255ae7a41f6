/// The table of pixel formats, one file for each section of the kernel's header.
///
/// Numbers and names come from `videodev2.h` of Linux 7.0, descriptions from `v4l_fill_fmtdesc`. `docs/pixel-formats.md` names the source
/// of every column.
enum PixelFormatTable {
  typealias Row = PixelFormatEntry

  /// All rows, in the order of the header's sections.
  static var rows: [Row] {
    [rgb, luma, yuvPacked, yuvSemiplanar, yuvPlanar, yuvTiled, bayer, compressed, vendor].flatMap(\.rows)
  }

  /// The first entry found. Sections of most cameras are searched first, so that others need not be built.
  static func first(_ entry: (PixelFormatSection) -> PixelFormatEntry?) -> PixelFormatEntry? {
    if let found = entry(yuvPacked) ?? entry(compressed) ?? entry(yuvSemiplanar) { return found }
    if let found = entry(luma) ?? entry(yuvPlanar) ?? entry(rgb) { return found }
    return entry(bayer) ?? entry(yuvTiled) ?? entry(vendor)
  }

  /// Constants that the header keeps as other names for the same number.
  static let formerNames = [
    "HM12": "NV12_16L16",
    "SUNXI_TILED_NV12": "NV12_32L32",
  ]
}

extension PixelFormatEntry {
  /// A row of the table.
  init(
    _ group: PixelFormatGroup, _ format: PixelFormat, _ shortName: String, _ description: String, _ layout: PixelLayout?,
    memoryPlanes: Int = 1, compressed: Bool? = nil, bayer: Bool? = nil, color: Bool? = nil, intra: Bool = false, pair: Bool = false,
    vendor: Bool = false, aliases: [PixelFormat] = [], drm: DRMFormat? = nil, gst: String? = nil, ffmpeg: String? = nil,
    cv: [CoreVideoFormat] = [], uvc: [String] = []
  ) {
    self.format = format
    self.shortName = shortName
    self.description = description
    self.group = group
    self.layout = layout
    self.memoryPlanes = layout?.memoryPlanes ?? memoryPlanes
    isCompressed = compressed ?? (group == .compressed)
    isBayer = bayer ?? (group == .bayer)
    carriesColor = color ?? group.carriesColor
    isIntraOnly = intra
    isStereoPair = pair
    isVendorSpecific = vendor
    self.aliases = aliases
    self.drm = drm
    gstreamer = gst
    self.ffmpeg = ffmpeg
    coreVideo = cv
    self.uvc = uvc
  }
}

/// A section of the table. Each is built when it is first searched, because a camera's formats are in one or two of them.
struct PixelFormatSection: Sendable {
  let rows: [PixelFormatEntry]
  /// The numbers of all rows with their aliases in one array, so that a search reads few bytes; and the row of each.
  private let numbers: [PixelFormat]
  private let places: [Int]

  init(_ rows: [PixelFormatEntry]) {
    self.rows = rows
    var numbers: [PixelFormat] = []
    var places: [Int] = []
    for place in rows.indices {
      numbers.append(rows[place].format)
      numbers += rows[place].aliases
      while places.count < numbers.count { places.append(place) }
    }
    (self.numbers, self.places) = (numbers, places)
  }

  /// The entry for a number or an alias; nil if this section lacks it.
  func entry(for format: PixelFormat) -> PixelFormatEntry? { numbers.firstIndex(of: format).map { rows[places[$0]] } }
}
