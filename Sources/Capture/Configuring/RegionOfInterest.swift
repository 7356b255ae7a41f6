import CameraModel
import DeviceConfiguration
import ImageGeometry

/// The part of the picture that a camera's automatic modes go by: one rectangle, and a mask of the modes that follow it.
struct RegionOfInterest {
  /// An automatic mode. The raw value is its bit. The corresponding C constants are `V4L2_UVC_REGION_OF_INTEREST_AUTO_…`.
  enum AutomaticMode: Int64 {
    case exposure = 0x01
    case focus = 0x08
  }

  static let identifiers: [ControlIdentifier] = [.regionOfInterest, .automaticRegionOfInterest]

  private let automatic: CameraControl
  /// The present rectangle: left, top, width, height; nil if unknown.
  private let present: [Int64]?
  private let smallest: [Int64]
  /// The whole picture.
  private let largest: [Int64]

  /// The region of a camera's controls; nil if it has none that can be set.
  init?(_ controls: [CameraControl]) {
    guard let rectangle = controls.first(where: { $0.id == .regionOfInterest }), rectangle.type == .rectangle, rectangle.isWritable,
      let automatic = controls.first(where: { $0.id == .automaticRegionOfInterest }), automatic.isWritable,
      case .array(let largest) = rectangle.maximumValue, largest.count == 4, largest.allSatisfy(Self.coordinates.contains), largest[2] > 0,
      largest[3] > 0
    else { return nil }
    self.automatic = automatic
    self.largest = largest
    let isRectangle = { (value: ControlValue?) -> [Int64]? in
      guard case .array(let numbers) = value, numbers.count == 4, numbers.allSatisfy(Self.coordinates.contains) else { return nil }
      return numbers
    }
    smallest = isRectangle(rectangle.minimumValue) ?? [0, 0, 1, 1]
    present = isRectangle(rectangle.value)
  }

  /// The numbers that a rectangle of a USB camera may have.
  private static let coordinates: ClosedRange<Int64> = 0...0xffff

  /// A region has this part of the picture's width and height, unless the camera's limits exclude it.
  private static let part: Int64 = 4

  /// Whether the camera can go by the region for a mode.
  func supports(_ mode: AutomaticMode) -> Bool { (automatic.max ?? 0) & mode.rawValue != 0 }

  private var mask: Int64 { if case .integer(let mask) = automatic.value { mask } else { 0 } }

  /// The centre of the region, from 0 to 1 in both directions; nil if the mode goes by the whole picture.
  func point(of mode: AutomaticMode) -> Point? {
    guard supports(mode), mask & mode.rawValue != 0, let present else { return nil }
    let place = { (axis: Int) in
      (Double(present[axis]) + Double(present[axis + 2]) / 2 - Double(largest[axis])) / Double(largest[axis + 2])
    }
    return Point(x: min(max(place(0), 0), 1), y: min(max(place(1), 0), 1))
  }

  /// The assignments that have a mode go by the region around a point; by the whole picture for nil.
  func assignments(for mode: AutomaticMode, at point: Point?) -> [ControlAssignment] {
    // The rectangle stays, since another mode may go by it.
    guard let point else { return [ControlAssignment(.automaticRegionOfInterest, mask & ~mode.rawValue)] }
    let (horizontal, vertical) = (span(around: point.x, axis: 0), span(around: point.y, axis: 1))
    let rectangle = [horizontal.start, vertical.start, horizontal.length, vertical.length]
    return [
      ControlAssignment(.id(.regionOfInterest), .value(.array(rectangle))),
      ControlAssignment(.automaticRegionOfInterest, mask | mode.rawValue),
    ]
  }

  /// The part of an axis around a place from 0 to 1, moved inwards at the ends.
  private func span(around place: Double, axis: Int) -> (start: Int64, length: Int64) {
    let (start, whole) = (largest[axis], largest[axis + 2])
    let length = min(max(whole / Self.part, smallest[axis + 2], 1), whole)
    let centre = Int64((place * Double(whole)).rounded())
    return (start + min(max(centre - length / 2, 0), whole - length), length)
  }
}
