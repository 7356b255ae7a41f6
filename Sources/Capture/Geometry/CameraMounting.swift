public import CameraModel
public import ImageGeometry

// Orientations that depend on where the camera looks and how it is mounted.

extension VideoOrientation {
  /// By quarter turns clockwise, for a camera that looks away from the user.
  private static let turns: [VideoOrientation] = [.landscapeRight, .portrait, .landscapeLeft, .portraitUpsideDown]
  /// The same for a camera that looks towards the user.
  private static let frontTurns: [VideoOrientation] = [.landscapeLeft, .portrait, .landscapeRight, .portraitUpsideDown]

  private static func turns(at position: CameraPosition) -> [VideoOrientation] { position == .front ? frontTurns : turns }

  /// The orientation of video from a camera whose frames are rotated.
  ///
  /// - Parameters:
  ///   - rotationAngle: degrees clockwise: 0, 90, 180 or 270.
  ///   - position: where the camera looks; every position except `front` counts as `back`.
  /// - Returns: nil for another angle.
  public init?(rotationAngle: Int, position: CameraPosition) {
    guard rotationAngle % 90 == 0, (0..<360).contains(rotationAngle) else { return nil }
    self = Self.turns(at: position)[rotationAngle / 90]
  }

  /// The angle in degrees by which a camera's frames are rotated clockwise for this video: 0, 90, 180 or 270.
  ///
  /// - Parameter position: where the camera looks; every position except `front` counts as `back`.
  public func rotationAngle(position: CameraPosition) -> Int {
    (Self.turns(at: position).firstIndex(of: self) ?? 0) * 90
  }
}

extension ImageOrientation {
  /// The orientation that makes a camera's frames upright on a device. A front camera's frames are also mirrored.
  ///
  /// For the table of Apple's sample for recognizing objects, see `ImageOrientation.init(recognitionSample:)`.
  ///
  /// - Parameters:
  ///   - device: how the device is held.
  ///   - position: where the camera looks; every position except `front` counts as `back`.
  /// - Returns: nil for a device that lies flat, or whose orientation is unknown.
  public init?(physical device: DeviceOrientation, position: CameraPosition) {
    guard let video = VideoOrientation(device) else { return nil }
    self.init(rotationAngle: video.rotationAngle(position: position), isMirrored: position == .front)
  }
}

extension CaptureDevice {
  /// The clockwise rotation that levels frames of a rotated sensor, 0 to 359 degrees; 0 if the driver reports none.
  ///
  /// The corresponding C constant is `V4L2_CID_CAMERA_SENSOR_ROTATION`, which counts counterclockwise.
  public var horizonLevelAngle: Int {
    ImageOrientation.horizonLevelAngle(sensorRotation: camera.rotation ?? 0)
  }

  /// The orientation that makes native frames upright; `up` if the angle is no multiple of 90 degrees.
  var mounting: ImageOrientation { ImageOrientation(rotationAngle: horizonLevelAngle) ?? .up }
}
