import PixelFormats

/// A unit of a USB camera with controls of its vendor, such as for an LED or the field of view.
///
/// The camera's USB descriptors name it and its controls; what they mean only the vendor knows. The corresponding C type is
/// `struct uvc_extension_unit_descriptor`.
public struct ExtensionUnit: Hashable, Sendable {
  /// The kind of unit, which a vendor uses in all its cameras. The corresponding C field is `guidExtensionCode`.
  public var guid: GUID
  /// The number of the unit in this camera, 1 to 255. The corresponding C field is `bUnitID`.
  public var id: UInt8
  /// The controls, in the order of their selectors. The corresponding C field is `bmControls`.
  public var controls: [ExtensionControl]

  /// A unit.
  public init(guid: GUID, id: UInt8, controls: [ExtensionControl]) {
    self.guid = guid
    self.id = id
    self.controls = controls
  }

  /// The control with a selector; nil if the unit has none.
  public func control(_ selector: UInt8) -> ExtensionControl? { controls.first { $0.selector == selector } }

  /// A number of 16 bytes that tells kinds of units apart.
  public struct GUID: Hashable, Sendable, LosslessStringConvertible {
    /// The 16 bytes as in a descriptor: the first three groups of the text are in reverse.
    public let bytes: [UInt8]

    /// Sixteen zeros, which no unit has.
    package static let zero = GUID()

    private init() { bytes = [UInt8](repeating: 0, count: 16) }

    /// A GUID from its bytes in a descriptor; nil unless there are 16.
    public init?(bytes: [UInt8]) {
      guard bytes.count == 16 else { return nil }
      self.bytes = bytes
    }

    /// A GUID from its text, with or without braces: `63610682-5070-49ab-b8cc-b3855e8d221f`. Nil for any other text.
    public init?(_ description: String) {
      let isBraced = description.hasPrefix("{") && description.hasSuffix("}")
      let text = isBraced ? String(description.dropFirst().dropLast()) : description
      let groups = text.split(separator: "-", omittingEmptySubsequences: false)
      guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
      let bytes = groups.map { [UInt8](hexadecimal: $0) ?? [] }
      guard bytes.map(\.count) == [4, 2, 2, 2, 6] else { return nil }
      // The first three are little-endian numbers.
      self.bytes = bytes[..<3].flatMap { $0.reversed() } + bytes[3] + bytes[4]
    }

    /// The canonical text: `63610682-5070-49ab-b8cc-b3855e8d221f`.
    public var description: String {
      let halves = [bytes[..<8], bytes[8...]].map { $0.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }
      return "\(UVCFormatGUID(halves[0], halves[1]))"
    }
  }
}

/// A control of an extension unit, with what the camera answers for it. Values are bytes, of which only the vendor knows the meaning.
public struct ExtensionControl: Hashable, Sendable {
  /// The number of the control in its unit, 1 to 255.
  public var selector: UInt8
  /// What can be done with it; nil if the camera does not answer. The corresponding C constant is `UVC_GET_INFO`.
  public var flags: [Flag]?
  /// The length of its values in bytes; nil if the camera does not answer. The corresponding C constant is `UVC_GET_LEN`.
  public var length: Int?
  /// The smallest value; nil if the camera does not answer. The corresponding C constant is `UVC_GET_MIN`.
  public var minimum: [UInt8]?
  /// The largest value; nil if the camera does not answer. The corresponding C constant is `UVC_GET_MAX`.
  public var maximum: [UInt8]?
  /// The distance between values; nil if the camera does not answer. The corresponding C constant is `UVC_GET_RES`.
  public var resolution: [UInt8]?
  /// The default value; nil if the camera does not answer. The corresponding C constant is `UVC_GET_DEF`.
  public var defaultValue: [UInt8]?
  /// The present value; nil if it cannot be read. The corresponding C constant is `UVC_GET_CUR`.
  public var value: [UInt8]?

  /// A control; omitted parts are unknown.
  public init(
    selector: UInt8, flags: [Flag]? = nil, length: Int? = nil, minimum: [UInt8]? = nil, maximum: [UInt8]? = nil, resolution: [UInt8]? = nil,
    defaultValue: [UInt8]? = nil, value: [UInt8]? = nil
  ) {
    self.selector = selector
    self.flags = flags
    self.length = length
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
    self.defaultValue = defaultValue
    self.value = value
  }

  /// Whether its value can be read. False if the camera does not answer.
  public var isReadable: Bool { flags?.contains(.readable) ?? false }
  /// Whether it can be set. False if the camera does not answer.
  public var isWritable: Bool { flags?.contains(.writable) ?? false }

  /// A property of the control: a bit of the answer to `UVC_GET_INFO`.
  public struct Flag: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A flag by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The value can be read.
    public static let readable: Flag = "readable"
    /// The value can be set.
    public static let writable: Flag = "writable"
    /// An automatic mode of the camera has the control now.
    public static let disabledByAutomatic: Flag = "disabledByAutomatic"
    /// The camera changes the value by itself.
    public static let autoUpdate: Flag = "autoUpdate"
    /// A new value takes effect some time after it was set.
    public static let asynchronous: Flag = "asynchronous"
    /// The committed mode of the stream excludes the control.
    public static let disabledByCommit: Flag = "disabledByCommit"

    private static let table: [(bit: UInt32, word: Flag)] = [
      .readable, .writable, .disabledByAutomatic, .autoUpdate, .asynchronous, .disabledByCommit,
    ].enumerated().map { (1 << UInt32($0.offset), $0.element) }

    /// The words for a camera's bits, lowest bit first; bits without a word as one `0x…` at the end.
    public static func flags(bits: UInt8) -> [Flag] { words(for: UInt32(bits), in: table) }

    /// The bits for words; words without a bit count as none.
    package static func bits(_ flags: [Flag]) -> UInt8 {
      flags.reduce(0) { bits, flag in
        let known = table.first { $0.word == flag }?.bit
        let other = flag.rawValue.hasPrefix("0x") ? UInt32(flag.rawValue.dropFirst(2), radix: 16) : nil
        return bits | UInt8(truncatingIfNeeded: known ?? other ?? 0)
      }
    }
  }
}

extension [UInt8] {
  /// The bytes of a text of hexadecimal digits, two for each byte; nil for any other text.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The bytes as hexadecimal digits, two for each byte, in lower case.
  public var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
