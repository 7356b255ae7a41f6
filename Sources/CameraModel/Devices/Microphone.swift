/// The microphone of a USB camera: the sound card of ALSA that the same device has. This library does not record sound.
public struct Microphone: Hashable, Sendable {
  /// The card's identifier, which ALSA makes from the product's name: `C920`. Source: the kernel's `sound/core/init.c`.
  public var card: String
  /// The device's name for programs that record: `hw:CARD=C920`.
  public var device: String
  /// The product's name; nil if unknown.
  public var name: String?

  /// The microphone of a sound card.
  public init(card: String, name: String? = nil) {
    self.card = card
    device = "hw:CARD=\(card)"
    self.name = name
  }
}

extension Microphone: CustomStringConvertible {
  /// `hw:CARD=C920 (HD Pro Webcam C920)`
  public var description: String { device.harmless + (name.map { " (\($0.harmless))" } ?? "") }
}
