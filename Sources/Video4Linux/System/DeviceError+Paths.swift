import CameraModel

extension DeviceError {
  /// A path that leads to something else than a video device, said before anything is opened: opening can block, rewind or reset other things.
  init(noVideoDeviceAt path: String, _ kind: FileKind) {
    if case .missing(let number) = kind {
      self.init(.open, on: path, failedWith: number)
      if number == .noSuchFile, FileTree.isLink(path) {
        message = "The link leads nowhere; the camera it led to may have been unplugged."
      }
      return
    }
    self.init(
      .notFound, operation: "open", subject: path, message: "This is \(kind.noun), not a camera.",
      remedy: "Name a node, such as /dev/video0; `probe list` shows which are here.")
  }
}

extension FileKind {
  /// What the path leads to, in words.
  var noun: String {
    switch self {
    case .characterDevice: isVideoDevice ? "a video device" : "a device of another kind"
    case .blockDevice: "a disk"
    case .directory: "a folder"
    case .regularFile: "a file"
    case .pipe: "a pipe"
    case .other: "a socket"
    case .missing: "nothing"
    }
  }
}
