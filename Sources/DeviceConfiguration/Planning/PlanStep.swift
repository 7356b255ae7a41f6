public import CameraModel
public import Negotiation

/// One call of a plan that changes the device.
public enum PlanStep: Hashable, Sendable {
  /// Changes the media graph before the node.
  case graph(GraphStep, in: MediaGraph)
  /// Selects a video input, by its position.
  case input(Int)
  /// Sets or removes the EDID of a video input, by its position.
  case edid(EDID, ofInput: Int)
  /// Sets an analogue standard.
  case standard(VideoStandard)
  /// Sets digital timings.
  case timings(DigitalTimings)
  /// Sets the part of the source's picture to capture.
  case crop(SelectionRectangle)
  /// Sets pixel format and size.
  case format(FrameFormat)
  /// Sets the time per frame.
  case interval(FrameInterval)
  /// Sets controls, all with one call.
  case controls([ControlSetting])

  /// The V4L2 call of this step.
  public var call: DeviceCall {
    switch self {
    case .graph(.enable, _), .graph(.disable, _): .setLink
    case .graph(.setPad, _): .setPadFormat
    case .graph(.setRoutes, _): .setRouting
    case .graph(.setSelection, _): .setPadSelection
    case .graph(.setNode, _): .setFormat
    case .graph(.setRate(_, _, let byBlanking), _): byBlanking ? .setControls : .setPadInterval
    case .input: .setInput
    case .edid: .setEDID
    case .standard: .setStandard
    case .timings: .setTimings
    case .crop: .setSelection
    case .format: .setFormat
    case .interval: .setParameters
    case .controls: .setControls
    }
  }

  /// Whether the step sets the format or the rate.
  var changesMode: Bool {
    switch self {
    case .format, .interval: true
    case .graph, .input, .edid, .standard, .timings, .crop, .controls: false
    }
  }

  /// Whether the step sets a colour.
  var setsColour: Bool { if case .format(let format) = self { format.colorimetry != Colorimetry() } else { false } }

  /// Whether the step changes the source, so that other formats may be available afterwards. An EDID changes what the source sends, not what
  /// the node is set to.
  var changesSource: Bool {
    switch self {
    case .input, .standard, .timings: true
    case .graph, .edid, .crop, .format, .interval, .controls: false
    }
  }
}

extension PlanStep: CustomStringConvertible {
  /// `VIDIOC_S_FMT YUYV 640x480`.
  public var description: String { "\(call.rawValue) \(values)" }

  private var values: String {
    switch self {
    case .graph(let step, let graph): step.text(in: graph)
    case .input(let index): "\(index)"
    case .edid(let edid, let input): "\(input) \(edid)"
    case .standard(let standard): "\(standard)"
    case .timings(let timings): "\(timings)"
    case .crop(let crop): "\(crop.target.rawValue) \(crop)"
    case .format(let format): "\(format)"
    case .interval(let interval): "\(interval)"
    case .controls(let settings): settings.map(\.description).joined(separator: ", ")
    }
  }
}

extension ControlSetting: CustomStringConvertible {
  /// `Brightness = 128`; with the name of a menu item: `Auto Exposure = 1 (Manual Mode)`.
  public var description: String { "\(control.name.harmless) = \(control.text(for: value))" }
}

extension CameraControl {
  /// The longest array that is shown whole; longer ones are shown with half as many elements.
  private static let mostShown = 8

  /// A value of this control for display: `128`, `1 (Manual Mode)`, `"text"`, `[1, 2, 3, 4, … 100]`.
  ///
  /// - Parameter value: the value; a menu item has a name if `CameraControl.menu` has it.
  public func text(for value: ControlValue) -> String {
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
