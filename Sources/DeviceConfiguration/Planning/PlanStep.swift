public import CameraModel

/// One call of a plan that changes the device.
public enum PlanStep: Hashable, Sendable {
  /// Chooses a source, by its position.
  case input(Int)
  /// Sets an analogue standard.
  case standard(VideoStandard)
  /// Sets digital timings.
  case timings(DigitalTimings)
  /// Sets pixel format and size.
  case format(FrameFormat)
  /// Sets the time per frame.
  case interval(FrameInterval)
  /// Sets controls, all in one call.
  case controls([ControlSetting])

  /// The call that the step is.
  public var call: DeviceCall {
    switch self {
    case .input: .setInput
    case .standard: .setStandard
    case .timings: .setTimings
    case .format: .setFormat
    case .interval: .setParameters
    case .controls: .setControls
    }
  }

  /// Whether what can be set after it may be another list than before: its source is another one.
  var changesSource: Bool {
    switch self {
    case .input, .standard, .timings: true
    case .format, .interval, .controls: false
    }
  }
}

extension PlanStep: CustomStringConvertible {
  /// `VIDIOC_S_FMT YUYV 640x480`.
  public var description: String { "\(call.rawValue) \(values)" }

  private var values: String {
    switch self {
    case .input(let index): "\(index)"
    case .standard(let standard): "\(standard)"
    case .timings(let timings): "\(timings)"
    case .format(let format): "\(format)"
    case .interval(let interval): "\(interval)"
    case .controls(let settings): settings.map(\.description).joined(separator: ", ")
    }
  }
}

extension ControlSetting: CustomStringConvertible {
  /// `Brightness = 128`, and for menus the words: `Auto Exposure = 1 (Manual Mode)`.
  public var description: String { "\(control.name.harmless) = \(control.text(for: value))" }
}

extension CameraControl {
  /// Numbers of an array that are shown; of a longer one the first half of them.
  private static let mostShown = 8

  /// A value of this control, for people's eyes.
  package func text(for value: ControlValue) -> String {
    switch value {
    case .string(let text): return "\"\(text.harmless)\""
    case .array(let numbers):
      let isShort = numbers.count <= Self.mostShown
      let shown = numbers.prefix(isShort ? Self.mostShown : Self.mostShown / 2).map(String.init) + (isShort ? [] : ["… \(numbers.count)"])
      return "[\(shown.joined(separator: ", "))]"
    case .integer(let number):
      guard let item = menu.first(where: { $0.index == number }) else { return "\(number)" }
      return "\(number) (\(item.name?.harmless ?? item.value.map(String.init) ?? ""))"
    }
  }
}
