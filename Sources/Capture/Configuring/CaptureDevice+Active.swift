public import CameraModel
public import DeviceConfiguration
import Negotiation

extension CaptureDevice {
  private var bufferType: BufferType { BufferType(of: node.role) }

  /// The format in which the device's session will start, or else the format that the driver has. For a range of sizes, it has one size.
  ///
  /// A session that has the device as input decides the format, before and after its commit. Of several such sessions, the last one to get
  /// the input or a preset decides. A session with the preset `inputPriority` keeps the driver's format. Nil if that format is none of
  /// ``formats``, because another program may have set it. Reading this property sets nothing.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var activeFormat: Format? {
    get throws(ConfigurationError) {
      if let mode = manualSettings.nextMode { return format(of: mode) }
      let (bufferType, formats) = (bufferType, formats)
      let current = try reading(open().frameFormat(of: bufferType))
      guard var format = formats.first(where: { $0.holds(current) }) else { return nil }
      format.extent = .discrete(current.size)
      return format
    }
  }

  /// The format of a mode, which another node than the main one may have.
  private func format(of mode: Mode) -> Format? {
    let node = camera.choosableNodes.first { $0.path == mode.node } ?? node
    let wanted = FrameFormat(pixelFormat: mode.pixelFormat, size: mode.size)
    var format = node.formats.flatMap(Format.all(of:)).first { $0.holds(wanted) }
    format?.extent = .discrete(mode.size)
    return format
  }

  /// The camera as it was listed, with the present mode of its main node, which another program may have set.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var cameraWithActiveFormat: Camera {
    get throws(ConfigurationError) {
      let bufferType = bufferType
      let file = try reading(open())
      let interval = try reading(file.intervalWhereKept(of: bufferType)) ?? sensorInterval
      let current = CurrentFormat(try reading(file.frameFormat(of: bufferType)), interval: interval)
      var camera = camera
      for index in camera.nodes.indices { camera.nodes[index].current = camera.nodes[index].path == node.path ? current : nil }
      return camera
    }
  }

  /// The time per frame of ``activeFormat``. V4L2 has one, so it is both the shortest and the longest. Nil if the driver keeps none.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var activeVideoMinFrameDuration: FrameInterval? {
    get throws(ConfigurationError) {
      if let interval = manualSettings.nextMode?.interval { return interval }
      let bufferType = bufferType
      return try reading(open().intervalWhereKept(of: bufferType)) ?? sensorInterval
    }
  }

  /// The same as ``activeVideoMinFrameDuration``.
  public var activeVideoMaxFrameDuration: FrameInterval? {
    get throws(ConfigurationError) { try activeVideoMinFrameDuration }
  }

  /// Opens the device and takes its lock. Releasing the returned value releases both.
  ///
  /// - Parameter timeout: How long to wait for other programs. The default is not at all.
  /// - Throws: `ConfigurationError` if the device cannot be opened, or another program holds the lock.
  public func lockForConfiguration(within timeout: Duration = .zero) throws(ConfigurationError) -> ConfigurationLock {
    try lock(nil, within: timeout)
  }

  /// Opens a node, by default the main one, and takes its lock. Changes under this lock count as the program's own.
  func lock(_ path: String?, within timeout: Duration) throws(ConfigurationError) -> ConfigurationLock {
    let node = try reading(open(path))
    return try ConfigurationLock(
      node, of: graphSensor, within: timeout, changeStream: { [manualSettings] in manualSettings.changeStream?($0) },
      applied: { [manualSettings] in manualSettings.note($1, on: $0) })
  }

  /// Holds the lock while the body runs.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for other programs. The default is not at all.
  ///   - body: Sets the device under the lock.
  /// - Returns: What the body returns.
  /// - Throws: `ConfigurationError` if the device cannot be locked, and the error of the body.
  @discardableResult
  public func configure<Result>(
    within timeout: Duration = .zero, _ body: (borrowing ConfigurationLock) throws -> Result
  ) throws -> Result {
    let lock = try lockForConfiguration(within: timeout)
    return try body(lock)
  }

  /// Holds the lock while a body with a typed error runs: `{ lock throws(ConfigurationError) in … }`.
  @discardableResult
  public func configure<Result>(
    within timeout: Duration = .zero, _ body: (borrowing ConfigurationLock) throws(ConfigurationError) -> Result
  ) throws(ConfigurationError) -> Result {
    let lock = try lockForConfiguration(within: timeout)
    return try body(lock)
  }
}

/// AVFoundation's setters. While a session of this program runs on the node, it changes to the mode: a new format restarts its stream, and a
/// new rate does where the driver cannot set it meanwhile.
extension ConfigurationLock {
  /// Sets a format. The driver then chooses the rate, as in AVFoundation.
  ///
  /// - Parameters:
  ///   - format: one of the device's formats.
  ///   - size: The size within a range, in pixels. A format with a single size needs none.
  @discardableResult
  public borrowing func setActiveFormat(
    _ format: CaptureDevice.Format, size: FrameSize? = nil
  ) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(format: FrameFormat(pixelFormat: format.pixelFormat, size: size ?? format.dimensions)))
  }

  /// Sets the present format's time per frame. V4L2 has one, so it is both the shortest and the longest.
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

extension CaptureDevice {
  /// The main node's controls with their present values, in the driver's order. Reading them opens the node, even while a session runs.
  ///
  /// To set one, take the lock: `try device.configure { lock in try lock.apply(DesiredConfiguration(controls: …)) }`.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened or read.
  public var controls: [CameraControl] {
    get throws(ConfigurationError) {
      try reading(open().reading(ReadingScope(includesFormats: false, includesControls: true))).node.controls
    }
  }
}
