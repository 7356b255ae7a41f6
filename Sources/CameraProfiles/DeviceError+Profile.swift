public import CameraModel

extension DeviceError {
  /// The error for an unreadable profile; its subject names the document and the position.
  public init(_ error: ProfileError, in name: String) {
    var places = [name]
    if let line = error.line { places.append("line \(line)") }
    if let column = error.column { places.append("column \(column)") }
    if let path = error.path { places.append(path) }
    self.init(
      .malformed, operation: "read profile", subject: places.joined(separator: ", "), message: error.message,
      remedy: error.isNewer
        ? "Update probe: this was written by a newer one, or for one."
        : "The text of v4l2-ctl, ffmpeg or lsusb -v becomes a profile by `probe profile import`.")
  }
}
