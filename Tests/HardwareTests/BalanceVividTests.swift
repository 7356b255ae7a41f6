import RandomNumbers
import Synchronization
import Testing
import Video4Linux
import Negotiation
import Capture
import CameraModel
import Viewfinder

/// Minutes of random faults, ten a second, with a quick and a slow consumer.
@Suite(.tags(.hardware), .enabled(if: Hardware.balanceSeconds > 0, "VIEWFINDER_BALANCE is no number of seconds"), .serialized)
struct BalanceVividTests {
  @Test func `every frame is accounted for and memory is flat, whatever the driver does`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap", FormatRequest(size: .nearest(320, 180), rate: .fps(60), requiring: [.yuyv]))
    let slow = CaptureVideoDataOutput()
    try run.session.addOutput(slow)
    let consumers = [Self.reading(run.output, for: .zero), Self.reading(slow, for: .milliseconds(100))]
    var (sums, starts, faults) = ([StreamStatistics(), StreamStatistics()], 0, [VividFault: Int]())
    var generator = RandomNumbers(seed: 63)
    var first: ProcessFacts?
    try await run.session.startRunning()
    let begin = ContinuousClock.now
    let end = begin.advanced(by: .seconds(Hardware.balanceSeconds))
    while ContinuousClock.now < end {
      let fault = VividFault.weighted.randomElement(using: &generator) ?? .markedFrame
      if fault.strikes(using: &generator) { faults[fault, default: 0] += 1 }
      try await Task.sleep(for: .milliseconds(100))
      for output in [run.output, slow] { #expect(output.statistics.isBalanced, "\(output.statistics)") }
      // The third stall in a row ends the session, and a refused start does; neither goes unsaid.
      if run.session.state == .failed || run.session.state == .idle {
        for (index, output) in [run.output, slow].enumerated() { sums[index] += output.statistics }
        #expect(sums[0].numbered == sums[1].numbered, "The outputs share their frames.")
        do { try await run.session.startRunning() } catch { continue }
        starts += 1
      }
      if first == nil, begin.advanced(by: .seconds(max(5, Hardware.balanceSeconds / 10))) < ContinuousClock.now { first = ProcessFacts() }
    }
    VividFault.none()
    try await eventually("it runs or has failed") { !run.session.isInterrupted && run.session.state != .starting }
    await run.session.stopRunning()
    for (index, statistics) in [run.statistics, slow.statistics].enumerated() { sums[index] += statistics }
    for consumer in consumers { consumer.cancel() }
    let got = [await consumers[0].value, await consumers[1].value]
    let last = ProcessFacts()
    print("balance: \(Hardware.balanceSeconds) s, starts after failures: \(starts), faults: \(faults.map { "\($0) \($1)" }.sorted())")
    print("balance: quick \(sums[0])")
    print("balance: slow \(sums[1])")
    print("balance: \(first.map(\.description) ?? "") at first, \(last) at last")
    let told = Dictionary(grouping: run.events.withLock { $0 }) { $0 }.mapValues(\.count)
    print("balance: told \(told.map { "\($0) \($1)" }.sorted())")
    for (sum, count) in zip(sums, got) {
      #expect(sum.isBalanced && sum.waiting == 0, "\(sum)")
      #expect(sum.delivered == count, "The consumer counts what the session counts.")
    }
    #expect(sums[0].numbered == sums[1].numbered)
    #expect(sums[0].delivered > sums[0].numbered / 4 && sums[1].late > 0)
    #expect(last.resident <= (first?.resident ?? 0) + 8192)
    try run.expectFree()
  }

  /// Reads an output until cancelled, over all runs of its session; gives how many frames came.
  private static func reading(_ output: CaptureVideoDataOutput, for pause: Duration) -> Task<Int, Never> {
    Task {
      var count = 0
      while !Task.isCancelled {
        do {
          for try await _ in output.frames {
            count += 1
            if pause > .zero { try? await Task.sleep(for: pause) }
          }
        } catch {
          // The frames of a session that failed end at once, until it is started again.
          try? await Task.sleep(for: .milliseconds(10))
        }
      }
      return count
    }
  }
}

/// A fault that vivid injects.
private enum VividFault: String, CaseIterable, Hashable, CustomStringConvertible {
  case markedFrame = "Inject V4L2_BUF_FLAG_ERROR"
  case droppedFrames = "Percentage of Dropped Buffers"
  case refusedBuffer = "Inject VIDIOC_QBUF Error"
  case refusedStart = "Inject VIDIOC_STREAMON Error"
  case refusedBuffers = "Inject VIDIOC_REQBUFS Error"
  case fatal = "Inject Fatal Streaming Error"
  case disconnect = "Disconnect"

  /// Each as often as it is likely: mostly those that end no run.
  static let weighted: [VividFault] = [
    [VividFault](repeating: .markedFrame, count: 100), [VividFault](repeating: .droppedFrames, count: 60),
    [VividFault](repeating: .refusedBuffer, count: 10), [.refusedStart, .refusedBuffers, .fatal, .fatal, .disconnect],
  ].flatMap { $0 }

  var description: String { rawValue }

  /// Injects it, as another program would; false where the camera is away.
  func strikes(using generator: inout some RandomNumberGenerator) -> Bool {
    let value: Int64 = self == .droppedFrames ? [0, 0, 10, 50].randomElement(using: &generator) ?? 0 : 1
    return Self.set(rawValue, to: value)
  }

  /// Ends those that last.
  static func none() { _ = set(droppedFrames.rawValue, to: 0) }

  private static func set(_ name: String, to value: Int64) -> Bool {
    guard let location = try? Hardware.vivid("-000-vid-cap").first, let node = try? KernelNode(path: location.path) else { return false }
    var id = ControlIdentifier(rawValue: 0)
    while let control = try? node.control(after: id) {
      if control.name == name {
        return (try? node.setControls([ControlSetting(control, to: .integer(value))], ConfigurationPermit())) != nil
      }
      id = control.id
    }
    return false
  }
}

extension StreamStatistics {
  fileprivate static func += (sum: inout StreamStatistics, more: StreamStatistics) {
    let counts: [WritableKeyPath<StreamStatistics, Int>] = [
      \.numbered, \.delivered, \.late, \.outOfBuffers, \.lost, \.corrupted, \.startUp, \.disabled, \.waiting, \.restarts, \.driverFaults,
      \.implausibleTimes,
    ]
    for count in counts { sum[keyPath: count] += more[keyPath: count] }
  }
}
