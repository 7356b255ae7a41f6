/// A node's role, and why it is no camera.
public struct RoleDecision: Hashable, Sendable {
  /// The role.
  public var role: NodeRole
  /// Why it is no camera, in a plain sentence; nil for cameras.
  public var reason: String?
}

extension NodeRole {
  /// Decides a node's role: by its capabilities, then by driver and card.
  ///
  /// - Parameters:
  ///   - capabilities: the node's own (`device_caps`), not the whole device's.
  ///   - driver: the driver's name.
  ///   - card: the driver's name for the hardware.
  public static func decide(capabilities: Capabilities, driver: String, card: String) -> RoleDecision {
    let isCapture = !capabilities.isDisjoint(with: [.videoCapture, .videoCaptureMultiplanar])
    if let (_, role, reason) = byCapability.first(where: { !capabilities.isDisjoint(with: $0.bits) }) {
      return RoleDecision(role: role, reason: reason)
    }
    if isCapture, !capabilities.isDisjoint(with: [.videoOutput, .videoOutputMultiplanar]) {
      return RoleDecision(role: .memoryToMemory, reason: "It converts pictures: it takes pictures and returns pictures.")
    }
    if isCapture {
      if let stage = ProcessingStage.first(driver: driver, card: card) {
        return RoleDecision(role: .processing, reason: stage.reason)
      }
      return RoleDecision(role: capabilities.contains(.videoCapture) ? .capture : .captureMultiplanar, reason: nil)
    }
    if let (_, role, reason) = byCapabilityWithoutCapture.first(where: { !capabilities.isDisjoint(with: $0.bits) }) {
      return RoleDecision(role: role, reason: reason)
    }
    return RoleDecision(role: .unknown, reason: "Its capabilities name neither capture nor output.")
  }

  private typealias Row = (bits: Capabilities, role: NodeRole, reason: String)

  /// Capabilities that outrank the capture bit.
  private static let byCapability: [Row] = [
    (
      [.videoMemoryToMemory, .videoMemoryToMemoryMultiplanar], .memoryToMemory,
      "It turns pictures into pictures (a codec, scaler or converter)."
    ),
    ([.touch], .touch, "It gives touch images."),
  ]

  private static let byCapabilityWithoutCapture: [Row] = [
    ([.metadataCapture], .metadata, "It gives data about pictures, not pictures."),
    ([.videoOutput, .videoOutputMultiplanar, .videoOutputOverlay], .output, "It takes pictures instead of giving them."),
    ([.metadataOutput], .output, "It takes parameters for pictures instead of giving pictures."),
    ([.vbiCapture, .vbiOutput, .slicedVBICapture, .slicedVBIOutput], .vbi, "It carries data of the vertical blanking interval."),
    ([.sdrCapture, .sdrOutput], .sdr, "It carries radio samples."),
    ([.radio, .modulator, .rdsCapture, .rdsOutput, .tuner], .radio, "It is a radio."),
  ]
}
