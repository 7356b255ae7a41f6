import Capture
import CaptureDispatch
import Dispatch
import Synchronization
import Testing

@Suite struct `A dispatch queue` {
  /// Notes the numbers of the frames it is called with, and whether calls overlap.
  private final class Delegate: Sendable {
    private struct State {
      var isCalled = false
      var overlaps = 0
      var numbers: [Int] = []
    }
    private let state = Mutex(State())

    var numbers: [Int] { state.withLock(\.numbers) }
    var overlaps: Int { state.withLock(\.overlaps) }

    func didOutput(_ number: Int) {
      state.withLock {
        $0.overlaps += $0.isCalled ? 1 : 0
        $0.isCalled = true
      }
      state.withLock {
        $0.numbers.append(number)
        $0.isCalled = false
      }
    }
  }

  @Test func `calls a delegate in order, one call at a time, and not on the caller's thread (rule 68)`() async {
    let delegate = Delegate()
    let queue: any CaptureQueue = DispatchQueue(label: "frames")
    for number in 0..<1000 { queue.async { delegate.didOutput(number) } }
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(delegate.numbers == Array(0..<1000))
    #expect(delegate.overlaps == 0)
  }

  @Test func `still takes work as Dispatch does`() async {
    let queue = DispatchQueue(label: "work")
    let group = DispatchGroup()
    await withCheckedContinuation { continuation in
      queue.async {}
      queue.async(group: group, qos: .userInitiated) { continuation.resume() }
    }
  }
}
