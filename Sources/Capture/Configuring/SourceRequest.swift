public import CameraModel
import DeviceConfiguration

/// The source for a capture card to show: an input, its EDID, and its analog standard or the timings of its signal.
public struct SourceRequest: Hashable, Sendable {
  /// The input by its name, a part of its name, or its position in the driver's list; nil for the present input.
  public var input: String?
  /// What the input tells a device that is plugged in, `EDID.absent` to remove it; nil keeps the present one. It is set before the signal is
  /// detected, which then waits until the device has answered with a steady signal.
  public var edid: EDID?
  /// The analog standard; nil keeps the present one.
  public var standard: VideoStandard?
  /// Whether to set the standard or the timings of the present signal.
  public var detectsSignal: Bool

  /// A source of a card.
  public init(input: String? = nil, edid: EDID? = nil, standard: VideoStandard? = nil, detectsSignal: Bool = false) {
    (self.input, self.edid, self.standard, self.detectsSignal) = (input, edid, standard, detectsSignal)
  }
}

extension SourceRequest {
  /// The camera's node that has the inputs.
  ///
  /// - Throws: `DeviceError` with code `notFound` for a camera without capture nodes.
  func node(of camera: Camera) throws(DeviceError) -> CameraNode {
    guard let node = camera.captureNodes.max(by: { $0.inputs.count < $1.inputs.count }) else {
      throw DeviceError(
        .notFound, operation: "select the input", subject: (camera.name ?? "the camera").harmless,
        message: "The camera has no node that delivers pictures.")
    }
    return node
  }

  /// The settings that are known without reading the device.
  ///
  /// - Throws: `DeviceError` with code `usage` if the node lacks the input.
  func desired(on node: CameraNode) throws(DeviceError) -> DesiredConfiguration {
    // The source is named even if it stays the same, so that its earlier state is read.
    let present = node.inputs.first(where: \.isCurrent)?.index ?? 0
    let named = try input.map { name throws(DeviceError) in try Self.index(of: name, on: node) }
    return DesiredConfiguration(input: named ?? present, edid: edid, standard: standard)
  }

  private static func index(of text: String, on node: CameraNode) throws(DeviceError) -> Int {
    let wanted = text.lowercased()
    let inputs = node.inputs
    let names = inputs.map { ($0.name ?? "").lowercased() }
    if let number = Int(text), inputs.indices.contains(number) { return number }
    if let exact = names.firstIndex(of: wanted) { return exact }
    let fitting = names.indices.filter { names[$0].contains(wanted) }
    if fitting.count == 1 { return fitting[0] }
    let all = inputs.map { "\($0.index) (\(($0.name ?? "no name").harmless))" }.joined(separator: ", ")
    throw DeviceError(
      .usage, operation: "select the input", subject: text.harmless,
      message: inputs.isEmpty
        ? "The camera has no sources to choose from." : fitting.isEmpty ? "Unknown source." : "\(fitting.count) sources match.",
      remedy: inputs.isEmpty ? "Leave the source out." : "Sources: \(all).")
  }
}
