/// Which way up a video is, as `AVCaptureVideoOrientation` names and numbers it.
///
/// Device and video convert by number, so that the names cross: `DeviceOrientation.landscapeLeft` is ``landscapeRight``.
/// Interface and video have the same names for the same numbers.
///
/// Many tutorials swap the device's numbers 3 and 4. That turns landscape videos upside down.
public enum VideoOrientation: Int, Sendable, CaseIterable {
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown
  /// On its side, what was the bottom of the device to the right.
  case landscapeRight
  /// On its side, what was the bottom of the device to the left.
  case landscapeLeft
}

/// How a device is held, as `UIDeviceOrientation` names and numbers it.
public enum DeviceOrientation: Int, Sendable, CaseIterable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its side, its top to the left.
  case landscapeLeft
  /// On its side, its top to the right.
  case landscapeRight
  /// Lying, the screen up.
  case faceUp
  /// Lying, the screen down.
  case faceDown
}

/// How a program's interface is drawn, as `UIInterfaceOrientation` names and numbers it.
///
/// The interface turns against the device: device left is interface right.
public enum InterfaceOrientation: Int, Sendable, CaseIterable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its side, on a device whose top is to the left.
  case landscapeRight
  /// On its side, on a device whose top is to the right.
  case landscapeLeft
}

extension VideoOrientation {
  /// The video of a device that is held so; nil for a device that lies, or of which nothing is known.
  public init?(_ device: DeviceOrientation) { self.init(rawValue: device.rawValue) }

  /// The video of an interface that is drawn so; nil for an unknown one.
  public init?(_ interface: InterfaceOrientation) { self.init(rawValue: interface.rawValue) }
}

extension DeviceOrientation {
  /// The device that is held as a video.
  public init(_ video: VideoOrientation) { self = Self(rawValue: video.rawValue) ?? .unknown }
}

extension InterfaceOrientation {
  /// The interface that is drawn as a video.
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
