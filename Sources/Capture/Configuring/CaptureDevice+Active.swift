public import CameraModel
public import DeviceConfiguration

extension CaptureDevice {
  private var bufferType: BufferType { BufferType(of: node.role) }

  /// What it is set to now, whoever set it; nil when that is none of its ``formats``. Of a range of sizes it is the size that is set.
  ///
  /// - Throws: `ConfigurationError` when it cannot be opened or asked.
  public var activeFormat: Format? {
    get throws(ConfigurationError) {
      let (bufferType, formats) = (bufferType, formats)
      let current = try reading { () throws(DeviceError) in try open().frameFormat(of: bufferType) }
      guard var format = formats.first(where: { $0.holds(current) }) else { return nil }
      format.extent = .discrete(current.size)
      return format
    }
  }

  /// The time per frame it is set to now: V4L2 has one, so it is the shortest and the longest. Nil when the driver keeps none.
  ///
  /// - Throws: `ConfigurationError` when it cannot be opened or asked.
  public var activeVideoMinFrameDuration: FrameInterval? {
    get throws(ConfigurationError) {
      let bufferType = bufferType
      return try reading { () throws(DeviceError) in try open().intervalWhereKept(of: bufferType) }
    }
  }

  /// The same as ``activeVideoMinFrameDuration``.
  public var activeVideoMaxFrameDuration: FrameInterval? {
    get throws(ConfigurationError) { try activeVideoMinFrameDuration }
  }

  /// Opens the device and takes its lock. Both end with the value that is returned.
  ///
  /// - Parameter timeout: how long to wait for others; by default not at all.
  /// - Throws: `ConfigurationError` when it cannot be opened, or others have it.
  public func lockForConfiguration(within timeout: Duration = .zero) throws(ConfigurationError) -> ConfigurationLock {
    try lock(nil, within: timeout)
  }

  /// Opens one of its nodes, by default the main one, and takes its lock. What is set under it counts as set by the program.
  func lock(_ path: String?, within timeout: Duration) throws(ConfigurationError) -> ConfigurationLock {
    let node = try reading { () throws(DeviceError) in try open(path) }
    return try ConfigurationLock(node, within: timeout, applied: { [manualSettings] in manualSettings.note($1, on: $0) })
  }

  /// Takes the lock for as long as the body runs.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait for others; by default not at all.
  ///   - body: what is set.
  public func configure<Result>(
    within timeout: Duration = .zero, _ body: (borrowing ConfigurationLock) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    let lock = try lockForConfiguration(within: timeout)
    return try body(lock)
  }
}

private func reading<Value>(_ call: () throws(DeviceError) -> Value) throws(ConfigurationError) -> Value {
  do throws(DeviceError) { return try call() } catch { throw .planning(error) }
}

/// AVFoundation's setters.
extension ConfigurationLock {
  /// Sets a format. The driver starts with a rate of its own, as in AVFoundation.
  ///
  /// - Parameters:
  ///   - format: one of the device's formats.
  ///   - size: the size within a range, in pixels; a format with a single size needs none.
  @discardableResult
  public borrowing func setActiveFormat(
    _ format: CaptureDevice.Format, size: FrameSize? = nil
  ) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(format: FrameFormat(pixelFormat: format.pixelFormat, size: size ?? format.dimensions)))
  }

  /// Sets the time per frame of the present format. V4L2 has one time, so it is the shortest and the longest.
  @discardableResult
  public borrowing func setActiveVideoMinFrameDuration(_ duration: FrameInterval) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(interval: duration))
  }

  /// The same as ``setActiveVideoMinFrameDuration(_:)``.
  @discardableResult
  public borrowing func setActiveVideoMaxFrameDuration(_ duration: FrameInterval) throws(ConfigurationError) -> ConfigurationResult {
    try setActiveVideoMinFrameDuration(duration)
  }
}
