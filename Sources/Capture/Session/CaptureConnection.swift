import CameraModel
public import ImageGeometry
import Synchronization

/// Connects an input to an output: whether frames pass, and how they are turned. The corresponding name is `AVCaptureConnection`.
///
/// Rotating and mirroring move pixels, which is a conversion. A change applies to the next frame.
public final class CaptureConnection: Sendable {
  private struct State {
    var isEnabled = true
    var isVideoMirrored = false
    var angle = 0
  }

  private let state = Mutex(State())
  private let position: Mutex<CameraPosition>
  private let changed: @Sendable () -> Void

  init(position: CameraPosition, changed: @escaping @Sendable () -> Void) {
    self.position = Mutex(position)
    self.changed = changed
  }

  /// Whether frames pass. If false, frames are counted and none is converted.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { set { $0.isEnabled = newValue } }
  }

  /// Whether frames can be mirrored.
  public var isVideoMirroringSupported: Bool { ConversionStage.isAvailable }

  /// Whether frames are mirrored left to right, after the rotation.
  public var isVideoMirrored: Bool {
    get { state.withLock { $0.isVideoMirrored } }
    set { set { $0.isVideoMirrored = newValue } }
  }

  /// Whether frames can be rotated by an angle: 0, 90, 180 and 270 degrees.
  public func isVideoRotationAngleSupported(_ angle: Int) -> Bool {
    angle == 0 || ConversionStage.isAvailable && [90, 180, 270].contains(angle)
  }

  /// The clockwise rotation of frames in degrees; 90 and 270 swap width and height. An unsupported angle changes nothing.
  public var videoRotationAngle: Int {
    get { state.withLock { $0.angle } }
    set { if isVideoRotationAngleSupported(newValue) { set { $0.angle = newValue } } }
  }

  /// The same rotation under its older name.
  public var videoOrientation: VideoOrientation {
    get { VideoOrientation(rotationAngle: videoRotationAngle, position: position.withLock { $0 }) ?? .landscapeRight }
    set { videoRotationAngle = newValue.rotationAngle(position: position.withLock { $0 }) }
  }

  /// The rotation and the mirroring together.
  var orientation: ImageOrientation {
    let (angle, isMirrored) = state.withLock { ($0.angle, $0.isVideoMirrored) }
    return ImageOrientation(rotationAngle: angle, isMirrored: isMirrored) ?? .up
  }

  func setPosition(_ new: CameraPosition) { position.withLock { $0 = new } }

  private func set(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    changed()
  }
}
