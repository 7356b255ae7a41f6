import ImageGeometry
import RandomNumbers
import Testing

@Suite struct `A picture in a view` {
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
    Rectangle(x: x, y: y, width: width, height: height)
  }

  static let rows: [(picture: Size, view: Size, gravity: VideoGravity, whole: Rectangle, visible: Rectangle)] = [
    (Size(width: 640, height: 480), Size(width: 300, height: 300), .resize, box(0, 0, 300, 300), box(0, 0, 640, 480)),
    (Size(width: 640, height: 480), Size(width: 300, height: 300), .resizeAspect, box(0, 37.5, 300, 225), box(0, 0, 640, 480)),
    (Size(width: 640, height: 480), Size(width: 300, height: 300), .resizeAspectFill, box(-50, 0, 400, 300), box(80, 0, 480, 480)),
    (Size(width: 480, height: 640), Size(width: 320, height: 80), .resize, box(0, 0, 320, 80), box(0, 0, 480, 640)),
    (Size(width: 480, height: 640), Size(width: 320, height: 80), .resizeAspect, box(130, 0, 60, 80), box(0, 0, 480, 640)),
    (
      Size(width: 480, height: 640), Size(width: 320, height: 80), .resizeAspectFill, box(0, -520.0 / 3, 320, 1280.0 / 3),
      box(0, 260, 480, 120)
    ),
    (Size(width: 4, height: 2), Size(width: 8, height: 4), .resizeAspect, box(0, 0, 8, 4), box(0, 0, 4, 2)),
    (Size(width: 4, height: 2), Size(width: 8, height: 4), .resizeAspectFill, box(0, 0, 8, 4), box(0, 0, 4, 2)),
  ]

  @Test(arguments: rows.indices) func `lies where its gravity says`(index: Int) {
    let row = Self.rows[index]
    let placement = PicturePlacement(of: row.picture, in: row.view, by: row.gravity)
    #expect(placement.pictureRectangle.isClose(to: row.whole), "\(placement.pictureRectangle)")
    #expect(placement.visiblePart.isClose(to: row.visible), "\(placement.visiblePart)")
  }

  @Test(arguments: VideoGravity.allCases) func `maps points and rectangles both ways`(gravity: VideoGravity) {
    var numbers = RandomNumbers(seed: 66)
    for _ in 0..<1000 {
      let (picture, view) = (numbers.size(), numbers.size())
      let placement = PicturePlacement(of: picture, in: view, by: gravity)
      #expect(placement.inView(Rectangle(picture)).isClose(to: placement.pictureRectangle))
      #expect(placement.inView(placement.visiblePart).isClose(to: placement.pictureRectangle.intersection(Rectangle(view))))
      let part = numbers.rectangle(in: picture)
      #expect(placement.inPicture(placement.inView(part)).isClose(to: part))
      let corner = Point(x: part.x, y: part.y)
      #expect(placement.inPicture(placement.inView(corner)).isClose(to: corner))
      let shown = numbers.rectangle(in: view)
      #expect(placement.inView(placement.inPicture(shown)).isClose(to: shown))
      // The middle stays the middle.
      let middle = placement.inView(Point(x: picture.width / 2, y: picture.height / 2))
      #expect(middle.isClose(to: Point(x: view.width / 2, y: view.height / 2)))
    }
  }

  @Test(arguments: VideoGravity.allCases) func `is empty when a length is none`(gravity: VideoGravity) {
    let whole = Size(width: 640, height: 480)
    var sizes = degenerateLengths.flatMap { [Size(width: $0, height: 480), Size(width: 640, height: $0), Size(width: $0, height: $0)] }
    let extremes = [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude]
    sizes += extremes.flatMap { one in extremes.map { Size(width: one, height: $0) } }
    for size in sizes {
      for other in sizes + [whole] {
        for (picture, view) in [(size, other), (other, size)] {
          let placement = PicturePlacement(of: picture, in: view, by: gravity)
          if !picture.isValid || !view.isValid { #expect(placement.pictureRectangle == .zero && placement.visiblePart == .zero) }
          #expect(placement.pictureRectangle.isEmpty == placement.visiblePart.isEmpty)
          guard placement.pictureRectangle.isEmpty else { continue }
          #expect(placement.inView(Rectangle(whole)) == .zero && placement.inPicture(Rectangle(whole)) == .zero)
          #expect(placement.inView(Point(x: 1, y: 1)) == .zero && placement.inPicture(Point(x: 1, y: 1)) == .zero)
        }
      }
    }
  }

  @Test func `has AVFoundation's names`() {
    #expect(VideoGravity.allCases.map(\.rawValue) == ["resize", "resizeAspect", "resizeAspectFill"])
  }
}
