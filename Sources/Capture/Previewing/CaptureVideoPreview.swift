public import CameraModel
public import ImageGeometry
import Synchronization

/// Pictures of a session for a window, in the window's size and pixel format. The corresponding name is `AVCaptureVideoPreviewLayer`.
///
/// ```swift
/// let preview = CaptureVideoPreview(session: session)
/// preview.size = FrameSize(width: 800, height: 600)
/// preview.onNewPicture = { window.redraw() }
/// // In the draw loop:
/// if let picture = preview.newest, picture.number != shown {
///   picture.withBytes { texture.update($0, stride: picture.stride) }
///   shown = picture.number
/// }
/// ```
///
/// A picture is converted once, when ``newest`` is read, and only if it is the newest then. A preview that nobody reads, or that is hidden,
/// converts nothing and slows no other output. Conversions need the trait `Pictures`. Any thread may call.
public final class CaptureVideoPreview: Sendable {
  private struct State {
    weak var session: CaptureSession?
    var format = PictureFormat.bgra
    var size: FrameSize?
    var gravity = VideoGravity.resizeAspect
    var isHidden = false
    var onNewPicture: (@Sendable () -> Void)?
    /// Whether the queue tells of the next picture.
    var isArmed = false
    var newest: Picture?
  }

  /// The session whose pictures are shown; nil once it was released.
  public var session: CaptureSession? { state.withLock { $0.session } }
  private let output = CaptureVideoDataOutput(isPreview: true)
  private let state = Mutex(State())
  /// Held while a picture is taken and converted, so that numbers rise with the pictures.
  private let taking = Mutex(())

  /// Shows the pictures of a session, which may run already. Releasing the preview ends it.
  ///
  /// Pictures that cannot be made from the camera's are an error when the session starts, and the event
  /// ``SessionEvent/settingsRefused(_:)`` while it runs.
  public init(session: CaptureSession) {
    state.withLock { $0.session = session }
    // An output that converts nothing yet is never refused.
    output.videoSettings = .native
    try? session.addOutput(output)
    updateSettings()
  }

  deinit { session?.removeOutput(output) }

  // MARK: How pictures are shown

  /// The view's width and height in pixels; nil, the default, means the camera's own. It may change at any moment.
  public var size: FrameSize? {
    get { state.withLock { $0.size } }
    set { change { $0.size = newValue } }
  }

  /// The pixel format of the pictures; `bgra` by default.
  public var pixelFormat: PictureFormat {
    get { state.withLock { $0.format } }
    set { change { $0.format = newValue } }
  }

  /// How pictures of another aspect ratio fill the view; `resizeAspect` by default.
  public var videoGravity: VideoGravity {
    get { state.withLock { $0.gravity } }
    set { change { $0.gravity = newValue } }
  }

  /// Whether nothing is shown at present, such as in a window that is covered. False by default.
  public var isHidden: Bool {
    get { state.withLock { $0.isHidden } }
    set {
      state.withLock { $0.isHidden = newValue }
      connection?.isEnabled = !newValue
    }
  }

  /// Whether pictures are mirrored left to right, after the rotation.
  public var isVideoMirrored: Bool {
    get { connection?.isVideoMirrored ?? false }
    set { connection?.isVideoMirrored = newValue }
  }

  /// The clockwise rotation of pictures: 0, 90, 180 or 270 degrees. Another angle changes nothing.
  public var videoRotationAngle: Int {
    get { connection?.videoRotationAngle ?? 0 }
    set { connection?.videoRotationAngle = newValue }
  }

  /// The connection from the session's input; nil once the session was released.
  public var connection: CaptureConnection? { output.connection(with: .video) }

