public import CameraModel
public import DeviceConfiguration

extension CaptureDevice {
  private var stream: StreamKind { node.role == .captureMultiplanar ? .videoCaptureMultiplanar : .videoCapture }

  /// What it is set to now, whoever set it; nil when that is none of its ``formats``.
  ///
  /// - Throws: `DeviceError` when it cannot be opened or asked.
  public var activeFormat: Format? {
    get throws(DeviceError) {
      let current = try open().frameFormat(of: stream)
      return formats.first { $0.holds(current) }
    }
  }

  /// The time per frame it is set to now: V4L2 has one, so it is the shortest and the longest. Nil when the driver keeps none.
  ///
  /// - Throws: `DeviceError` when it cannot be opened or asked.
  public var activeVideoMinFrameDuration: FrameInterval? {
    get throws(DeviceError) {
      do throws(DeviceError) {
        return try open().currentInterval(of: stream)
      } catch {
        if error.code == .unsupported { return nil }
        throw error
      }
    }
  }

  /// The same as ``activeVideoMinFrameDuration``.
  public var activeVideoMaxFrameDuration: FrameInterval? {
    get throws(DeviceError) { try activeVideoMinFrameDuration }
  }

  /// Opens the device and takes its lock. Both end with the value that is returned.
  ///
  /// - Parameter patience: how long to wait for others; by default not at all.
  /// - Throws: ``ConfigurationError`` when it cannot be opened, or others have it.
  public func lockForConfiguration(within patience: Duration = .zero) throws(ConfigurationError) -> ConfigurationLock {
    try ConfigurationLock(try opened(), within: patience)
  }

  /// Takes the lock for as long as the body runs.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for others; by default not at all.
  ///   - body: what is set.
  public func configure<Result>(
    within patience: Duration = .zero, _ body: (borrowing ConfigurationLock) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    try opened().configure(within: patience, body)
  }

  private func opened() throws(ConfigurationError) -> any ConfigurableNode {
    do throws(DeviceError) { return try open() } catch { throw .planning(error) }
  }
}

extension ConfigurationLock {
  /// Sets a format, and the time per frame where one is given: AVFoundation's setting of `activeFormat` and of both frame durations.
  ///
  /// - Parameters:
  ///   - format: one of the device's formats.
  ///   - size: the size within a range; of a single size it need not be given.
  ///   - frameDuration: the time per frame; nil leaves it to the driver, which starts anew with each format.
  public borrowing func setActiveFormat(
    _ format: CaptureDevice.Format, size: FrameSize? = nil, frameDuration: FrameInterval? = nil
  ) throws(ConfigurationError) -> ConfigurationResult {
    let frames = FrameFormat(pixelFormat: format.pixelFormat, size: size ?? format.dimensions)
    return try apply(DesiredConfiguration(format: frames, interval: frameDuration))
  }

  /// Sets the time per frame of the present format.
  public borrowing func setActiveVideoFrameDuration(_ duration: FrameInterval) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(interval: duration))
  }
}
