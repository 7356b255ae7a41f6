public import CameraModel
public import PixelFormats

/// What a request gets from a camera, and why.
public struct Decision: Hashable, Sendable {
  /// How well the request was met.
  public enum Outcome: String, Hashable, Sendable {
    /// Every wish is met.
    case exact
    /// A wish gave way; ``Decision/adjustments`` says which.
    case adjusted
    /// No mode meets the limits.
    case impossible
  }

  /// How well the request was met.
  public var outcome: Outcome
  /// The mode to set; nil when the answer is impossible.
  public var chosen: ChosenMode?
  /// The wishes that gave way.
  public var adjustments: [Adjustment] = []
  /// The rule that decided against the runner-up; nil when there was none.
  public var decidedBy: DecidingRule?
  /// Every other mode and the first rule it lost on, in the order of enumeration.
  public var rejected: [Rejection] = []
  /// The smallest changes of the request that would give a better answer on another wish.
  public var relaxations: [Relaxation] = []
}

/// A mode of a node: what can be set.
public struct Mode: Hashable, Sendable {
  /// The node's path; nil where unknown.
  public var node: String?
  /// The driver's code.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// Seconds per frame; nil where the rate is unknown.
  public var interval: FrameInterval?
}

/// The mode to set and what the application gets from it.
public struct ChosenMode: Hashable, Sendable {
  /// What is set on the device.
  public var mode: Mode
  /// The pixel format that the application gets.
  public var output: PixelFormat
  /// Whether ``output`` is converted from the device's format.
  public var isConverted: Bool
  /// Whether the picture has to be turned by a quarter: the request was read with width and height swapped.
  public var needsRotation: Bool
}

/// A wish that gave way.
public struct Adjustment: Hashable, Sendable {
  /// Which wish.
  public var wish: String
  /// What was asked, in words.
  public var asked: String
  /// What was got, in words.
  public var got: String
}

/// The rule that decided between the chosen mode and the next best.
public struct DecidingRule: Hashable, Sendable {
  /// The rule.
  public var rule: RuleWord
  /// The next best mode.
  public var against: Mode
}

/// A mode that was not chosen.
public struct Rejection: Hashable, Sendable {
  /// The mode.
  public var mode: Mode
  /// The first rule it lost on.
  public var rule: RuleWord
  /// Why, in a plain sentence.
  public var reason: String
}

/// A change of the request that would give a better answer on another wish.
public struct Relaxation: Hashable, Sendable {
  /// The change, in words.
  public var change: String
  /// What it gives, in words.
  public var gives: String
  /// The changed request: applying it gives what is promised.
  public var request: FormatRequest
}
