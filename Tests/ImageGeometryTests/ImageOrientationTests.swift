import ImageGeometry
import RandomNumbers
import Testing

@Suite struct `Image orientations` {
  /// EXIF's own definition: where the stored picture's first row and first column are seen.
  enum Side { case top, bottom, left, right }
  static let definition: [(orientation: ImageOrientation, number: Int, firstRow: Side, firstColumn: Side)] = [
    (.up, 1, .top, .left), (.upMirrored, 2, .top, .right), (.down, 3, .bottom, .right), (.downMirrored, 4, .bottom, .left),
    (.leftMirrored, 5, .left, .top), (.right, 6, .right, .top), (.rightMirrored, 7, .right, .bottom), (.left, 8, .left, .bottom),
  ]

  @Test(arguments: definition.indices) func `are what EXIF's numbers mean`(index: Int) {
    let (orientation, number, firstRow, firstColumn) = Self.definition[index]
    #expect(orientation.rawValue == number)
    let seen = PixelPicture.stored.oriented(by: orientation)
    func line(_ side: Side) -> [Int] {
      switch side {
      case .top: seen.rows[0]
      case .bottom: seen.rows[seen.rows.count - 1]
      case .left: seen.rows.map { $0[0] }
      case .right: seen.rows.map { $0[$0.count - 1] }
      }
    }
    #expect(Set(line(firstRow)) == [1, 2, 3])
    #expect(Set(line(firstColumn)) == [1, 4])
  }

  @Test func `combine as pixels that are moved twice, in all 64 pairs`() {
    for first in ImageOrientation.allCases {
      for next in ImageOrientation.allCases {
        let twice = PixelPicture.stored.oriented(by: first).oriented(by: next)
        #expect(PixelPicture.stored.oriented(by: first.followed(by: next)) == twice, "\(first), \(next)")
      }
    }
  }

  @Test(arguments: ImageOrientation.allCases) func `are undone by their inverses`(orientation: ImageOrientation) {
    #expect(PixelPicture.stored.oriented(by: orientation).oriented(by: orientation.inverse) == .stored)
    #expect(orientation.followed(by: orientation.inverse) == .up)
  }

  @Test(arguments: [
    (0, false, ImageOrientation.up), (90, false, .right), (180, false, .down), (270, false, .left),
    (0, true, .upMirrored), (90, true, .leftMirrored), (180, true, .downMirrored), (270, true, .rightMirrored),
  ])
  func `do what a rotation and then a mirroring do`(angle: Int, isMirrored: Bool, orientation: ImageOrientation) {
    #expect(ImageOrientation(rotationAngle: angle, isMirrored: isMirrored) == orientation)
    #expect(orientation.rotationAngle == angle)
    #expect(orientation.isMirrored == isMirrored)
    var picture = PixelPicture.stored
    for _ in 0..<angle / 90 { picture = picture.rotatedClockwise() }
    if isMirrored { picture = picture.mirrored() }
    #expect(PixelPicture.stored.oriented(by: orientation) == picture)
    #expect(orientation.size(of: PixelPicture.stored.size) == picture.size)
    #expect(orientation.swapsWidthAndHeight == (angle % 180 == 90))
  }

  @Test(
    arguments: [
      (-90, ImageOrientation.left), (360, .up), (450, .right), (-270, .right), (.max - .max % 360 - 90, .left), (45, nil), (-1, nil),
      (.min, nil),
      (.max, nil),
    ] as [(Int, ImageOrientation?)])
  func `come from any multiple of 90 degrees`(angle: Int, orientation: ImageOrientation?) {
    #expect(ImageOrientation(rotationAngle: angle) == orientation)
  }

  @Test(arguments: ImageOrientation.allCases) func `map points and rectangles there and back`(orientation: ImageOrientation) {
    var numbers = RandomNumbers(seed: UInt64(orientation.rawValue))
    for _ in 0..<1000 {
      let size = numbers.size()
      let rectangle = numbers.rectangle(in: size)
      let upright = orientation.size(of: size)
      let moved = orientation.rectangle(rectangle, in: size)
      #expect(moved.intersection(Rectangle(upright)).isClose(to: moved), "It is inside the upright picture.")
      #expect(orientation.inverse.rectangle(moved, in: upright).isClose(to: rectangle))
      // Opposite corners stay opposite corners.
      let one = orientation.point(Point(x: rectangle.minX, y: rectangle.minY), in: size)
      let other = orientation.point(Point(x: rectangle.maxX, y: rectangle.maxY), in: size)
      let corners = Rectangle(x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x), height: abs(one.y - other.y))
      #expect(corners.isClose(to: moved))
      #expect(orientation.inverse.point(one, in: upright).isClose(to: Point(x: rectangle.minX, y: rectangle.minY)))
    }
  }

  @Test(arguments: [(0, 0), (90, 270), (180, 180), (270, 90), (360, 0), (-90, 90), (450, 270), (45, 315), (.min, 8), (.max, 353)])
  func `turn back against the sensor's counterclockwise angle`(sensor: Int, angle: Int) {
    #expect(ImageOrientation.horizonLevelAngle(sensorRotation: sensor) == angle)
  }
}
