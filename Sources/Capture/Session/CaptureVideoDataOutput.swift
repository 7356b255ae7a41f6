public import CameraModel
import ImageGeometry
import PixelFormats
import Synchronization

/// Delivers a session's frames to a program. The corresponding name is `AVCaptureVideoDataOutput`.
///
/// A program sets a delegate, or loops over ``frames``. A consumer that is not busy gets the newest frame at once.
public final class CaptureVideoDataOutput: Sendable {
  private struct State {
    var settings: VideoSettings?
    var connection: CaptureConnection?
    /// The camera's pictures while the session runs.
    var native: NativePictures?
    /// The settings for which pictures are made; nil before the first preparation.
    var accepted: (settings: VideoSettings?, orientation: ImageOrientation)?
    /// Whether a frame found its delegate released.
    var isDelegateMissed = false
    /// Notifies the session's listeners.
    var tell: (@Sendable (SessionEvent) -> Void)?
  }

  let delivery = FrameDelivery()
  /// Whether it feeds a preview, which has no say in the choice of a mode.
  let isPreview: Bool
  private let state = Mutex(State())
  /// Held while a stage is made, so that the last change wins.
  private let preparation = Mutex(())

  /// An output with AVFoundation's defaults.
  public init() { isPreview = false }

  init(isPreview: Bool) { self.isPreview = isPreview }

  /// The size of the camera's pictures; nil before the session runs.
  var nativeSize: FrameSize? { state.withLock { $0.native?.layout.size } }
  /// Their pixel format; nil before the session runs.
  var nativePixelFormat: PixelFormat? { state.withLock { $0.native?.layout.pixelFormat } }

  /// Whether a newer frame replaces one that waits for the consumer; true by default.
  ///
  /// If false, frames queue up in order until the driver needs its buffers; then arriving frames are dropped.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { delivery.queue.policy.discardsLateFrames }
    set { delivery.queue.changePolicy { $0.discardsLateFrames = newValue } }
  }

  /// Whether to deliver frames that are corrupted or incomplete, with `isValid` false; false by default.
  public var deliversCorruptedFrames: Bool {
    get { delivery.queue.policy.deliversCorruptedFrames }
    set { delivery.queue.changePolicy { $0.deliversCorruptedFrames = newValue } }
  }

  /// Whether to deliver pictures with data that the decoder found corrupted; true by default. If false, they are dropped as corrupted.
  ///
  /// Only converted pictures are decoded; the data of a camera's own JPEG is not checked.
  public var deliversCorruptedData: Bool {
    get { delivery.queue.policy.deliversCorruptedData }
    set { delivery.queue.changePolicy { $0.deliversCorruptedData = newValue } }
  }

  /// How many good frames to drop after each start of the session, with the reason `startUp`; 0 by default.
  ///
  /// Many cameras need some frames to settle exposure and colours.
  public var skipsFrames: Int {
    get { delivery.queue.policy.skipsFrames }
    set { delivery.queue.changePolicy { $0.skipsFrames = max(0, newValue) } }
  }

  /// The pictures to deliver. Nil, the default, means the camera's own format, or `420v` if that is compressed or a sensor mosaic. A build
  /// without the trait `Pictures` converts nothing, so nil always means the camera's own format.
  ///
  /// A format that cannot be made from the camera's is an error at the start or the commit. In a running session it raises the event
  /// ``SessionEvent/settingsRefused(_:)``, and the pictures do not change.
  public var videoSettings: VideoSettings? {
    get { state.withLock { $0.settings } }
    set {
      state.withLock { $0.settings = newValue }
      refresh()
    }
  }

  /// The pixel formats that the running session can deliver, cheapest first; before it runs, all formats. Without the trait `Pictures`, it
  /// has only the camera's own format if that is one of them, and nothing before the session runs.
  public var availableVideoPixelFormatTypes: [PictureFormat] {
    guard let native = state.withLock({ $0.native }) else { return ConversionStage.isAvailable ? PictureFormat.allCases : [] }
    return ConversionStage.targets(for: native.layout.pixelFormat)
  }

  private var connection: CaptureConnection? { state.withLock { $0.connection } }

  /// Reports that a frame found its delegate released, once for each delegate.
  func missDelegate() {
    let tell = state.withLock { state in
      defer { state.isDelegateMissed = true }
      return state.isDelegateMissed ? nil : state.tell
    }
    let message = "The delegate of an output was released, so nobody gets its frames. Keep a reference to it while the session runs."
    tell?(.finding(Finding(.delegateReleased, .warning, message)))
  }

  /// Sets what takes the frames and drops, with a new delegate if it is one.
  func setConsumer(on queue: (any CaptureQueue)?, _ take: @escaping @Sendable (VideoSample) -> Void) {
    state.withLock { $0.isDelegateMissed = false }
    delivery.setConsumer(FrameDelivery.Consumer(take: take, run: { work in Self.run(on: queue, work) }))
  }

  /// Runs work on a queue, or in a task.
  static func run(on queue: (any CaptureQueue)?, _ work: @escaping @Sendable () -> Void) {
    if let queue { queue.async(work) } else { Task.detached { work() } }
  }

  /// The frames in order, for a program without a delegate.
  public var frames: VideoFrames { VideoFrames(delivery: delivery) }

  /// The frames and the drops between them in order, for a program without a delegate.
  public var samples: VideoSamples { VideoSamples(delivery: delivery) }

  /// What happened to each frame since the session started.
  public var statistics: StreamStatistics { delivery.queue.statistics }

  /// The connection from the session's input; nil if the output is not in a session.
  public func connection(with mediaType: CaptureDevice.MediaType) -> CaptureConnection? {
    mediaType == .video ? connection : nil
  }
}

