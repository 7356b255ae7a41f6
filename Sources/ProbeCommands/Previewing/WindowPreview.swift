import Host
import PreviewWindow
import Synchronization
import Viewfinder

/// A camera in a window, with keys, on a thread of its own.
final class WindowPreview: Sendable {
  private let camera: PreviewCamera
  private let preview: CaptureVideoPreview
  private let name: String
  /// The size of the camera's upright pictures.
  private let pictureSize: FrameSize
  /// Does what the keys for a picture and for the page ask.
  private let takePicture: @Sendable () -> Void
  private let openPage: @Sendable () -> Void
  private let isOver = Atomic(false)

  /// The largest window at the start.
  private static let largest = FrameSize(width: 1280, height: 800)
  /// The longest wait for an event. Within it, the title tells of a camera that has failed.
  private static let milliseconds = 500

  init(
    _ camera: PreviewCamera, _ preview: CaptureVideoPreview, named name: String, size: FrameSize,
    takePicture: @escaping @Sendable () -> Void, openPage: @escaping @Sendable () -> Void
  ) {
    (self.camera, self.preview, self.name, pictureSize) = (camera, preview, name, size)
    (self.takePicture, self.openPage) = (takePicture, openPage)
  }

  /// Shows the window until it is closed, or the task is cancelled.
  ///
  /// - Returns: why it could not be opened.
  func run() async -> DeviceError? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = DetachedThread.start(named: "window") { continuation.resume(returning: self.main()) }
        if !isStarted {
          continuation.resume(
            returning: DeviceError(
              .internal, operation: "pthread_create", subject: "the window", message: "The system has no thread left."))
        }
      }
    } onCancel: {
      isOver.store(true, ordering: .releasing)
      PreviewWindow.wake()
    }
  }

  private func main() -> DeviceError? {
    let start = pictureSize.fitted(into: Self.largest)
    do {
      let window = try PreviewWindow(title: name, width: start.width, height: start.height)
      preview.onNewPicture = { PreviewWindow.wake() }
      show(in: window)
      preview.onNewPicture = nil
      return nil
    } catch {
      return DeviceError(error, camera: name)
    }
  }

  private func show(in window: borrowing PreviewWindow) {
    var (shown, isFullScreen, isPaused, title) = (0, false, false, name)
    preview.size = FrameSize(window.size)
    window.clear()
    while !isOver.load(ordering: .acquiring) {
      // The camera stays on while somebody looks.
      if !preview.isHidden { camera.publisher.requestPictures() }
      switch window.next(within: Self.milliseconds) {
      case .closed, .key("q"), .key("\u{1b}"): return
      case .resized:
        preview.size = FrameSize(window.size)
        shown = 0
      case .hidden: preview.isHidden = true
      case .shown: (preview.isHidden, shown) = (false, 0)
      case .key("f"):
        isFullScreen.toggle()
        window.setFullScreen(isFullScreen)
      case .key("m"): preview.isVideoMirrored.toggle()
      case .key("r"): preview.videoRotationAngle = (preview.videoRotationAngle + 90) % 360
      case .key("p"): isPaused.toggle()
      case .key(" "): takePicture()
      case .key("c"): openPage()
      case .none, .woken, .key: break
      }
      let status = camera.status
      let colors = status.mode.pixelFormat.isMosaic ? " (\(PixelFormat.demosaicing))" : ""
      let newTitle = status.problem.map { "\(name): \($0.message)" } ?? name + colors + (isPaused ? " (paused)" : "")
      if newTitle != title {
        title = newTitle
        window.setTitle(title)
      }
      guard !preview.isHidden, !isPaused, let picture = preview.newest, picture.number != shown else { continue }
      shown = picture.number
      picture.withBytes { window.show($0, stride: picture.stride, width: picture.size.width, height: picture.size.height) }
    }
  }
}

extension FrameSize {
  fileprivate init(_ size: (width: Int, height: Int)) { self.init(width: max(size.width, 2), height: max(size.height, 2)) }

  /// The size scaled down to fit, undistorted.
  fileprivate func fitted(into most: FrameSize) -> FrameSize {
    let scale = min(1, Double(most.width) / Double(max(width, 1)), Double(most.height) / Double(max(height, 1)))
    return FrameSize(width: max(Int(Double(width) * scale), 2), height: max(Int(Double(height) * scale), 2))
  }
}

extension DeviceError {
  /// Why no window opens.
  fileprivate init(_ error: PreviewWindow.OpenError, camera: String) {
    let (words, remedy): (String, String) =
      switch error {
      case .noLibrary(let words):
        ("SDL 2 cannot be loaded: \(words).", "Install Debian's package libsdl2-2.0-0, or leave --window out for a page.")
      case .noDisplay(let words): ("SDL opens no window: \(words).", "Run it in a desktop session, or leave --window out for a page.")
      }
    self.init(.unsupported, operation: "open a window", subject: camera, message: words.harmless, remedy: remedy)
  }
}
