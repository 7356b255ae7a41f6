/// The table of pixel formats, one file for each section of the kernel's header.
///
/// Numbers and names are those of `videodev2.h` of Linux 7.0, descriptions those of `v4l_fill_fmtdesc`;
/// `docs/pixel-formats.md` names the source of every column.
enum PixelFormatTable {
  typealias Row = PixelFormatEntry

  /// Constants that the header keeps as other names of the same number.
  static let formerNames = [
    "HM12": "NV12_16L16",
    "SUNXI_TILED_NV12": "NV12_32L32",
  ]
}
