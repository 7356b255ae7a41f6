import Host
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
