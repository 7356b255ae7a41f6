/// What a camera can be found again by, and how much that is worth: the rung of the ladder serial → bus path → name.
public struct CameraIdentity: Hashable, Sendable {
  /// How the camera is told from others.
  public struct Kind: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A kind by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By its serial number, where it has one that no other camera has: a link in `/dev/v4l/by-id`; survives another socket.
    public static let byID: Kind = "by-id"
    /// By the socket it is plugged into: a link in `/dev/v4l/by-path`; survives a restart.
    public static let byPath: Kind = "by-path"
    /// By the place in the kernel's device tree (sysfs), where no link tells it from others.
    public static let devicePath: Kind = "device-path"
    /// By what it calls itself, with the node's index; two alike cannot be told apart.
    public static let name: Kind = "name"
  }

  /// The rung.
  public var kind: Kind
  /// The name on that rung, such as `usb-046d_HD_Pro_Webcam_C920_1234-video-index0`.
  public var value: String

  /// An identity of a kind.
  public init(kind: Kind, value: String) {
    self.kind = kind
    self.value = value
  }
}

/// Where on the machine the camera looks out. The corresponding C constant is `V4L2_CID_CAMERA_ORIENTATION`.
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
  /// The driver does not say.
  public static let unspecified: CameraPosition = "unspecified"

  /// The positions by their numbers. The corresponding C type is `enum v4l2_camera_orientation`.
  package static let numbered: [CameraPosition] = [.front, .back, .external]

  /// The position of a number; nil for numbers without a position.
  init?(number: Int) {
    guard Self.numbered.indices.contains(number) else { return nil }
    self = Self.numbered[number]
  }
}
