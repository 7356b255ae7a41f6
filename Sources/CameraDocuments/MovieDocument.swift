import CameraModel
package import Capture
package import Viewfinder

extension JSONObject {
  /// `viewfinder.movie/1`
  ///
  /// - Parameters:
  ///   - movies: the files, in the order of their time.
  ///   - head: the members of the camera and the mode.
  ///   - isSimulated: whether a recording was played.
  ///   - isInterrupted: whether a signal ended it.
  ///   - findings: what was wrong besides the movies' own findings.
  package static func movie(
    _ movies: [RecordedMovie], of head: JSONObject, isSimulated: Bool, isInterrupted: Bool = false, findings: [Finding] = []
  ) -> JSONObject {
    JSONObject(
      ["schema": "viewfinder.movie/1", "simulated": isSimulated, "interrupted": isInterrupted], head,
      ["movies": JSONArray(movies) { $0.members }, "findings": findings + movies.flatMap(\.findings)])
  }
}

extension RecordedMovie {
  fileprivate var members: JSONObject {
    [
      "file": path, "codec": codec.rawValue, "width": size.width, "height": size.height, "frames": frameCount,
      "seconds": duration.seconds, "bytes": Int(byteCount), "firstFrameNanoseconds": firstFrameTime?.nanoseconds,
      "lastFrameNanoseconds": lastFrameTime?.nanoseconds,
      "missing": JSONObject([
        "lost": missing[.discontinuity] ?? 0, "corrupted": missing[.corrupted] ?? 0, "outOfBuffers": missing[.outOfBuffers] ?? 0,
        "late": missing[.lateData] ?? 0, "startUp": missing[.startUp] ?? 0,
      ]), "headers": headers, "end": end.rawValue,
    ]
  }
}
