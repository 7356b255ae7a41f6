import JSONText
package import Viewfinder
package import Capture

/// How a program records a stream: `viewfinder.recording/1`.
package struct RecordingDocument: Sendable {
  private var codec: MovieCodec?
  private var quality = 90
  private var rotation = 0
  private var seconds: Double?
  private var segment: Double?
  private var frames: Int?
  private var bytes: Int64?
  /// Whether a file that exists is replaced.
  package private(set) var replaces = false

  private enum Key: String, CaseIterable {
    case schema, codec, quality, rotation, seconds, segment, frames, bytes, replace
  }

  /// A recording without limits.
  package init() {}

  /// Reads a document.
  ///
  /// - Throws: `DeviceError` with code `usage`, which names the place. Unknown members are errors, so that a slip is no default.
  package init(json: [UInt8]) throws(DeviceError) {
    do throws(JSONError) {
      var reader = try JSONReader(json)
      var members: JSONMembers<Key> = try reader.object()
      while let key = try reader.nextKnown(&members) {
        if try reader.null() { continue }
        switch key {
        case .schema: try reader.expectSchema("viewfinder.recording/1")
        case .codec: codec = try reader.choice(among: MovieCodec.allCases.map { ($0.rawValue, $0) })
        case .quality: quality = Int(try reader.integer(in: 1...100))
        case .rotation: rotation = try reader.choice(among: [0, 90, 180, 270])
        case .seconds: seconds = try reader.seconds()
        case .segment: segment = try reader.seconds()
        case .frames: frames = Int(try reader.integer(in: 1...Int64(Int32.max)))
        case .bytes: bytes = try reader.integer(in: 1...Int64.max)
        case .replace: replaces = try reader.bool()
        }
      }
      try reader.finish()
    } catch {
      throw DeviceError(.usage, error, in: json, operation: .readRequest)
    }
  }

  /// Sets the output for the next recording.
  package func apply(to movie: CaptureMovieFileOutput) {
    movie.setOutputSettings(codec: codec, quality: quality)
    (movie.maxRecordedDuration, movie.segmentDuration) = (seconds.map { .seconds($0) }, segment.map { .seconds($0) })
    (movie.maxRecordedFrames, movie.maxRecordedFileSize, movie.videoRotationAngle) = (frames, bytes, rotation)
  }
}

extension JSONReader {
  fileprivate mutating func seconds() throws(JSONError) -> Double {
    let start = cursor.nextOffset()
    guard let number = try optionalNumber(), number > 0, number <= 86_400 * 365 else {
      throw JSONError("The time is a number of seconds above zero.", at: start)
    }
    return number
  }

  fileprivate mutating func choice(among numbers: [Int]) throws(JSONError) -> Int {
    let start = cursor.nextOffset()
    let number = Int(try integer())
    guard numbers.contains(number) else { throw JSONError("The rotation is 0, 90, 180 or 270.", at: start) }
    return number
  }
}
