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
