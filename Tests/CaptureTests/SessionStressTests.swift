import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import CaptureDispatch
import Dispatch
import Foundation
import Host
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Programs that come, go, hold frames and stop at any moment. `make test-threads` runs them with the thread sanitizer, and for longer.
struct SessionStressTests {
  private static let isLong = ProcessInfo.processInfo.environment["VIEWFINDER_LONG"] != nil
  private static let rounds: Range<UInt64> = 0..<(isLong ? 500 : 3)

  @Test("consumers that come, go, hold and stop leave the balance exact, held frames unchanged, the node free")
  func disturbed() async throws {
    for round in Self.rounds { try await StressedSession(round).run() }
  }

  @Test("loops over one output that are cancelled at the same moment all end", .timeLimit(.minutes(5)))
  func cancelledTogether() async {
    let frames = CaptureVideoDataOutput().frames
    for _ in 0..<(Self.isLong ? 2_000 : 200) {
      let loops = (0..<2).map { _ in Task { for try await _ in frames {} } }
      // Each loop waits, or is about to.
      await Task.yield()
      let isGiven = Atomic(0)
      // On threads of their own: cancellations that wait for each other would take those that run tests.
      for loop in loops {
        #expect(
          DetachedThread.start {
            isGiven.add(1, ordering: .acquiringAndReleasing)
            while isGiven.load(ordering: .acquiring) < 2 {}
            loop.cancel()
          })
      }
      for loop in loops { _ = await loop.result }
    }
  }
}

/// A session, and everything that disturbs it, decided by the number of the round.
private final class StressedSession: Sendable {
  private static let path = "/dev/video0"
  private static let turns = 12

  private let round: UInt64
  private let system: SimulatedCameraSystem
  private let session = CaptureSession()
  private let outputs = [CaptureVideoDataOutput(), CaptureVideoDataOutput(), CaptureVideoDataOutput()]
  private let holder = FrameHolder()
  private let isOver = Atomic(false)

  init(_ round: UInt64) throws {
    self.round = round
    system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV", Self.path)],
      streamFaults: [StreamFault(.marked, every: 7), StreamFault(.lost, every: 11), StreamFault(.zeroTimestamp, every: 13)], pace: .virtual)
    try session.addInput(CaptureDeviceInput(device: try #require(CaptureDevice(system.cameras[0], in: system))))
    try session.setSessionPreset(.inputPriority)
    outputs[1].videoSettings = VideoSettings(pixelFormat: "420v")
    for output in outputs.dropLast() { try session.addOutput(output) }
    outputs[0].setSampleBufferDelegate(holder, queue: DispatchQueue(label: "frames"))
  }

  func run() async throws {
    let (round, holder) = (round, holder)
    await withTaskGroup { group in
      group.addTask { await self.takeSequences(self.outputs[1], Choice(round)) }
      group.addTask { await self.takeSequences(self.outputs[1], Choice(round + 1_000)) }
      group.addTask { await self.changeOutputs(Choice(round + 2_000)) }
      group.addTask { await self.readAndSet(Choice(round + 3_000)) }
      group.addTask {
        await self.startAndStop(Choice(round + 4_000))
        self.isOver.store(true, ordering: .releasing)
      }
    }
    await session.stopRunning()
    #expect(session.state == .idle, "round \(round)")
    for output in outputs { #expect(output.statistics.isBalanced, "round \(round): \(output.statistics)") }
    #expect(system.openCount(of: Self.path) == 0 && !system.isLocked(Self.path), "round \(round)")
    #expect(holder.areUnchanged, "round \(round)")
  }

  private var goesOn: Bool { !isOver.load(ordering: .acquiring) }

  private func pause() async { try? await Task.sleep(for: .milliseconds(2)) }

  /// Loops that end at any moment, by leaving or by being cancelled.
  private func takeSequences(_ output: CaptureVideoDataOutput, _ choice: Choice) async {
    var choice = choice
    while goesOn {
      let most = choice.below(6)
      let task = Task {
        var count = 0
        for try await frame in output.frames {
          self.holder.hold(frame, count % 4)
          count += 1
          if count > most { break }
        }
      }
      await pause()
      if choice.below(2) == 0 { task.cancel() } else if !session.isRunning { task.cancel() }
      await pause()
      task.cancel()
      _ = try? await task.value
    }
  }

  private func changeOutputs(_ choice: Choice) async {
    var choice = choice
    while goesOn {
      try? session.addOutput(outputs[2])
      await pause()
      outputs[0].setSampleBufferDelegate(choice.below(2) == 0 ? nil : holder, queue: DispatchQueue(label: "frames"))
      session.removeOutput(outputs[2])
      holder.release(choice.below(4))
    }
  }

  private func readAndSet(_ choice: Choice) async {
    var choice = choice
    while goesOn {
      let output = outputs[choice.below(outputs.count)]
      #expect(output.statistics.isBalanced, "round \(round): \(output.statistics)")
      output.connection(with: .video)?.isEnabled = choice.below(3) > 0
      output.connection(with: .video)?.isVideoMirrored = choice.below(2) == 0
      output.alwaysDiscardsLateVideoFrames = choice.below(2) == 0
      output.deliversCorruptedFrames = choice.below(2) == 0
      _ = (output.availableVideoPixelFormatTypes, session.connections.count, session.isInterrupted)
      await pause()
    }
  }

  private func startAndStop(_ choice: Choice) async {
    var choice = choice
    for _ in 0..<Self.turns {
      switch choice.below(6) {
      case 0: await session.stopRunning()
      case 1:
        async let start: StreamStart? = try? session.startRunning()
        async let stop: Void = session.stopRunning()
        _ = await (start, stop)
      case 2:
        let preset = choice.below(2) == 0 ? Preset.vga640x480 : .inputPriority
        _ = try? await session.configure { session throws(ConfigurationError) in try session.setSessionPreset(preset) }
      case 3:
        system.unplug(Self.path)
        await pause()
        system.plug(Self.path)
      default: _ = try? await session.startRunning()
      }
      await pause()
    }
  }
}

/// Holds frames of any output, and remembers their bytes.
private final class FrameHolder: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let held = Mutex<[(frame: VideoFrame, sum: UInt64)]>([])

  /// Holds a frame in a place; the one that was there goes.
  func hold(_ frame: VideoFrame, _ place: Int) {
    let entry = (frame, frame.sum)
    held.withLock { held in
      if place < held.count { held[place] = entry } else { held.append(entry) }
    }
  }

  func release(_ count: Int) { held.withLock { $0.removeLast(min(count, $0.count)) } }

  var areUnchanged: Bool { held.withLock { $0 }.allSatisfy { $0.frame.sum == $0.sum } }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    hold(frame, Int(frame.sequence % 5))
  }
}

extension VideoFrame {
  /// A sum over some of its bytes.
  fileprivate var sum: UInt64 {
    withBytes { bytes in
      var sum: UInt64 = 0
      for index in stride(from: 0, to: bytes.count, by: 97) { sum = sum &* 31 &+ UInt64(bytes[index]) }
      return sum
    }
  }
}

/// Numbers that depend on a start alone.
private struct Choice {
  private var state: UInt64

  init(_ start: UInt64) { state = start &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
