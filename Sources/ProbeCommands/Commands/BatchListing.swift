import CameraModel
import CameraProfiles

/// Lists many recordings: a line in, a line out, in order, with memory for a few lines only.
struct BatchListing {
  /// Lines that are answered at the same time.
  private static let linesAtOnce = 64
  private static let patience = Duration.seconds(60)

  func run(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    var status = ProcessStatus.success
    var lines = InputLines()
    while true {
      let batch = try lines.next(Self.linesAtOnce, from: surroundings)
      if batch.isEmpty { return status }
      let answers = surroundings.workers.run(batch, patience: Self.patience, Self.answer)
      for (line, answer) in zip(batch, answers) {
        let answer = answer ?? .failure(.tooSlow(line.name))
        let bytes: [UInt8]
        switch answer {
        case .success(let document): bytes = document
        case .failure(let error):
          bytes = error.jsonLine
          status = .malformed
        }
        // Nobody reads any more: there is nobody to tell.
        guard try surroundings.write(bytes) else { return status }
      }
    }
  }

  @Sendable private static func answer(_ line: InputLines.Line) -> Result<[UInt8], DeviceError> {
    do throws(DeviceError) {
      let profile = try CameraProfile.reading(line.bytes, named: line.name)
      return .success(Listing(profile, named: line.name).document(isOneLine: true))
    } catch {
      return .failure(error)
    }
  }
}

extension DeviceError {
  fileprivate static func tooSlow(_ subject: String) -> DeviceError {
    DeviceError(.internal, operation: "read profile", subject: subject, message: "It took too long to read.")
  }
}
