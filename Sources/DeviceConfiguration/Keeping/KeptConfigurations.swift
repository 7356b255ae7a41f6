public import CameraModel
public import CameraProfiles
public import Negotiation
import PixelFormats

/// The configurations that a machine keeps, one file per camera, to restore when the camera is attached again.
public struct KeptConfigurations: Sendable {
  private let store: any ConfigurationStore
  /// Sentences about files that match the camera's identity but belong to another camera.
  public private(set) var remarks: [String] = []

  /// The configurations in a store, usually a ``KeptFolder``.
  public init(in store: any ConfigurationStore) {
    self.store = store
  }

  /// Keeps a document under the identity of its camera.
  ///
  /// - Parameters:
  ///   - document: the JSON of the profile.
  ///   - camera: the camera from which it was saved.
  /// - Returns: the path of the file.
  /// - Throws: `DeviceError` with code `unsupported` for a camera without an identity.
  public func keep(_ document: [UInt8], of camera: Camera) throws(DeviceError) -> String {
    let name = Self.fileName(for: try Self.identity(of: camera))
    try store.write(document, as: name)
    return "\(store.path)/\(name)"
  }

  /// Keeps settings under the identity of their camera.
  ///
  /// - Returns: the path of the file.
  /// - Throws: `DeviceError` with code `unsupported` for a camera without an identity.
  public func keep(_ saved: SavedConfiguration) throws(DeviceError) -> String {
    try keep(saved.profile(nil).jsonDocument(), of: saved.camera)
  }

  private static func identity(of camera: Camera) throws(DeviceError) -> CameraIdentity {
    guard let identity = camera.identity else {
      throw DeviceError(
        .unsupported, operation: "keep the settings", subject: camera.name ?? "(no name)",
        message: "The camera has no identity, such as a serial number, by which it could be recognised later.",
        remedy: "Save it to a file.")
    }
    return identity
  }

  /// Whether a configuration is kept under one of the identities. This opens no camera.
  public func holds(_ identities: [CameraIdentity]) throws(DeviceError) -> Bool {
    for identity in identities where try store.contents(of: Self.fileName(for: identity)) != nil { return true }
    return false
  }

  /// The configuration kept for a camera, under the first of its identities that has one; nil if there is none.
  ///
  /// Another camera may be plugged into the same port, so the name must match too.
  ///
  /// - Parameters:
  ///   - camera: the attached camera.
  ///   - identities: its identities, best first.
  /// - Throws: `DeviceError` with code `malformed` for a file that is not a profile.
  public mutating func profile(for camera: Camera, _ identities: [CameraIdentity]) throws(DeviceError) -> CameraProfile? {
    for identity in identities {
      let name = Self.fileName(for: identity)
      guard let bytes = try store.contents(of: name) else { continue }
      let path = "\(store.path)/\(name)"
      let profile: CameraProfile
      do { profile = try CameraProfile(json: bytes) } catch { throw DeviceError(error, in: path) }
      let isOfCamera = { (kept: Camera) in
        kept.identity == identity && kept.name == camera.name && kept.kinship(with: camera, identities) == .same
      }
      if profile.cameras.contains(where: isOfCamera) { return profile }
      let other = (profile.cameras.first?.name ?? "(no name)").harmless
      remarks.append("\(path.harmless) belongs to another camera, \(other), and is ignored.")
    }
    return nil
  }
}

// MARK: - Measured rates

extension KeptConfigurations {
  /// The rates measured for a camera on this machine; empty if it was not measured, or has no identity.
  ///
  /// - Throws: `DeviceError` with code `malformed` if the file has other contents.
  public func measuredRates(of camera: Camera) throws(DeviceError) -> MeasuredRates {
    let none = MeasuredRates(cameraName: camera.name)
    guard let identity = camera.identity else { return none }
    let name = Self.ratesName(for: identity)
    guard let bytes = try store.contents(of: name) else { return none }
    do {
      let rates = try MeasuredRates(json: bytes)
      return rates.cameraName == camera.name ? rates : none
    } catch {
      throw DeviceError(error, in: "\(store.path)/\(name)")
    }
  }

  /// Keeps the measured rates of a camera.
  ///
  /// - Returns: the path of the file.
  /// - Throws: `DeviceError` with code `unsupported` for a camera without an identity.
  public func keep(_ rates: MeasuredRates, of camera: Camera) throws(DeviceError) -> String {
    let name = Self.ratesName(for: try Self.identity(of: camera))
    try store.write(rates.jsonDocument(), as: name)
    return "\(store.path)/\(name)"
  }

  /// No kind of identity contains the first character after the word.
  private static func ratesName(for identity: CameraIdentity) -> String { "rates~\(fileName(for: identity))" }
}

// MARK: - File names

extension KeptConfigurations {
  /// File systems allow 255 bytes; the rest is for the extension.
  private static let longestName = 200

  /// The file name for an identity. It is unique: all bytes except ASCII letters, digits, `-`, `_` and `.` are percent-encoded, and a long
  /// name ends with a digest of the whole.
  package static func fileName(for identity: CameraIdentity) -> String {
    let name = "\(identity.kind.rawValue)-\(identity.value)".utf8.map(escaped).joined()
    guard name.utf8.count > longestName else { return "\(name).json" }
    return "\(name.prefix(longestName))~\(digest(of: name)).json"
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  /// The 64-bit FNV-1a hash, as 16 digits. A collision does no harm: each file names its camera.
  private static func digest(of name: String) -> String {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }.digits(16, radix: 16)
  }
}
