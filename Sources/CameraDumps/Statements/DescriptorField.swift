/// A line of USB descriptors.
enum DescriptorField {
  /// The device: its line in the list of devices, its numbers, and its name.
  case device, vendor, product, name
  /// An interface: its number, its setting, what it is, and whether it has pictures.
  case interface, setting, interfaceClass, subclass, streaming
  /// The first lines of a descriptor, and one that is shown as bytes.
  case length, subtype, bytes
  /// What a descriptor holds: the GUID of a format, a time per frame, a number.
  case guid, time, number(DescriptorNumber)
}

/// A number in a descriptor of a streaming interface.
struct DescriptorNumber: Hashable {
  /// Where it begins.
  let offset: Int
  /// How many bytes it has.
  let bytes: Int
  /// Whether it stands four bytes before in the frames of frame-based formats.
  let movesInFrameBased: Bool

  init(at offset: Int, bytes: Int, movesInFrameBased: Bool = false) {
    (self.offset, self.bytes, self.movesInFrameBased) = (offset, bytes, movesInFrameBased)
  }
}
