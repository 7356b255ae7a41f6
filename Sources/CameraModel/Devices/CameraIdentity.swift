/// The identity by which a camera can be found on the next run: its serial number, else its port, its place in sysfs or its name.
public struct CameraIdentity: Hashable, Sendable {
  /// The feature that distinguishes the camera from others.
  public struct Kind: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A kind by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its unique serial number: a link in `/dev/v4l/by-id`. It stays the same in another port.
    public static let byID: Kind = "by-id"
    /// Its port: a link in `/dev/v4l/by-path`. It stays the same after a restart.
    public static let byPath: Kind = "by-path"
    /// Its place in sysfs, if it has no unique link.
    public static let devicePath: Kind = "device-path"
    /// Its sensor's place in the firmware's description, as of cameras behind a media graph: a path of ACPI or the device tree.
    public static let firmwarePath: Kind = "firmware-path"
    /// Its name and an index. Two cameras of one model cannot be distinguished.
    public static let name: Kind = "name"
  }

  /// The feature that distinguishes the camera.
  public var kind: Kind
  /// The identifying text, such as `usb-046d_HD_Pro_Webcam_C920_1234-video-index0`.
  public var value: String

  /// An identity of a kind.
  public init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }
}

/// The direction a camera faces. The corresponding C constant is `V4L2_CID_CAMERA_ORIENTATION`.
public struct CameraPosition: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A position by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Towards the user. The corresponding C constant is `V4L2_CAMERA_ORIENTATION_FRONT`.
  public static let front: CameraPosition = "front"
  /// Away from the user. The corresponding C constant is `V4L2_CAMERA_ORIENTATION_BACK`.
  public static let back: CameraPosition = "back"
  /// Not fixed to the machine. The corresponding C constant is `V4L2_CAMERA_ORIENTATION_EXTERNAL`.
  public static let external: CameraPosition = "external"
  /// Unknown.
  public static let unspecified: CameraPosition = "unspecified"

  /// The positions by their numbers. The corresponding C type is `enum v4l2_camera_orientation`.
  package static let numbered: [CameraPosition] = [.front, .back, .external]

  /// The position for a number; nil for numbers without a position.
  init?(number: Int) {
    guard Self.numbered.indices.contains(number) else { return nil }
    self = Self.numbered[number]
  }
}

extension CameraIdentity: CustomStringConvertible {
  /// `by-id usb-046d_HD_Pro_Webcam_C920_1234-video-index0`.
  public var description: String { "\(kind) \(value.harmless)" }
}