  /// What happened to each frame since the session started. Frames that a newer one replaced before they were shown are late.
  public var statistics: StreamStatistics { output.statistics }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    updateSettings()
  }

  private func updateSettings() {
    output.videoSettings = state.withLock { VideoSettings($0.format, size: $0.size, gravity: $0.gravity) }
  }

  // MARK: Pictures

  /// The newest picture; nil before the first. Reading it converts a frame if a new one is there.
  ///
  /// A picture keeps its memory, of which there are three. While a program holds all of them, the last picture is returned again.
  public var newest: Picture? {
    taking.withLock { _ in
      // One frame: where converting takes longer than a frame, the next is always there already.
      guard let frame = output.delivery.queue.takeFrame(), case .frame(let made) = output.delivery.prepared(frame) else { return }
      // A picture that needs no conversion is in the driver's buffer, which other outputs need.
      let picture = made.isConverted ? made : made.copy()
      state.withLock { $0.newest = Picture(picture, number: ($0.newest?.number ?? 0) + 1) }
    }
    arm()
    return state.withLock { $0.newest }
  }

  /// Called when a picture is there that ``newest`` has not returned yet, once for each; nil for nothing.
  ///
  /// It runs in a task of its own and should return soon. It is not called while the preview is hidden.
  public var onNewPicture: (@Sendable () -> Void)? {
    get { state.withLock { $0.onNewPicture } }
    set {
      state.withLock { $0.onNewPicture = newValue }
      arm()
    }
  }

  /// Asks the queue to tell of the next picture, once.
  private func arm() {
    let isNew = state.withLock { state in
      guard state.onNewPicture != nil, !state.isArmed else { return false }
      state.isArmed = true
      return true
    }
    guard isNew else { return }
    let queue = output.delivery.queue
    queue.notify(
      knowing: queue.ends,
      .call { [weak self] in
        Task.detached { self?.tell() }
      })
  }

  private func tell() {
    let hasFrame = output.delivery.queue.skipToFrame()
    let body = state.withLock { state in
      state.isArmed = false
      return hasFrame ? state.onNewPicture : nil
    }
    // The next picture is told once this one was read.
    if let body { body() } else { arm() }
  }
}

// MARK: Points and rectangles

/// Places in the view count in its pixels from the upper left corner. Places in the camera's picture are fractions of its width and height,
/// as the sensor reads it: before mirroring and rotation.
extension CaptureVideoPreview {
  /// A point of the view in the camera's picture, for `focusPointOfInterest` and the like: 0 to 1 from the upper left corner of the picture.
  /// It lies outside if the view shows no picture there.
  public func captureDevicePointConverted(fromLayerPoint point: Point) -> Point {
    let (placement, orientation, upright) = shown
    let place = placement.inPicture(point)
    let stored = orientation.inverse.point(place, in: upright)
    let size = orientation.inverse.size(of: upright)
    return Point(x: stored.x / size.width, y: stored.y / size.height)
  }

  /// A point of the camera's picture in the view. It lies outside if that part of the picture is cut off.
  public func layerPointConverted(fromCaptureDevicePoint point: Point) -> Point {
    let (placement, orientation, upright) = shown
    let size = orientation.inverse.size(of: upright)
    return placement.inView(orientation.point(Point(x: point.x * size.width, y: point.y * size.height), in: size))
  }

  /// A part of the camera's picture, such as a detection, in the view.
  ///
  /// A `NormalizedRectangle` counts from the lower left corner, as in Vision. AVFoundation's counts from the upper left one: make it with
  /// `origin: .upperLeft`, or import `CaptureFoundation` for `CGRect`.
  public func layerRectConverted(fromMetadataOutputRect rectangle: NormalizedRectangle) -> Rectangle {
    let (placement, orientation, _) = shown
    return rectangle.oriented(by: orientation).inView(placement, origin: .upperLeft)
  }

  /// A part of the view in the camera's picture, from its lower left corner.
  public func metadataOutputRectConverted(fromLayerRect rectangle: Rectangle) -> NormalizedRectangle {
    let (placement, orientation, _) = shown
    return NormalizedRectangle(rectangle, in: placement, origin: .upperLeft).oriented(by: orientation.inverse)
  }

  /// The picture's place in the view, how it is turned, and its size as shown. Before the session runs, the view's size stands for the
  /// camera's.
  private var shown: (placement: PicturePlacement, orientation: ImageOrientation, upright: Size) {
    let (size, gravity) = state.withLock { ($0.size, $0.gravity) }
    let orientation = connection?.orientation ?? .up
    let native = output.nativeSize.map { Size(width: Double($0.width), height: Double($0.height)) }
    let view = size.map { Size(width: Double($0.width), height: Double($0.height)) }
    let upright = native.map(orientation.size) ?? view ?? Size(width: 1, height: 1)
    return (PicturePlacement(of: upright, in: view ?? upright, by: gravity), orientation, upright)
  }
}
