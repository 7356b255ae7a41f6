/// How long a command captures before it ends by itself.
enum EmittedLength {
  /// Frames.
  static let frames = 100
}

/// What is said where pictures are turned.
enum TurningRemark {
  static func of(_ mode: EmittedMode) -> [String] {
    mode.needsRotation ? ["The picture is turned clockwise; which way is right depends on how the camera is mounted."] : []
  }
}
