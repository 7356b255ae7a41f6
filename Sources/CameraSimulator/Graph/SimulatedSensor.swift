public import CameraModel
public import PixelFormats

/// What a simulated sensor sends: its modes, and the controls that belong to the mode that is set.
///
/// As in most drivers, a new format resets the vertical blanking and its limits, and the blanking limits the exposure
/// (linux:Documentation/userspace-api/media/drivers/camera-sensor.rst).
public struct SimulatedSensor: Hashable, Sendable {
  /// A code and a size, with the blanking that belongs to them.
  public struct Mode: Hashable, Sendable {
    /// The code that the sensor sends.
    public var code: MediaBusCode
    /// Width and height in pixels.
    public var size: FrameSize
    /// The pixels between two lines.
    public var horizontalBlanking: Int64
    /// The fewest and the most lines between two frames. A new format sets the fewest.
    public var verticalBlanking: ClosedRange<Int64>
    /// The times per frame, for a sensor without blanking.
    public var intervals: [FrameInterval]

    /// A mode; by default 100 pixels and 20 to 2,000 lines of blanking.
    public init(
      code: MediaBusCode, size: FrameSize, horizontalBlanking: Int64 = 100, verticalBlanking: ClosedRange<Int64> = 20...2_000,
      intervals: [FrameInterval] = []
    ) {
      self.code = code
      self.size = size
      self.horizontalBlanking = horizontalBlanking
      self.verticalBlanking = verticalBlanking
      self.intervals = intervals
    }
  }

  /// The modes, in the driver's order.
  public var modes: [Mode]
  /// Whether the driver lists each size with each code, although the sensor sends a size with one code (linux:drivers/media/i2c/ov8856.c).
  public var listsEveryCode = false
  /// The controls with their values.
  public internal(set) var controls: [CameraControl]

  /// A sensor in its first mode.
  ///
  /// - Parameters:
  ///   - modes: the modes.
  ///   - pixelRate: pixels per second; nil for a sensor that has no blanking but a time per frame.
  ///   - controls: further controls.
  public init(modes: [Mode], pixelRate: Int64?, controls: [CameraControl] = []) {
    self.modes = modes
    self.controls = controls
    if let pixelRate {
      self.controls += [
        CameraControl(id: .verticalBlanking, name: "Vertical Blanking", type: .integer, step: 1),
        CameraControl(id: .horizontalBlanking, name: "Horizontal Blanking", type: .integer, step: 1, flags: [.readOnly]),
        CameraControl(id: .exposure, name: "Exposure", type: .integer, min: 4, step: 1, defaultValue: 100, value: .integer(100)),
        CameraControl(
          id: .pixelRate, name: "Pixel Rate", type: .integer64, min: pixelRate, max: pixelRate, step: 1, defaultValue: pixelRate,
          value: .integer(pixelRate), flags: [.readOnly]),
      ]
    }
    self.controls.sort { $0.id < $1.id }
    if let first = modes.first { resetControls(for: first) }
  }

  /// A sensor as it was recorded, with the times per frame that are known.
  init(recorded modes: [SensorMode]) {
    var found: [Mode] = []
    for mode in modes where !found.contains(where: { $0.code == mode.sensorCode && $0.size == mode.sensorSize }) {
      var intervals: [FrameInterval] = []
      for case let interval? in [mode.shortestInterval, mode.interval, mode.longestInterval] where !intervals.contains(interval) {
        intervals.append(interval)
      }
      found.append(Mode(code: mode.sensorCode, size: mode.sensorSize, intervals: intervals))
    }
    self.init(modes: found, pixelRate: nil)
  }

  /// The sizes that the driver lists for a code.
  func sizes(of code: MediaBusCode) -> [FrameSize] { modes.filter { listsEveryCode || $0.code == code }.map(\.size) }

  /// The mode that a driver takes for a format: the code if there is one with it, and the nearest size.
  func nearestMode(to format: MediaGraph.PadFormat) -> Mode? {
    let sameCode = listsEveryCode ? [] : modes.filter { $0.code == format.code }
    return (sameCode.isEmpty ? modes : sameCode).min {
      $0.size.distance(to: format.size) < $1.size.distance(to: format.size)
    }
  }

  mutating func resetControls(for mode: Mode) {
    change(.horizontalBlanking) {
      ($0.min, $0.max, $0.defaultValue) = (mode.horizontalBlanking, mode.horizontalBlanking, mode.horizontalBlanking)
      $0.value = .integer(mode.horizontalBlanking)
    }
    change(.verticalBlanking) {
      ($0.min, $0.max, $0.defaultValue) = (
        mode.verticalBlanking.lowerBound, mode.verticalBlanking.upperBound, mode.verticalBlanking.lowerBound
      )
      $0.value = .integer(mode.verticalBlanking.lowerBound)
    }
    limitExposure(of: mode.size)
  }

  /// Sets a control, rounded into its range; returns the kernel's error, or nil.
  mutating func set(_ id: ControlIdentifier, to value: ControlValue, size: FrameSize) -> SystemErrorNumber? {
    guard let control = controls.first(where: { $0.id == id }) else { return .invalidArgument }
    if control.flags.contains(.readOnly) { return .accessDenied }
    change(id) { $0.value = $0.inRange(value) }
    if id == .verticalBlanking { limitExposure(of: size) }
    return nil
  }

  /// The longest exposure ends some lines before the frame does.
  private mutating func limitExposure(of size: FrameSize) {
    guard case .integer(let lines)? = controls.first(where: { $0.id == .verticalBlanking })?.value else { return }
    change(.exposure) { exposure in
      exposure.max = max(Int64(clamping: size.height) + lines - 8, exposure.min ?? 0)
      exposure.value = exposure.value.map(exposure.inRange)
    }
  }

  private mutating func change(_ id: ControlIdentifier, _ body: (inout CameraControl) -> Void) {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { return }
    body(&controls[index])
  }
}
