public import CameraModel
import ImageGeometry
import PixelFormats
import Synchronization

/// Delivers a session's frames to a program. The corresponding name is `AVCaptureVideoDataOutput`.
///
/// A program sets a delegate, or loops over ``frames``. A free consumer gets the newest frame at once.
public final class CaptureVideoDataOutput: Sendable {
  private struct State {
    var settings: VideoSettings?
    var connection: CaptureConnection?
    /// What the camera gives while the session runs.
    var native: NativePictures?
    /// What pictures are made by now; nil before the first.
    var accepted: (settings: VideoSettings?, orientation: ImageOrientation)?
    /// Tells the session's listeners.
    var tell: (@Sendable (SessionEvent) -> Void)?
  }

  let delivery = FrameDelivery()
  private let state = Mutex(State())
  /// Held while a stage is made, so that the settings of the last change are the ones that stay.
  private let preparation = Mutex(())

  /// An output with the defaults of AVFoundation.
  public init() {}

  /// Whether a newer frame takes the place of one that waits for the consumer; true by default.
  ///
  /// If false, frames queue up, first in first out, until the driver needs its buffers; then arriving frames are dropped.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { delivery.queue.policy.discardsLateFrames }
    set { delivery.queue.changePolicy { $0.discardsLateFrames = newValue } }
  }

  /// Whether frames that are marked as damaged or incomplete are delivered too, with `isValid` false; false by default.
  public var deliversCorruptedFrames: Bool {
    get { delivery.queue.policy.deliversCorruptedFrames }
    set { delivery.queue.changePolicy { $0.deliversCorruptedFrames = newValue } }
  }

  /// Whether pictures in which the decoder finds damaged data are delivered; true by default. If false, they are dropped as corrupted.
  ///
  /// Only pictures that are converted are decoded: of a camera's own JPEG, delivered as it is, the data is not checked.
  public var deliversDamaged: Bool {
    get { delivery.queue.policy.deliversDamaged }
    set { delivery.queue.changePolicy { $0.deliversDamaged = newValue } }
  }

  /// How many good frames are dropped after each start of the session, with the reason `startUp`; 0 by default.
  ///
  /// Many cameras need some frames until exposure and colours have settled.
  public var skipsFrames: Int {
    get { delivery.queue.policy.skipsFrames }
    set { delivery.queue.changePolicy { $0.skipsFrames = max(0, newValue) } }
  }

  /// The pictures to deliver. Nil, the default, is the camera's own format, or `420v` if that is compressed or a sensor mosaic. A build without
  /// the trait `Pictures` converts nothing: there nil is always the camera's own format.
  ///
  /// A format that cannot be made from the camera's is an error when the session starts or the change is committed. While the session runs
  /// it is the event ``SessionEvent/settingsRefused(_:)``, and pictures stay as they were.
  public var videoSettings: VideoSettings? {
    get { state.withLock { $0.settings } }
    set {
      state.withLock { $0.settings = newValue }
      refresh()
    }
  }

  /// The pixel formats that conversions can deliver of the running session, cheapest first; all before it runs. A build without the trait
  /// `Pictures` has none but the camera's own, if that is one of them, and none before the session runs.
  public var availableVideoPixelFormatTypes: [PictureFormat] {
    guard let native = state.withLock({ $0.native }) else { return ConversionStage.isAvailable ? PictureFormat.allCases : [] }
    return ConversionStage.targets(for: native.layout.pixelFormat)
  }

  /// Has a delegate called with each frame and each drop, one call at a time.
  ///
  /// - Parameters:
  ///   - delegate: what is called; the output keeps no strong reference to it. Nil ends the calls.
  ///   - queue: where it is called; nil for a task of its own.
  public func setSampleBufferDelegate(
    _ delegate: (any CaptureVideoDataOutputSampleBufferDelegate)?, queue: (any CaptureQueue)? = nil
  ) {
    guard let delegate else { return delivery.setConsumer(nil) }
    delivery.setConsumer(
      FrameDelivery.Consumer(
        output: { [weak self, weak delegate] frame in
          if let delegate, let self, let connection { delegate.captureOutput(self, didOutput: frame, from: connection) }
        },
        drop: { [weak self, weak delegate] drop in
          if let delegate, let self, let connection { delegate.captureOutput(self, didDrop: drop, from: connection) }
        },
        run: { work in if let queue { queue.async(work) } else { Task.detached { work() } } }))
  }

  private var connection: CaptureConnection? { state.withLock { $0.connection } }

  /// The frames, one after the other, for a program without a delegate.
  public var frames: VideoFrames { VideoFrames(delivery: delivery) }

  /// The frames and the drops between them, for a program without a delegate.
  public var samples: VideoSamples { VideoSamples(delivery: delivery) }

  /// What became of every frame since the session started.
  public var statistics: StreamStatistics { delivery.queue.statistics }

  /// The connection from the session's input; nil before the output is added to a session.
  public func connection(with mediaType: CaptureDevice.MediaType) -> CaptureConnection? {
    mediaType == .video ? connection : nil
  }
}

extension CaptureVideoDataOutput {
  /// Gives the output its connection, which makes it a session's; false where it has one. Two sessions may want it at the same moment.
  ///
  /// - Parameter earlier: the connection to use again; nil makes one.
  func claim(with earlier: CaptureConnection? = nil) -> Bool {
    state.withLock { state in
      guard state.connection == nil else { return false }
      state.connection = earlier ?? CaptureConnection(position: .unspecified) { [weak self] in self?.refresh() }
      return true
    }
  }

  /// Connects the output, which the session has claimed, to a camera; keeps what was set on the connection.
  ///
  /// - Parameters:
  ///   - position: where the camera is.
  ///   - restart: called with a run of which so many pictures in a row could not be decoded as restart a stream.
  ///   - tell: called when a change while the session runs cannot be met, and when pictures are odd.
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

  /// Whether what is to be delivered can be made from a pixel format of the camera.
  func canUse(_ format: PixelFormat) -> Bool {
    let (settings, connection) = state.withLock { ($0.settings, $0.connection) }
    return ConversionStage.canMake(settings, from: format, isTurned: connection?.orientation ?? .up != .up)
  }

  /// Prepares for what the camera gives.
  ///
  /// - Parameters:
  ///   - pictures: what it gives; nil is what it gave last, and nothing is done before the first.
  ///   - connection: the connection from that camera; over another one, nothing is done.
  ///   - occasion: where nobody asks, settings that cannot be met leave the ones before, or give no pictures, and are told.
  /// - Throws: `DeviceError` with code `unsupported` for settings that cannot be made from it.
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
    // What runs was accepted once, so a refusal is told and not thrown.
    try? prepare(for: nil, over: connection, .reopened)
  }
}

/// What is called with the frames of an output. The corresponding name is `AVCaptureVideoDataOutputSampleBufferDelegate`.
public protocol CaptureVideoDataOutputSampleBufferDelegate: AnyObject, Sendable {
  /// A frame came. Return soon: with the default settings newer frames replace each other meanwhile.
  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection)
  /// Frames were dropped, for one reason. The default does nothing.
  func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection)
}

extension CaptureVideoDataOutputSampleBufferDelegate {
  /// Does nothing.
  public func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) {}
}
