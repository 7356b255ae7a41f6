import CameraModel
import Synchronization
import Video4Linux

/// The kernel's calls, of which one fails: before it is made, or after it has done its work.
final class FailingCalls: DriverCalls {
  /// What goes wrong.
  struct Fault: Sendable, CustomStringConvertible {
    /// Which call, counted from the opening.
    var position: Int
    /// Whether the calls after it fail too, as long as they are of the same kind.
    var isForGood = false
    var number: SystemErrorNumber
    /// Whether the driver did it all the same.
    var isLate: Bool

    var description: String { "call \(position)\(isForGood ? " and its like" : "") \(isLate ? "late " : "")\(number.name)" }
  }

  private struct State {
    var kinds: [UInt] = []
    var descriptors = 0
  }

  private let kernel = KernelCalls()
  private let fault: Fault?
  private let state = Mutex(State())
  private static let locking: UInt = 0

  init(_ fault: Fault? = nil) { self.fault = fault }

  /// How many calls there were after the opening.
  var count: Int { state.withLock { $0.kinds.count } }
  /// How many descriptors were not given back.
  var openDescriptors: Int { state.withLock { $0.descriptors } }

  func open(_ path: String, _ access: NodeAccess) -> CInt {
    let answer = kernel.open(path, access)
    if answer >= 0 { state.withLock { $0.descriptors += 1 } }
    return answer
  }

  func close(_ descriptor: CInt) {
    kernel.close(descriptor)
    state.withLock { $0.descriptors -= 1 }
  }

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    guard let fault = strike(request) else {
      // SAFETY: the pointer is passed on as it came.
      return unsafe kernel.control(descriptor, request, argument)
    }
    // SAFETY: the pointer is passed on as it came.
    if fault.isLate { _ = unsafe kernel.control(descriptor, request, argument) }
    return -fault.number.rawValue
  }

  func lock(_ descriptor: CInt, _ take: Bool) -> CInt {
    guard let fault = strike(Self.locking) else { return kernel.lock(descriptor, take) }
    if fault.isLate { _ = kernel.lock(descriptor, take) }
    return -fault.number.rawValue
  }

  /// The fault, if it strikes at this call.
  private func strike(_ kind: UInt) -> Fault? {
    state.withLock { state in
      state.kinds.append(kind)
      guard let fault, state.kinds.count > fault.position else { return nil }
      let isItself = state.kinds.count == fault.position + 1
      return isItself || fault.isForGood && state.kinds[fault.position] == kind ? fault : nil
    }
  }
}
