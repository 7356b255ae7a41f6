import CameraModel
import Viewfinder

/// How a camera's numbers become colours, as it is typed: `601-full`, `709-limited`.
struct ColorimetryArgument {
  let color: ColorDescription

  private static let matrices: [(name: String, matrix: ColorDescription.Matrix)] = [
    ("601", .bt601), ("709", .bt709), ("240m", .smpte240m), ("2020", .bt2020),
  ]
  /// All that can be typed.
  static let names = matrices.flatMap { row in ColorDescription.Range.allCases.map { "\(row.name)-\($0.rawValue)" } }
  /// What the option is for.
  static let help = "The colorimetry to use if the driver reports a wrong one: \(names.joined(separator: ", "))."

  /// The colours behind `--colorimetry`; nil where it is not given.
  static func read(_ text: String?) throws(DeviceError) -> ColorDescription? {
    guard let text else { return nil }
    guard let argument = ColorimetryArgument(text) else { throw .unknownName(text, "--colorimetry", among: names) }
    return argument.color
  }

  private init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let matrix = Self.matrices.first(where: { $0.name == parts[0] })?.matrix,
      let range = ColorDescription.Range(rawValue: String(parts[1]))
    else { return nil }
    color = ColorDescription(matrix: matrix, range: range, assumed: [.primaries, .transfer])
  }
}
