public import CameraModel
public import PixelFormats

/// A mode of a node that can be set: a pixel format, a size and a time per frame.
public struct Mode: Hashable, Sendable {
  /// The node's path; nil if unknown.
  public var node: String?
  /// The driver's code.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// Seconds per frame; nil if the rate is unknown.
  public var interval: FrameInterval?

  /// A mode of a node.
  public init(node: String? = nil, pixelFormat: PixelFormat, size: FrameSize, interval: FrameInterval? = nil) {
    self.node = node
    self.pixelFormat = pixelFormat
    self.size = size
    self.interval = interval
  }
}

extension Mode: CustomStringConvertible {
  /// `MJPG 1280x720 at 30 fps`; without the rate if it is unknown.
  public var description: String { "\(pixelFormat.unpadded) \(size)" + (interval.map { " at \($0.rateText) fps" } ?? "") }
}

extension Mode {
  /// A sentence about how this mode differs from the requested one; nil if it does not.
  package func warning(unlike asked: Mode, asksForRate: Bool = false) -> String? {
    difference(from: asked, asksForRate: asksForRate).map { "The driver set \($0)." }
  }

  /// How this mode differs from the requested one: `320x240 instead of 640x480`; nil if it does not.
  ///
  /// It ignores nodes, and compares rates only if both are known.
  ///
  /// - Parameters:
  ///   - asked: the requested mode.
  ///   - asksForRate: whether its rate was requested, so that an unknown rate is a difference. The default is false.
  public func difference(from asked: Mode, asksForRate: Bool = false) -> String? {
    var (got, wanted): ([String], [String]) = ([], [])
    if pixelFormat != asked.pixelFormat {
      got.append(pixelFormat.unpadded)
      wanted.append(asked.pixelFormat.unpadded)
    }
    if size != asked.size {
      got.append("\(size)")
      wanted.append("\(asked.size)")
    }
    // Rates that read alike are the same to people.
    if let interval, let other = asked.interval, !interval.isSameRate(as: other), interval.rateText != other.rateText {
      let preposition = got.isEmpty ? "" : "at "
      got.append("\(preposition)\(interval.rateText) fps")
      wanted.append("\(preposition)\(other.rateText) fps")
    } else if asksForRate, interval == nil, let other = asked.interval {
      let preposition = got.isEmpty ? "" : "at "
      got.append("\(preposition)an unknown rate")
      wanted.append("\(preposition)\(other.rateText) fps")
    }
    return got.isEmpty ? nil : "\(got.joined(separator: " ")) instead of \(wanted.joined(separator: " "))"
  }
}

/// The mode to set, and the pictures that the program gets.
public struct ChosenMode: Hashable, Sendable {
  /// The mode to set on the device.
  public var mode: Mode
  /// The pixel format that the program gets.
  public var output: PixelFormat
  /// Whether ``output`` is converted from the device's format.
  public var isConverted: Bool
  /// Whether the program must rotate the picture by 90°, because the requested width and height were swapped.
  public var needsRotation: Bool
}

extension ChosenMode: CustomStringConvertible {
  /// `MJPG 1280x720 at 30 fps`; with another format for the program `MJPG 1280x720 at 30 fps as NV12`.
  public var description: String { "\(mode)\(isConverted ? " as \(output)" : "")" }
}
