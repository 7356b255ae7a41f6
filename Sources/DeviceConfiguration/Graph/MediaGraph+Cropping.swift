import CameraModel
import Negotiation

extension MediaGraph {
  /// The change that crops the pictures on a path; nil if they are cropped so already.
  ///
  /// - Parameter steps: changes that are made before. A new format at a sink shows the whole picture.
  /// - Throws: `DeviceError` with code `unsupported` if nothing on the path crops, `usage` for a request beyond the limits.
  func step(for crop: CropRequest, along path: Path, after steps: [GraphStep] = []) throws(DeviceError) -> GraphStep? {
    guard let pad = croppingPad(along: path) else {
      if crop == .whole || crop == .zoom(1) { return nil }
      throw DeviceError(
        .unsupported, operation: .call(.setPadSelection), subject: path.links.first.map { name(of: $0.source) } ?? "",
        message: "Nothing between the sensor and the node crops.", remedy: "Scale and crop the pictures in the program.")
    }
    var found = rectangles(at: pad)
    for case .setPad(pad, _, let format) in steps where pad != path.links.first?.source {
      found = found.map { SelectionRectangle(target: $0.target, left: 0, top: 0, size: format.size) }
    }
    let asked = try rectangle(for: crop, within: found, at: pad)
    return asked == found[.crop] ? nil : asked.map { .setSelection(pad, stream: 0, $0) }
  }

  /// The crop on a path in this graph and in another reading of it; nil if no pad on the path crops.
  ///
  /// - Parameter crop: the request; nil if none was made, so that a change is a side effect.
  func cropped(_ crop: CropRequest?, on now: MediaGraph, along path: Path) throws(DeviceError) -> ConfigurationResult? {
    guard let pad = now.croppingPad(along: path) else { return nil }
    var (before, after) = (DeviceState(), DeviceState())
    (before.crop, after.crop) = (rectangles(at: pad)[.crop], now.rectangles(at: pad)[.crop])
    let asked = try crop.flatMap { crop throws(DeviceError) in
      try now.rectangle(for: crop, within: now.rectangles(at: pad), at: pad)
    }
    // The whole picture of another mode is no side effect, nor is the part of its pixels that a sensor's mode sends.
    let isWhole = rectangles(at: pad).partialCrop == nil && now.rectangles(at: pad).partialCrop == nil
    if asked == nil, isWhole || pad == path.links.first?.source { before.crop = after.crop }
    let plan = try ConfigurationPlan(
      DesiredConfiguration(crop: asked.map { .rectangle($0) }), bufferType: .videoCapture, path: now.name(of: pad))
    return ConfigurationResult(plan, before: before, after: after, announced: Announcements())
  }

  private func rectangles(at pad: PadReference) -> [SelectionRectangle] { self.pad(pad)?.formats.first?.selections ?? [] }

  private func rectangle(
    for crop: CropRequest, within rectangles: [SelectionRectangle], at pad: PadReference
  ) throws(DeviceError) -> SelectionRectangle? {
    var desired = DesiredConfiguration(crop: crop)
    try desired.resolveCrop(within: rectangles, or: nil, on: name(of: pad))
    guard case .rectangle(let rectangle) = desired.crop else { return nil }
    return rectangle
  }
}
