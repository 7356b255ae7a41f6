public import CameraModel
public import CameraProfiles

/// The configurations that are kept on a machine, a file for each camera, so that a camera finds its own when it is attached again.
public struct KeptConfigurations: Sendable {
  private let store: any ConfigurationStore
  /// Sentences about files that look like the camera's, but are another's; said where nothing else is found.
  public private(set) var remarks: [String] = []

  /// Those in a place; ``KeptFolder`` is the usual one.
  public init(in store: any ConfigurationStore) {
    self.store = store
  }

  /// Keeps a document under the best of what its camera can be found again by.
  ///
  /// - Returns: the path that the file has.
  /// - Throws: `DeviceError` with code `unsupported` for a camera that nothing tells from others.
  public func keep(_ document: [UInt8], of camera: Camera) throws(DeviceError) -> String {
    guard let identity = camera.identity else {
      throw DeviceError(
        .unsupported, operation: "keep configuration", subject: camera.name ?? "(no name)",
        message: "Nothing tells this camera from others, so it could not be recognised later.",
        remedy: "Save it to a file of its own.")
    }
    let name = Self.fileName(for: identity)
    try store.write(document, as: name)
    return "\(store.path)/\(name)"
  }

  /// Whether anything is kept under one of these identities. No camera is opened.
  public func holds(_ identities: [CameraIdentity]) throws(DeviceError) -> Bool {
    for identity in identities where try store.contents(of: Self.fileName(for: identity)) != nil { return true }
    return false
  }

  /// What is kept for a camera, under the best of its identities under which there is anything; nil where nothing is.
  ///
  /// A port outlives what is plugged into it: what is kept for one is the camera's only where the name is the same.
  ///
  /// - Throws: `DeviceError` with code `malformed` for a file that is no profile.
  public mutating func profile(for camera: Camera, _ identities: [CameraIdentity]) throws(DeviceError) -> CameraProfile? {
    for identity in identities {
      let name = Self.fileName(for: identity)
      guard let bytes = try store.contents(of: name) else { continue }
      let path = "\(store.path)/\(name)"
      let profile: CameraProfile
      do throws(ProfileError) { profile = try CameraProfile(json: bytes) } catch { throw DeviceError(error, in: path) }
      if profile.cameras.contains(where: { $0.identity == identity && $0.name == camera.name }) { return profile }
      let other = (profile.cameras.first?.name ?? "(no name)").harmless
      remarks.append("\(path.harmless) is of another camera, \(other), and is left alone.")
    }
    return nil
  }
}

// MARK: - Names of files

extension KeptConfigurations {
  /// File systems take 255 bytes; the rest is for the ending.
  private static let longestName = 200

  /// The file of an identity. No two identities share one: what is not a letter, digit, `-`, `_` or `.` of ASCII is written as in a URL,
  /// byte by byte as `%` and two digits, and a long name ends with a digest of the whole.
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

  /// FNV-1a of 64 bits, as 16 digits. Who makes two names meet gains nothing: a file says itself whose it is.
  private static func digest(of name: String) -> String {
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
