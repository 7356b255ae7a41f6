public import CameraModel

/// Recorded cameras: what they offered at one time, on one machine.
public struct CameraProfile: Hashable, Sendable {
  /// When, with what and where it was recorded.
  public struct Recording: Hashable, Sendable {
    /// The day, as `2026-11-21`; nil where unknown.
    public var date: String?
    /// The program that read the camera, such as `probe 0.1.0` or `v4l2-ctl`; nil where unknown.
    public var tool: String?
    /// The kernel's release, such as `6.1.0-40-amd64`; nil where unknown.
    public var kernel: String?
    /// Where the facts come from, for people; nil where unknown.
    public var source: String?

    /// The circumstances of a recording; what is not given is unknown.
    public init(date: String? = nil, tool: String? = nil, kernel: String? = nil, source: String? = nil) {
      self.date = date
      self.tool = tool
      self.kernel = kernel
      self.source = source
    }
  }

  /// The circumstances; nil where unknown, and for live cameras.
  public var recording: Recording?
  /// The cameras.
  public var cameras: [Camera]

  /// A recording of cameras.
  public init(recording: Recording? = nil, cameras: [Camera]) {
    self.recording = recording
    self.cameras = cameras
  }
}
