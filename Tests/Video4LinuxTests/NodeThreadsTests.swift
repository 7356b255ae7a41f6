import Host
import Glibc
import Synchronization
import Testing
import Video4Linux

/// In real time, because threads are what is tested, and no clock but the system's wakes them.
@Suite(.timeLimit(.minutes(1))) struct NodeThreadsTests {
  /// Jobs wait for it that hang.
  private let mayReturn = Monitor(false)

  private func hang() { mayReturn.wait(until: .max) { $0 } }

  @Test(arguments: [0, 1, 2, 64, 300])
  func `answers come in the order of the jobs`(_ count: Int) {
    let answers = NodeThreads().run(Array(0..<count), timeout: .seconds(30)) { job in
      usleep(UInt32((count - job) % 7) * 100)
      return job * 2
    }
    #expect(answers == (0..<count).map { $0 * 2 })
  }

  @Test func `jobs run at the same time`() {
    let started = Mutex(0)
    let answers = NodeThreads().run(Array(0..<20), timeout: .seconds(50)) { _ in
      started.withLock { $0 += 1 }
      // Nobody goes on before all have begun; one after another, they would wait in vain.
      while started.withLock({ $0 }) < 20 { usleep(1_000) }
      return started.withLock { $0 }
    }
    #expect(answers == Array(repeating: 20, count: 20))
  }

  @Test func `a job that hangs is abandoned, and the others answer`() {
    defer { mayReturn.change { $0 = true } }
    let start = HostFacts.monotonicNanoseconds
    // Long enough for the other jobs on any machine.
    let answers = NodeThreads().run(Array(0..<5), timeout: .seconds(2)) { job in
      if job == 2 { hang() }
      return job
    }
    #expect(answers == [0, 1, nil, 3, 4])
    #expect(HostFacts.monotonicNanoseconds - start >= 2_000_000_000)
  }

  @Test func `hung jobs make room for those that wait`() {
    defer { mayReturn.change { $0 = true } }
    let answers = NodeThreads(limit: 2).run(Array(0..<6), timeout: .seconds(2)) { job in
      if job < 2 { hang() }
      return job
    }
    #expect(answers == [nil, nil, 2, 3, 4, 5])
  }

  @Test func `never more at a time than the limit`() {
    let running = Mutex((now: 0, most: 0))
    let answers = NodeThreads(limit: 3).run(Array(0..<12), timeout: .seconds(30)) { _ in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      usleep(5_000)
      running.withLock { $0.now -= 1 }
      return true
    }
    #expect(answers.allSatisfy { $0 == true })
    #expect(running.withLock { $0.most } <= 3)
  }

  @Test func `a timeout of zero is no answer, not a crash`() {
    defer { mayReturn.change { $0 = true } }
    let answers = NodeThreads().run([1], timeout: .zero) { _ in
      hang()
      return 1
    }
    #expect(answers == [nil])
  }

  @Test(arguments: [(0, 1), (1, 4), (500, 1), (500, 2), (500, 16)])
  func `results come in the order of the items`(_ count: Int, _ threads: Int) {
    let next = Mutex(0)
    let delivered = Mutex<[Int]>([])
    NodeThreads().process(
      threads: threads,
      next: {
        next.withLock { next -> Int? in
          guard next < count else { return nil }
          defer { next += 1 }
          return next
        }
      },
      work: { item in
        if item % 50 == 3 { usleep(20_000) }
        return item * 2
      },
      deliver: { result in
        delivered.withLock { $0.append(result) }
        return true
      })
    #expect(delivered.withLock { $0 } == (0..<count).map { $0 * 2 })
  }

  @Test func `a slow item does not stop the work, and few results are buffered`() {
    let next = Mutex(0)
    let most = Mutex(0)
    NodeThreads().process(
      threads: 2,
      next: {
        next.withLock { next -> Int? in
          guard next < 100 else { return nil }
          defer { next += 1 }
          return next
        }
      },
      work: { item in
        if item == 0 {
          // Until all that may wait do.
          while next.withLock({ $0 }) < 17 { usleep(1_000) }
          usleep(50_000)
          most.withLock { $0 = next.withLock { $0 } }
        }
        return item
      },
      deliver: { (_: Int) in true })
    #expect(most.withLock { $0 } == 17)
  }

  @Test func `ends when no more results are wanted`() {
    let delivered = Mutex(0)
    NodeThreads().process(
      threads: 4, next: { 1 }, work: { $0 },
      deliver: { _ in
        delivered.withLock { $0 += 1 }
        return delivered.withLock { $0 } < 10
      })
    #expect(delivered.withLock { $0 } == 10)
  }

  @Test func `an endless timeout waits`() {
    #expect(NodeThreads().run([1], timeout: .seconds(Int64.max)) { $0 } == [1])
  }

  @Test func `only a change wakes a waiting thread`() {
    let monitor = Monitor(0)
    let tests = Mutex(0)
    let counts = NodeThreads().run([true, false], timeout: .seconds(30)) { waits -> Int in
      if waits {
        monitor.wait(until: .max) { state in
          tests.withLock { $0 += 1 }
          return state < 0
        }
      } else {
        while tests.withLock({ $0 }) == 0 { usleep(100) }
        for _ in 0..<100 {
          monitor.update { $0 += 1 }
          _ = monitor.read { $0 }
          usleep(100)
        }
        monitor.change { $0 = -1 }
      }
      return 0
    }
    #expect(counts == [0, 0])
    // Once at the start, once when woken; a few more for spurious wake-ups.
    #expect(tests.withLock { $0 } < 10)
  }
}
