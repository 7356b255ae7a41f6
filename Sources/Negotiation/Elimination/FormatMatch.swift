import CameraModel
import PixelFormats

/// How one format of a device matches a request.
struct FormatMatch: Sendable {
  /// Whether the format passes the limits on required formats and outputs.
  let isAllowed: Bool
  /// The index in the list of preferred formats; its length for other formats.
  let preference: Int
  /// The rank among accepted outputs: native formats before converted ones, each in the order of the list.
  let outputRank: Int
  /// The format that the program gets.
  let output: PixelFormat
  /// Whether ``output`` is converted from this format.
  let isConverted: Bool
  /// Whether the request names it as preferred, required or output.
  let isNamed: Bool

  init(_ format: ModeTable.Format, _ request: FormatRequest) {
    let (preferred, required, outputs) = (request.preferredFormats, request.requiredFormats, request.acceptedFormats)
    let isFormat = { (name: PixelFormat) in PixelFormatRegistry.canonical(name) == format.canonical }
    let isRequired = required.contains(where: isFormat)
    let (preference, native) = (preferred.firstIndex(where: isFormat), outputs.firstIndex(where: isFormat))
    let converted = format.isConvertible ? outputs.firstIndex { PictureFormat($0) != nil } : nil
    self.preference = preference ?? preferred.count
    isNamed = isRequired || preference != nil || native != nil
    isAllowed = (required.isEmpty || isRequired) && (outputs.isEmpty || native != nil || converted != nil)
    isConverted = native == nil && converted != nil
    output = native == nil ? converted.map { outputs[$0] } ?? format.pixelFormat : format.pixelFormat
    outputRank = native ?? converted.map { outputs.count + $0 } ?? (outputs.isEmpty ? 0 : .max)
  }
}