extension CaptureVideoDataOutput {
  /// Reserves the output for a session and makes its connection; false if it has one. Two sessions may try this at the same moment.
  ///
  /// - Parameter earlier: the connection to reuse; nil makes a new one.
  func claim(with earlier: CaptureConnection? = nil) -> Bool {
    state.withLock { state in
      guard state.connection == nil else { return false }
      state.connection = earlier ?? CaptureConnection(position: .unspecified) { [weak self] in self?.refresh() }
      return true
    }
  }

  /// Connects the reserved output to a camera, and keeps the connection's settings.
  ///
  /// - Parameters:
  ///   - position: the camera's position.
  ///   - restart: called when enough consecutive pictures failed to decode that the stream must restart.
  ///   - tell: called when a running session cannot apply a change, and when pictures are unusual.
  func connect(
    _ position: CameraPosition, restart: @escaping @Sendable (UndecodableRun) -> Void, tell: @escaping @Sendable (SessionEvent) -> Void
  ) {
    delivery.setListener(FrameDelivery.Listener(tell: { tell(.finding($0)) }, restart: restart))
    let connection = state.withLock { state in
      state.tell = tell
      return state.connection
    }
    connection?.setPosition(position)
    delivery.queue.changePolicy { $0.isEnabled = connection?.isEnabled ?? true }
  }

  func disconnect() {
    delivery.setListener(nil)
    state.withLock { ($0.connection, $0.native, $0.tell, $0.accepted) = (nil, nil, nil, nil) }
  }

  /// Whether the output's pictures can be made from a pixel format of the camera.
  func canUse(_ format: PixelFormat) -> Bool {
    let (settings, connection) = state.withLock { ($0.settings, $0.connection) }
    return ConversionStage.canMake(settings, from: format, isTurned: connection?.orientation ?? .up != .up)
  }

  /// Prepares for the camera's pictures.
  ///
  /// - Parameters:
  ///   - pictures: the camera's pictures. Nil means the last ones; before the first, nothing happens.
  ///   - connection: the connection from that camera; with another connection, nothing happens.
  ///   - occasion: if no caller waits, impossible settings leave the earlier ones or stop delivery, and are reported.
  /// - Throws: `DeviceError` with code `unsupported` for impossible settings.
  func prepare(
    for pictures: NativePictures?, over connection: CaptureConnection?, _ occasion: StreamOutputs.Occasion
  ) throws(DeviceError) {
    let refusal = try preparation.withLock { _ throws(DeviceError) -> DeviceError? in
      let (present, last, settings, accepted) = state.withLock { ($0.connection, $0.native, $0.settings, $0.accepted) }
      guard present === connection, let native = pictures ?? last else { return nil }
      do throws(DeviceError) {
        try makeStage(from: native, settings, connection?.orientation ?? .up)
        return nil
      } catch {
        guard occasion == .reopened else { throw error }
        if let accepted, (try? makeStage(from: native, accepted.settings, accepted.orientation)) != nil { return error }
        state.withLock { $0.native = native }
        delivery.setConversion(FrameDelivery.Conversion(source: native, isRefused: true))
        return error
      }
    }
    if let refusal { state.withLock { $0.tell }?(.settingsRefused(refusal)) }
  }

  private func makeStage(from native: NativePictures, _ settings: VideoSettings?, _ orientation: ImageOrientation) throws(DeviceError) {
    let stage = try ConversionStage.make(from: native, to: settings, orientation: orientation)
    state.withLock { ($0.native, $0.accepted) = (native, (settings, orientation)) }
    let isExact = settings?.size != nil || settings?.format?.range != nil
    delivery.setConversion(FrameDelivery.Conversion(source: native, stage: stage, isExact: isExact))
  }

  /// Applies a change to the running stream.
  private func refresh() {
    let connection = connection(with: .video)
    delivery.queue.changePolicy { $0.isEnabled = connection?.isEnabled ?? true }
    // The running settings were accepted before, so report a refusal instead of throwing it.
    try? prepare(for: nil, over: connection, .reopened)
  }
}
