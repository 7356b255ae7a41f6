import CameraModel
import CameraProfiles

/// Answers for many recordings: a line in, a line out, in order, on all cores, with memory for a few lines only.
struct Batch {
  /// Lines that are answered at the same time.
  private static let linesAtOnce = 64
  private static let patience = Duration.seconds(60)

  /// The answer for one profile, as one line of JSON.
  typealias Answer = @Sendable (_ profile: CameraProfile, _ name: String) throws(DeviceError) -> [UInt8]

  private let answer: Answer

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  func run(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    var status = ProcessStatus.success
    var lines = InputLines()
    while true {
      let batch = try lines.next(Self.linesAtOnce, from: surroundings)
      if batch.isEmpty { return status }
      let answers = surroundings.workers.run(batch, patience: Self.patience) { result(for: $0) }
      for (line, answer) in zip(batch, answers) {
        let answer = answer ?? .failure(.tooSlow(line.name))
        let bytes: [UInt8]
        switch answer {
        case .success(let document): bytes = document
        case .failure(let error):
          bytes = error.jsonLine
          status = status.worsened(by: error)
        }
        // Nobody reads any more: there is nobody to tell.
        guard try surroundings.write(bytes) else { return status }
      }
    }
  }

  private func result(for line: InputLines.Line) -> Result<[UInt8], DeviceError> {
    do throws(DeviceError) {
      return .success(try answer(try CameraProfile.reading(line.bytes, named: line.name), line.name))
    } catch {
      return .failure(error)
    }
  }
}

extension ProcessStatus {
  /// A malformed line outweighs an option that makes no sense for what is in the others: no line is to blame for that.
  fileprivate func worsened(by error: DeviceError) -> ProcessStatus {
    error.code == .usage && self != .malformed ? .usage : .malformed
  }
}

extension CameraSelection {
  /// A batch has its cameras from standard input.
  func refuseWithBatch() throws(DeviceError) {
    if profile != nil { throw .usage("--batch --profile", "--batch takes its profiles from standard input, not from --profile.") }
    if device != nil { throw .usage("--batch --device", "--batch answers for whole profiles; --device chooses from one.") }
  }
}

extension DeviceError {
  fileprivate static func tooSlow(_ subject: String) -> DeviceError {
    DeviceError(.internal, operation: "read profile", subject: subject, message: "It took too long to read.")
  }
}
