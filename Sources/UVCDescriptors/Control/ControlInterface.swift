import CameraModel

/// The contents of a control interface: its units and terminals, and its streaming interfaces.
///
/// Source: `uvc_parse_control` of the kernel's `drivers/media/usb/uvc/uvc_driver.c`.
struct ControlInterface {
  private(set) var entities: [ControlEntity] = []
  /// The numbers of its streaming interfaces; empty without a header.
  private(set) var streaming: [UInt8] = []
  /// The version of the class. The corresponding C field is `bcdUVC`.
  private var version: UInt16 = 0
  private var hasHeader = false

  private enum Subtype {
    static let header: UInt8 = 1
    static let inputTerminal: UInt8 = 2
    static let outputTerminal: UInt8 = 3
    static let selectorUnit: UInt8 = 4
    static let processingUnit: UInt8 = 5
    static let extensionUnit: UInt8 = 6
  }

  private static let logitech: UInt16 = 0x046d

  /// Reads the descriptors of a control interface; nil if one is too short, because the driver then ignores the interface.
  init?(_ descriptors: DescriptorRun, vendor: UInt16) throws(UVCUncertainty) {
    var run = descriptors
    while run.count > 2 {
      if vendor == Self.logitech, run.type == 0x41, run.subtype == 1, let unit = Self.vendorUnit(run) {
        entities.append(unit)
      } else if run.isClassSpecific {
        guard try read(run) else { return nil }
      }
      run.skip()
    }
  }

  /// Reads one descriptor; false if it is too short.
  private mutating func read(_ run: DescriptorRun) throws(UVCUncertainty) -> Bool {
    switch run.subtype {
    case Subtype.header:
      let count = Int(run[11])
      guard run.count >= 12 + count else { return false }
      guard !hasHeader else { throw .secondHeader }
      hasHeader = true
      version = run.word(at: 3)
      streaming = (0..<count).map { run[12 + $0] }
    case Subtype.inputTerminal: return readInput(run)
    case Subtype.outputTerminal:
      guard run.count >= 9 else { return false }
      let type = run.word(at: 4)
      guard type & 0xff00 != 0 else { return true }
      entities.append(ControlEntity(id: run[3], kind: .output(type), sources: [run[7]], name: run[8]))
    case Subtype.selectorUnit:
      let pins = Int(run[4])
      guard run.count >= 6 + pins else { return false }
      entities.append(ControlEntity(id: run[3], kind: .selector, sources: (0..<pins).map { run[5 + $0] }))
    case Subtype.processingUnit:
      guard run.count >= (version >= 0x0110 ? 10 : 9) + Int(run[7]) else { return false }
      entities.append(ControlEntity(id: run[3], kind: .processing, sources: [run[4]]))
    case Subtype.extensionUnit:
      let pins = Int(run[21])
      guard run.count >= 24 + pins + Int(run.count >= 24 + pins ? run[22 + pins] : 0) else { return false }
      entities.append(
        ControlEntity(
          id: run[3], kind: .extensionUnit, sources: (0..<pins).map { run[22 + $0] }, unit: ExtensionUnit(run, pins: pins)))
    default: break
    }
    return true
  }

  private mutating func readInput(_ run: DescriptorRun) -> Bool {
    guard run.count >= 8 else { return false }
    let type = run.word(at: 4)
    guard type & 0x7f00 != 0, type & 0x8000 == 0 else { return true }
    var length = 8
    switch type {
    case TerminalType.camera: length = 15 + (run.count >= 15 ? Int(run[14]) : 0)
    case TerminalType.transportInput:
      let controls = run.count >= 9 ? Int(run[8]) : 0
      length = 10 + controls + (run.count >= 10 + controls ? Int(run[9 + controls]) : 0)
    default: break
    }
    guard run.count >= length else { return false }
    entities.append(ControlEntity(id: run[3], kind: .input(type), sources: [], name: run[7]))
    return true
  }

  /// A unit in a Logitech-specific descriptor; nil if it is too short, and therefore ignored.
  private static func vendorUnit(_ run: DescriptorRun) -> ControlEntity? {
    let pins = run.count >= 22 ? Int(run[21]) : 0
    let controls = run.count >= 25 + pins ? Int(run[22 + pins]) : 0
    guard run.count >= 25 + pins + 2 * controls else { return nil }
    return ControlEntity(
      id: run[3], kind: .extensionUnit, sources: (0..<pins).map { run[22 + $0] }, unit: ExtensionUnit(run, pins: pins))
  }
}

extension UVCUncertainty {
  static let secondHeader = UVCUncertainty("A control interface has two headers.")
}
