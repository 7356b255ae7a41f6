public import CameraModel

/// The part of the source's picture that a device shall capture. The device scales it to the size of its format, if it can.
///
/// The corresponding C call is `VIDIOC_S_SELECTION` with `V4L2_SEL_TGT_CROP`.
public enum CropRequest: Hashable, Sendable {
  /// A rectangle inside the node's `crop.bounds`, in the source's pixels.
  case rectangle(SelectionRectangle)
  /// The driver's default, which is the whole picture as a rule. A node that cannot crop shows it always, and this changes nothing there.
  case whole
  /// The middle of the picture, enlarged by a factor: 1 shows the whole picture, on every camera; 2 half its width and height. A camera
  /// that cannot crop, but has a control for its zoom, sets that.
  case zoom(Double)

  /// A rectangle in the source's pixels.
  public static func rectangle(left: Int, top: Int, size: FrameSize) -> CropRequest {
    .rectangle(SelectionRectangle(target: .crop, left: left, top: top, size: size))
  }
}

extension DesiredConfiguration {
  /// Replaces the request for a crop with the rectangle, or the value of the zoom control, that a node has for it.
  ///
  /// - Parameters:
  ///   - selections: the node's crop with its limits; empty if it cannot crop.
  ///   - zoom: the node's control for the zoom; nil without one.
  ///   - path: the path of the node, for errors.
  /// - Throws: `DeviceError` with code `unsupported` if the node cannot do it, `usage` for a request beyond its limits.
  mutating func resolveCrop(within selections: [SelectionRectangle], or zoom: CameraControl?, on path: String) throws(DeviceError) {
    guard let crop else { return }
    guard let whole = selections.whole else {
      self.crop = nil
      if crop == .whole { return }
      guard let control = zoom, let factors = control.zoomFactors else {
        if crop == .zoom(1) { return }
        throw DeviceError(
          .unsupported, operation: .call(.setSelection), subject: path, message: "The node can neither crop nor zoom.",
          remedy: "Scale and crop the pictures in the program.")
      }
      controls.append(.zoom(try crop.value(for: control, factors, on: path)))
      return
    }
    let bounds = selections[.cropBounds] ?? whole
    let rectangle =
      switch crop {
      case .rectangle(let rectangle): rectangle
      case .whole: whole
      case .zoom(let factor): try whole.zoomed(by: factor, within: bounds, on: path)
      }
    guard rectangle.isInside(bounds) else {
      throw DeviceError(
        .usage, operation: .call(.setSelection), subject: path, message: "The crop \(rectangle) is not inside \(bounds).",
        remedy: "Choose a rectangle of at least one pixel inside \(bounds).")
    }
    self.crop = .rectangle(SelectionRectangle(target: .crop, left: rectangle.left, top: rectangle.top, size: rectangle.size))
  }
}

extension CropRequest {
  /// The value of a zoom control.
  fileprivate func value(
    for control: CameraControl, _ factors: ClosedRange<Double>, on path: String
  ) throws(DeviceError) -> Int64 {
    guard case .zoom(let factor) = self else {
      throw DeviceError(
        .unsupported, operation: .call(.setSelection), subject: path, message: "The node cannot crop, but it can zoom.",
        remedy: "Ask for a zoom of \(factors.lowerBound.rateText) to \(factors.upperBound.rateText).")
    }
    guard factors.contains(factor) else { throw .zoom(factor, beyond: factors, on: path) }
    return control.zoomValue(of: factor)
  }
}

extension CameraControl {
  /// The factors of a zoom control: its value is the focal length, so the smallest value stands for 1. Nil if the control cannot be set or
  /// its smallest value is not positive, so that its values are no ratio.
  package var zoomFactors: ClosedRange<Double>? {
    guard isWritable, let min, let max, min > 0, max >= min else { return nil }
    return 1...(Double(max) / Double(min))
  }

  /// The zoom factor of the present value; nil if the value or the ratio is unknown.
  package var zoomFactor: Double? {
    guard zoomFactors != nil, let min, let number else { return nil }
    return Double(number) / Double(min)
  }

  /// The value nearest to one of the control's factors, on its steps.
  fileprivate func zoomValue(of factor: Double) -> Int64 {
    let (least, most, step) = (Double(min ?? 1), Double(max ?? 1), Double(Swift.max(step ?? 1, 1)))
    // The largest value need not lie on a step.
    let steps = Swift.min(((factor - 1) * least / step).rounded(), ((most - least) / step).rounded(.down))
    return Int64(exactly: least + steps * step) ?? min ?? 1
  }
}

extension SelectionRectangle {
  /// The factors by which a rectangle can be enlarged inside the bounds. The upper limit leaves two pixels; a driver's own limit is lower and
  /// cannot be asked.
  package func zoomFactors(within bounds: SelectionRectangle) -> ClosedRange<Double> {
    let most = Double(max(min(size.width, size.height) / 2, 1))
    let least = max(Double(size.width) / Double(max(bounds.size.width, 1)), Double(size.height) / Double(max(bounds.size.height, 1)))
    return min(least, 1)...most
  }

  /// The same middle with lengths divided by a factor. Its numbers are even, because colour is sampled in pairs.
  fileprivate func zoomed(by factor: Double, within bounds: SelectionRectangle, on path: String) throws(DeviceError) -> SelectionRectangle {
    let factors = zoomFactors(within: bounds)
    guard factors.contains(factor) else { throw .zoom(factor, beyond: factors, on: path) }
    if factor == 1 { return self }
    func even(_ number: Double) -> Int { Int((number / 2).rounded()) * 2 }
    let zoomed = FrameSize(max(even(Double(size.width) / factor), 2), max(even(Double(size.height) / factor), 2))
    return SelectionRectangle(
      target: target, left: left + (size.width - zoomed.width) / 4 * 2, top: top + (size.height - zoomed.height) / 4 * 2, size: zoomed)
  }

  /// Whether it has pixels, all of them in another rectangle.
  fileprivate func isInside(_ bounds: SelectionRectangle) -> Bool {
    let numbers = [left, top, size.width, size.height]
    guard size.isValid, numbers.allSatisfy({ Int(Int32.min)...Int(Int32.max) ~= $0 }) else { return false }
    return left >= bounds.left && top >= bounds.top && left + size.width <= bounds.left + bounds.size.width
      && top + size.height <= bounds.top + bounds.size.height
  }
}

extension DeviceError {
  fileprivate static func zoom(_ factor: Double, beyond factors: ClosedRange<Double>, on path: String) -> DeviceError {
    DeviceError(
      .usage, operation: .call(.setSelection), subject: path,
      message: "A zoom of \(factor.rateText) is not between \(factors.lowerBound.rateText) and \(factors.upperBound.rateText).",
      remedy: "Choose a factor in this range.")
  }
}

extension CropRequest: CustomStringConvertible {
  /// `320,180,640x360`, `whole`, `zoom 2.0`.
  public var description: String {
    switch self {
    case .rectangle(let rectangle): "\(rectangle)"
    case .whole: "whole"
    case .zoom(let factor): "zoom \(factor)"
    }
  }
}
