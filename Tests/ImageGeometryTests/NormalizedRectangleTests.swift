import ImageGeometry
import RandomNumbers
import Testing

@Suite struct `Normalized rectangles` {
  private let size = Size(width: 640, height: 480)

  @Test func `are only scaled to pixels, and flipped for rows in memory`() {
    let face = NormalizedRectangle(x: 0.25, y: 0.5, width: 0.1, height: 0.125)
    #expect(face.inPixels(of: size).isClose(to: Rectangle(x: 160, y: 240, width: 64, height: 60)))
    #expect(face.inPixels(of: size, origin: .upperLeft).isClose(to: Rectangle(x: 160, y: 180, width: 64, height: 60)))
    let third = NormalizedRectangle(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1.0 / 7).inPixels(of: size)
    #expect(third.isClose(to: Rectangle(x: 640.0 / 3, y: 0, width: 640.0 / 3, height: 480.0 / 7)), "Nothing is rounded.")
    #expect(NormalizedRectangle.full.inPixels(of: size) == Rectangle(size))
    let fromAbove = NormalizedRectangle(x: 0.25, y: 0.375, width: 0.1, height: 0.125, origin: .upperLeft)
    #expect(fromAbove.isClose(to: face))
  }

  @Test(arguments: CoordinateOrigin.allCases) func `come back from pixels, orientations and views`(origin: CoordinateOrigin) {
    var numbers = RandomNumbers(seed: 67)
    for _ in 0..<1000 {
      let box = numbers.rectangle(in: Size(width: 1, height: 1))
      let rectangle = NormalizedRectangle(x: box.x, y: box.y, width: box.width, height: box.height)
      let picture = numbers.size()
      #expect(NormalizedRectangle(rectangle.inPixels(of: picture, origin: origin), of: picture, origin: origin).isClose(to: rectangle))
      let pixels = numbers.rectangle(in: picture)
      #expect(NormalizedRectangle(pixels, of: picture, origin: origin).inPixels(of: picture, origin: origin).isClose(to: pixels))
      let view = numbers.size()
      for gravity in VideoGravity.allCases {
        let placement = PicturePlacement(of: picture, in: view, by: gravity)
        let shown = rectangle.inView(placement, origin: origin)
        #expect(NormalizedRectangle(shown, in: placement, origin: origin).isClose(to: rectangle))
        let fromAbove = rectangle.inPixels(of: picture, origin: .upperLeft)
        #expect(rectangle.inView(placement, origin: .upperLeft).isClose(to: placement.inView(fromAbove)))
        let upright = rectangle.inView(placement, origin: .lowerLeft)
        let flipped = Rectangle(x: upright.x, y: view.height - upright.maxY, width: upright.width, height: upright.height)
        #expect(rectangle.inView(placement, origin: .upperLeft).isClose(to: flipped))
      }
    }
  }

  @Test(arguments: ImageOrientation.allCases) func `go through an orientation as pixels do`(orientation: ImageOrientation) {
    var numbers = RandomNumbers(seed: UInt64(orientation.rawValue))
    for _ in 0..<1000 {
      let picture = numbers.size()
      let pixels = numbers.rectangle(in: picture)
      let rectangle = NormalizedRectangle(pixels, of: picture, origin: .upperLeft)
      let upright = rectangle.oriented(by: orientation)
      let expected = orientation.rectangle(pixels, in: picture)
      #expect(upright.inPixels(of: orientation.size(of: picture), origin: .upperLeft).isClose(to: expected))
      #expect(upright.oriented(by: orientation.inverse).isClose(to: rectangle))
    }
  }

  @Test(arguments: [
    // x, y, width, height; then the same in whole pixels.
    (10.0, 20.0, 30.0, 40.0, 10.0, 20.0, 30.0, 40.0), (10.2, 20.9, 30, 40, 10, 20, 31, 41), (-5, -5, 10, 10, 0, 0, 5, 5),
    (630.5, 470.5, 100, 100, 630, 470, 10, 10), (9.999_999_9, 20.000_000_1, 30, 40, 10, 20, 30, 40), (-10, 0, 5, 5, 0, 0, 0, 0),
    (640, 0, 5, 5, 0, 0, 0, 0), (0, 480.5, 5, 5, 0, 0, 0, 0), (5.5, 5.5, 0.25, 0.25, 5, 5, 1, 1),
    (-1e300, -1e300, 2e300, 2e300, 0, 0, 640, 480),
    (5, 5, -1, 5, 0, 0, 0, 0), (5, 5, 0, 5, 0, 0, 0, 0), (.nan, 5, 5, 5, 0, 0, 0, 0), (5, 5, .infinity, 5, 0, 0, 0, 0),
    (-.infinity, 5, .infinity, 5, 0, 0, 0, 0),
  ])
  func `round outwards inside the picture`(
    x: Double, y: Double, width: Double, height: Double, left: Double, top: Double, columns: Double, rows: Double
  ) {
    let rounded = Rectangle(x: x, y: y, width: width, height: height).roundedOutwards(inside: size)
    #expect(rounded == Rectangle(x: left, y: top, width: columns, height: rows))
  }

  @Test(arguments: CoordinateOrigin.allCases) func `keep whole pixels whole`(origin: CoordinateOrigin) {
    var numbers = RandomNumbers(seed: 3)
    for _ in 0..<1000 {
      let picture = Size(
        width: Double.random(in: 1...8192, using: &numbers).rounded(), height: Double.random(in: 1...8192, using: &numbers).rounded())
      let pixels = numbers.rectangle(in: picture).roundedOutwards(inside: picture)
      guard !pixels.isEmpty else { continue }
      let back = NormalizedRectangle(pixels, of: picture, origin: origin).inPixels(of: picture, origin: origin)
      #expect(back.roundedOutwards(inside: picture) == pixels)
    }
  }

  @Test(arguments: degenerateLengths) func `are empty for a picture without pixels`(length: Double) {
    for picture in [Size(width: length, height: 480), Size(width: 640, height: length), Size(width: length, height: length)] {
      for origin in CoordinateOrigin.allCases {
        #expect(NormalizedRectangle.full.inPixels(of: picture, origin: origin) == .zero)
        let empty = NormalizedRectangle(x: 0, y: 0, width: 0, height: 0)
        #expect(NormalizedRectangle(Rectangle(size), of: picture, origin: origin) == empty)
      }
      #expect(Rectangle(size).roundedOutwards(inside: picture) == .zero)
      #expect(Rectangle(picture).isEmpty)
      #expect(Rectangle(size).intersection(Rectangle(picture)) == .zero)
    }
  }
}
