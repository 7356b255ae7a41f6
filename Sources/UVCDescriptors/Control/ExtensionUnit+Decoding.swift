import CameraModel

extension ExtensionUnit {
  /// A unit from its descriptor; nil if a part lies beyond the descriptors.
  ///
  /// - Parameter pins: The number of its sources. The corresponding C field is `bNrInPins`.
  init?(_ run: DescriptorRun, pins: Int) {
    let (size, start) = (Int(run[22 + pins]), 23 + pins)
    guard run.count >= start + size, let guid = GUID(bytes: (4..<20).map { run[$0] }) else { return nil }
    // Selector 1 is the lowest bit. A selector has one byte.
    let bits = (0..<255).filter { $0 / 8 < size && run[start + $0 / 8] & 1 << ($0 % 8) != 0 }
    self.init(guid: guid, id: run[3], controls: bits.map { ExtensionControl(selector: UInt8($0 + 1)) })
  }
}
