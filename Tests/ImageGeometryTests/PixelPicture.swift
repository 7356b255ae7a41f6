import ImageGeometry
import RandomNumbers

/// A picture of numbered pixels that is moved pixel by pixel, without the module's arithmetic.
struct PixelPicture: Equatable {
  var rows: [[Int]]

  /// Three columns, two rows, no symmetry.
  static let stored = PixelPicture(rows: [[1, 2, 3], [4, 5, 6]])

  var size: Size { Size(width: Double(rows.first?.count ?? 0), height: Double(rows.count)) }

  func rotatedClockwise() -> PixelPicture {
    guard let first = rows.first else { return self }
    return PixelPicture(rows: first.indices.map { column in rows.reversed().map { $0[column] } })
  }

  func mirrored() -> PixelPicture { PixelPicture(rows: rows.map { $0.reversed() }) }

  /// The picture with every pixel where an orientation says.
  func oriented(by orientation: ImageOrientation) -> PixelPicture {
    let upright = orientation.size(of: size)
    var moved = [[Int]](repeating: [Int](repeating: 0, count: Int(upright.width)), count: Int(upright.height))
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        let place = orientation.rectangle(Rectangle(x: Double(x), y: Double(y), width: 1, height: 1), in: size)
        moved[Int(place.y)][Int(place.x)] = pixel
      }
    }
    return PixelPicture(rows: moved)
  }
}

extension RandomNumbers {
  mutating func rectangle(in size: Size) -> Rectangle {
    let (width, height) = (Double.random(in: 0...size.width, using: &self), Double.random(in: 0...size.height, using: &self))
    return Rectangle(
      x: Double.random(in: 0...(size.width - width), using: &self), y: Double.random(in: 0...(size.height - height), using: &self),
      width: width, height: height)
  }

  mutating func size() -> Size {
    Size(width: Double.random(in: 1...8192, using: &self), height: Double.random(in: 1...8192, using: &self))
  }
}

extension Rectangle {
  /// Whether all numbers differ by at most a billionth.
  func isClose(to other: Rectangle, within tolerance: Double = 1e-9) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy { abs($0 - $1) <= tolerance }
  }
}

extension NormalizedRectangle {
  func isClose(to other: NormalizedRectangle) -> Bool {
    Rectangle(x: x, y: y, width: width, height: height)
      .isClose(to: Rectangle(x: other.x, y: other.y, width: other.width, height: other.height))
  }
}

extension Point {
  func isClose(to other: Point) -> Bool { abs(x - other.x) <= 1e-9 && abs(y - other.y) <= 1e-9 }
}

/// Lengths that are none.
let degenerateLengths: [Double] = [0, -0.0, -1, -.greatestFiniteMagnitude, .nan, .infinity, -.infinity]
