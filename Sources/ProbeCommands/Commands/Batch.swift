import CameraProfiles
import Host
import CameraDocuments
import Synchronization
import Viewfinder

extension CommandEnvironment {
  /// Answers many recordings: a line in, a line out, in order, on all cores, with memory for a few lines only.
  ///
  /// - Parameter answer: The answer for one profile, as one line of JSON.
  func runBatch(
    _ answer: @escaping @Sendable (_ profile: CameraProfile, _ name: String) throws(DeviceError) -> [UInt8]
  ) throws(DeviceError) -> ProcessStatus {
    let input = Mutex(InputLines())
    let outcome = Mutex(Result<ProcessStatus, DeviceError>.success(.success))
    workers.process(
      threads: HostFacts.processors,
      next: {
        do throws(DeviceError) {
          return try input.withLock { lines throws(DeviceError) in try lines.next(from: self) }
        } catch {
          outcome.withLock { $0 = .failure(error) }
          return nil
        }
      },
      work: { line in Result { () throws(DeviceError) in try answer(try CameraProfile.reading(line), line.name) } },
      deliver: { result in
        do throws(DeviceError) {
          guard try write(result.line) else { return false }
        } catch {
          outcome.withLock { $0 = .failure(error) }
          return false
        }
        if case .failure(let error) = result { outcome.withLock { $0 = $0.map { $0.worsened(by: error) } } }
        return true
      })
    return try outcome.withLock { $0 }.get()
  }
}

extension Result<[UInt8], DeviceError> {
  fileprivate var line: [UInt8] {
    switch self {
    case .success(let document): document
    case .failure(let error): error.jsonLine
    }
  }
}

extension ProcessStatus {
  /// A malformed line outweighs an option that does not suit the other lines.
  fileprivate func worsened(by error: DeviceError) -> ProcessStatus {
    error.code == .usage && self != .malformed ? .usage : .malformed
  }
}

extension CameraSelection {
  /// Rejects options for cameras with `--batch`, which reads them from standard input.
  func refuseWithBatch() throws(DeviceError) {
    if profile != nil { throw .usage("--batch --profile", "`--batch` reads profiles from standard input, not from `--profile`.") }
    if device != nil { throw .usage("--batch --device", "`--batch` answers for whole profiles; `--device` chooses from one.") }
    if isFresh { throw .usage("--batch --fresh", "A recorded camera has no driver to ask.") }
  }
}
