import CameraModel
import Synchronization
import Video4Linux

/// A driver made of answers: it receives the very C structures that the kernel would.
final class ScriptedDriver: DriverCalls {
  /// What a request is answered with, given the pointer that the node passes.
  @safe private struct Answer: Sendable {
    let body: @Sendable (UnsafeMutableRawPointer) -> CInt
  }

  struct Record {
    var opens: [NodeAccess] = []
    var requests: [UInt] = []
    var closed: [CInt] = []
  }

  static let descriptor: CInt = 42
  /// What its buffers are made of.
  let memory = ScriptedMemory()
  private let openings: Mutex<[CInt]>
  private let answers = Mutex<[UInt: Answer]>([:])
  private let log = Mutex(Record())

  /// A driver that answers opening with these numbers, one after the other, the last again and again.
  init(opening: [CInt] = [ScriptedDriver.descriptor]) {
    openings = Mutex(opening)
  }

  var record: Record { log.withLock { $0 } }

  /// How often a request was made.
  func count<Argument>(of request: Request<Argument>) -> Int { record.requests.count { $0 == request.number } }

  /// Says what a request is answered with: zero, or a negative error number.
  func on<Argument>(_ request: Request<Argument>, _ body: @escaping @Sendable (inout Argument) -> CInt) {
    answers.withLock { answers in
      // SAFETY: the node passes a pointer to the structure whose number the request has.
      answers[request.number] = unsafe Answer { unsafe body(&$0.assumingMemoryBound(to: Argument.self).pointee) }
    }
  }

  func open(_ path: String, _ access: NodeAccess) -> CInt {
    log.withLock { $0.opens.append(access) }
    return openings.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    log.withLock { $0.requests.append(request) }
    let answer = answers.withLock { $0[request] }
    // SAFETY: the pointer is passed on as it came.
    return unsafe answer?.body(argument) ?? -SystemErrorNumber.inappropriateCall.rawValue
  }

  func close(_ descriptor: CInt) {
    log.withLock { $0.closed.append(descriptor) }
  }

  func map(_ descriptor: CInt, offset: UInt32, length: Int, _ memory: inout UnsafeMutableRawPointer?) -> CInt {
    unsafe self.memory.map(offset: offset, length: length, &memory)
  }

  func unmap(_ memory: UnsafeMutableRawBufferPointer) { unsafe self.memory.unmap(memory) }

  func detach(_ memory: UnsafeMutableRawBufferPointer) -> CInt { unsafe self.memory.detach(memory) }
}

extension CInt {
  /// A driver's refusal.
  static func failure(_ number: SystemErrorNumber) -> CInt { -number.rawValue }
}

/// A C array of bytes from a text: cut where it is full, zeros behind it.
func fill<Field>(_ field: inout Field, with bytes: some Sequence<UInt8>) {
  // SAFETY: a C array is a tuple of bytes; only its own bytes are written.
  unsafe withUnsafeMutableBytes(of: &field) { memory in
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    for (offset, byte) in bytes.prefix(memory.count).enumerated() { unsafe memory[offset] = byte }
  }
}
