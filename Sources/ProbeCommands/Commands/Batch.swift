import CameraModel
import CameraProfiles

/// Answers for many recordings: a line in, a line out, in order, on all cores, with memory for a few lines only.
struct Batch {
  /// Lines that a thread answers one after the other: enough that starting it does not matter.
  private static let linesOfJob = 16
  /// Jobs for each core between reading and writing: enough that a long one does not leave the others without work.
  private static let jobsOfCore = 4
  /// What is read at a time, but for one line that is longer by itself.
  private static let mostBytes = 16 << 20
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
      let batch = try lines.next(
        Self.linesOfJob * Self.jobsOfCore * surroundings.processors, bytes: Self.mostBytes, from: surroundings)
      if batch.isEmpty { return status }
      let jobs = stride(from: 0, to: batch.count, by: Self.linesOfJob).map { batch[$0..<min($0 + Self.linesOfJob, batch.count)] }
      let answers = surroundings.workers.run(jobs, patience: Self.patience) { $0.map { result(for: $0) } }
      var output: [UInt8] = []
      for (job, answer) in zip(jobs, answers) {
        for result in answer ?? job.map({ .failure(.tooSlow($0.name)) }) {
          switch result {
          case .success(let document): output += document
          case .failure(let error):
            output += error.jsonLine
            status = status.worsened(by: error)
          }
        }
      }
      // Nobody reads any more: there is nobody to tell.
      guard try surroundings.write(output) else { return status }
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
