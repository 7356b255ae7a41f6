// Each prints its word, also in an optional, where an enumeration prints with its module.

extension ImageOrientation: CustomStringConvertible {
  /// The word: `up`, `rightMirrored`.
  public var description: String {
    switch self {
    case .up: "up"
    case .upMirrored: "upMirrored"
    case .down: "down"
    case .downMirrored: "downMirrored"
    case .leftMirrored: "leftMirrored"
    case .right: "right"
    case .rightMirrored: "rightMirrored"
    case .left: "left"
    }
  }
}

extension VideoOrientation: CustomStringConvertible {
  /// The word: `portrait`, `landscapeLeft`.
  public var description: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeRight: "landscapeRight"
    case .landscapeLeft: "landscapeLeft"
    }
  }
}

extension VideoGravity: CustomStringConvertible {
  /// The word: `resizeAspect`.
  public var description: String { rawValue }
}
