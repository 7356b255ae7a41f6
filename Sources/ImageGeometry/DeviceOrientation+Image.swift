extension ImageOrientation {
  /// The orientation of a picture by a device's, as Apple's sample for recognizing objects has it.
  ///
  /// The table is that sample's own: a back camera's pictures need another one.
  /// A device upside down gives `left`, landscape left `upMirrored`, landscape right `down`, and every other `up`.
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
