public import CameraModel

/// A recording of cameras' modes at one time, on one machine.
public struct CameraProfile: Hashable, Sendable {
  /// When, where and by which program the cameras were recorded.
  public struct Recording: Hashable, Sendable {
    /// The day in ISO 8601, such as `2026-11-21`; nil if unknown.
    public var date: String?
    /// The program that read the camera, such as `probe 0.1.0` or `v4l2-ctl`; nil if unknown.
    public var tool: String?
    /// The kernel's release, such as `6.1.0-40-amd64`; nil if unknown.
    public var kernel: String?
    /// The source of the recording for readers, such as a link; nil if unknown.
    public var source: String?

    /// A recording's circumstances; nil means unknown.
    public init(date: String? = nil, tool: String? = nil, kernel: String? = nil, source: String? = nil) {
      self.date = date
      self.tool = tool
      self.kernel = kernel
      self.source = source
    }
  }

  /// The recording's circumstances; nil if unknown, and for live cameras.
  public var recording: Recording?
  /// The cameras, in the document's order.
  public var cameras: [Camera]
  /// The media graphs behind which cameras are; empty for plain cameras.
  public var graphs: [MediaGraph]

  /// A recording of the cameras.
  public init(recording: Recording? = nil, cameras: [Camera], graphs: [MediaGraph] = []) {
    self.recording = recording
    self.cameras = cameras
    self.graphs = graphs
  }
}
