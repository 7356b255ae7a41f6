/// The orientation of a video, with the names and numbers of `AVCaptureVideoOrientation`.
///
/// Device and video convert by number, so the names cross: `DeviceOrientation.landscapeLeft` is ``landscapeRight``. Interface and video
/// have the same names for the same numbers.
///
/// Many tutorials swap the device's numbers 3 and 4. That turns landscape videos upside down.
public enum VideoOrientation: Int, Sendable, CaseIterable {
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown
  /// On its side, with the bottom of the device at the right.
  case landscapeRight
  /// On its side, with the bottom of the device at the left.
  case landscapeLeft
}

/// The orientation of a device, with the names and numbers of `UIDeviceOrientation`.
public enum DeviceOrientation: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its side, with its top at the left.
  case landscapeLeft
  /// On its side, with its top at the right.
  case landscapeRight
  /// Lying with the screen up.
  case faceUp
  /// Lying with the screen down.
  case faceDown
}

/// The orientation of a program's interface, with the names and numbers of `UIInterfaceOrientation`.
///
/// The interface turns against the device: device left is interface right.
public enum InterfaceOrientation: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its side, on a device with its top at the left.
  case landscapeRight
  /// On its side, on a device with its top at the right.
  case landscapeLeft
}

extension VideoOrientation {
  /// The video of a device in this orientation; nil for a device that lies flat or has an unknown orientation.
  public init?(_ device: DeviceOrientation) { self.init(rawValue: device.rawValue) }

  /// The video of an interface in this orientation; nil for an unknown one.
  public init?(_ interface: InterfaceOrientation) { self.init(rawValue: interface.rawValue) }
}

extension DeviceOrientation {
  /// The device orientation of a video.
  public init(_ video: VideoOrientation) { self = Self(rawValue: video.rawValue) ?? .unknown }
}

extension InterfaceOrientation {
  /// The interface orientation of a video.
  public init(_ video: VideoOrientation) { self = Self(rawValue: video.rawValue) ?? .unknown }

  /// Degrees from the upright interface: 0, 90, −90 or 180; 0 for an unknown one.
  public var degrees: Int {
    switch self {
    case .unknown, .portrait: 0
    case .landscapeLeft: 90
    case .landscapeRight: -90
    case .portraitUpsideDown: 180
    }
  }
}

extension ImageOrientation {
  /// The orientation of a picture for a device's orientation, as in Apple's sample for recognizing objects.
  ///
  /// The table is that sample's own; a back camera's pictures need another one. An upside-down device gives `left`, landscape left
  /// `upMirrored`, landscape right `down`, and every other orientation `up`.
  public init(recognitionSample device: DeviceOrientation) {
    self =
      switch device {
      case .portraitUpsideDown: .left
      case .landscapeLeft: .upMirrored
      case .landscapeRight: .down
      case .portrait, .unknown, .faceUp, .faceDown: .up
      }
  }
}
