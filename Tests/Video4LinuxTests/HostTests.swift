import CameraModel
import Host
import Foundation
import Glibc
import Testing
import Video4Linux

@Suite struct HostTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"),
    (1_709_164_800, "2024-02-29"), (1_735_689_599, "2024-12-31"), (4_107_542_400, "2100-03-01"), (-1, "1969-12-31"),
  ])
  func `the date of a moment`(_ seconds: Int, _ date: String) {
    #expect(HostFacts.date(secondsSince1970: seconds) == date)
  }

  @Test func `every day is the day after the one before`() {
    // The system's own calendar is the judge.
    for day in stride(from: 0, to: 60_000, by: 7) {
      let expected = Date(timeIntervalSince1970: Double(day) * 86_400).ISO8601Format(.iso8601.year().month().day())
      #expect(HostFacts.date(secondsSince1970: day * 86_400) == expected)
    }
  }

  @Test func `the clock goes forward`() {
    let before = HostFacts.monotonicNanoseconds
    usleep(2_000)
    #expect(HostFacts.monotonicNanoseconds - before >= 2_000_000)
  }

  @Test func `the kernel has a release, the environment a path`() {
    #expect(HostFacts.kernelRelease?.contains(".") == true)
    #expect(CurrentProcess.environment("PATH") != nil)
    #expect(CurrentProcess.environment("VIEWFINDER_SURELY_NOT_SET") == nil)
  }

  @Test func `a closed pipe is no failure`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      StandardStreams.ignoreClosedPipes()
      var ends: [CInt] = [0, 0]
      guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress!) }) == 0 else { exit(9) }
      dup2(ends[1], 1)
      close(ends[1])
      close(ends[0])
      exit((try? ByteOutput.standardOutput.write(Array("nobody reads this".utf8))) == false ? 3 : 4)
    }
  }

  @Test func `no file gets the number of a stream without which the process was started`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      for stream in 0...2 as ClosedRange<CInt> { close(stream) }
      StandardStreams.reserve()
      let file = unsafe open("/dev/null", O_RDWR)
      let error = #expect(throws: DeviceError.self) { try ByteOutput.standardOutput.write([1]) }
      exit(file > 2 && error?.errorNumber == SystemErrorNumber(rawValue: EBADF) ? 3 : 4)
    }
  }

  @Test func `all bytes go through a pipe that is slow and does not block`() async {
    await #expect(processExitsWith: .success) {
      var ends: [CInt] = [0, 0]
      guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress!) }) == 0 else { exit(9) }
      dup2(ends[1], 1)
      _ = fcntl(1, F_SETFL, O_NONBLOCK)
      let reader = ends[0]
      let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let received = NodeThreads().run([0, 1], timeout: .seconds(30)) { job -> [UInt8] in
        if job == 0 {
          _ = try? ByteOutput.standardOutput.write(sent)
          return []
        }
        var bytes = [UInt8](repeating: 0, count: sent.count)
        var count = 0
        while count < bytes.count {
          usleep(50)
          let more = unsafe bytes.withUnsafeMutableBytes {
            unsafe read(reader, $0.baseAddress?.advanced(by: count), min(9_999, $0.count - count))
          }
          if more <= 0 { break }
          count += more
        }
        return bytes
      }
      exit(received[1] == sent ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `a pipe that nobody reads does not hold a process that is to end`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      var ends: [CInt] = [0, 0]
      guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress!) }) == 0 else { exit(9) }
      dup2(ends[1], 1)
      Interruption.hold()
      raise(SIGTERM)
      exit((try? ByteOutput.standardOutput.write([UInt8](repeating: 1, count: 1_000_000))) == false ? 3 : 4)
    }
  }

  @Test func `a blocked signal is noticed, and ends the process once released`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Interruption.hold()
      if Interruption.isWished { exit(1) }
      raise(SIGTERM)
      if !Interruption.isWished { exit(2) }
      Interruption.release()
      exit(3)
    }
  }

  @Test func `a signal does not end a process that has its answer, whether it came before or comes after`() async {
    await #expect(processExitsWith: .exitCode(4)) {
      Interruption.hold()
      raise(SIGTERM)
      Interruption.disregard()
      if Interruption.isWished { exit(1) }
      raise(SIGHUP)
      Interruption.release()
      exit(4)
    }
  }

  @Test func `a Ctrl-C that is dismissed does not end the process`() async {
    await #expect(processExitsWith: .exitCode(4)) {
      Interruption.hold()
      raise(SIGINT)
      Interruption.dismiss()
      if Interruption.isWished { exit(1) }
      Interruption.release()
      exit(4)
    }
  }

  @Test func `another signal that came with a Ctrl-C still ends the process`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Interruption.hold()
      raise(SIGINT)
      raise(SIGTERM)
      Interruption.dismiss()
      Interruption.release()
      exit(3)
    }
  }

  @Test func `a wait for the end of work also ends with a signal`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      Interruption.hold()
      let waiting = pthread_self()
      _ = DetachedThread.start {
        usleep(20_000)
        // Other threads of this process do not block it.
        pthread_kill(waiting, SIGTERM)
      }
      Interruption.wait(until: .max, unless: WakeSignal())
      exit(Interruption.isWished ? 3 : 4)
    }
  }

  @Test func `a wait for the end of work ends with it, and at its deadline`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      Interruption.hold()
      let (deadline, end) = (HostFacts.monotonicNanoseconds + 20_000_000, WakeSignal())
      Interruption.wait(until: deadline, unless: end)
      if HostFacts.monotonicNanoseconds < deadline { exit(1) }
      _ = DetachedThread.start {
        usleep(20_000)
        end.signal()
      }
      Interruption.wait(until: .max, unless: end)
      exit(end.wait(milliseconds: 0) && !Interruption.isWished ? 3 : 4)
    }
  }

  @Test func `a wait for the end of work is short where there are no descriptors left`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      var limit = rlimit(rlim_cur: 3, rlim_max: 3)
      // SAFETY: the call reads the structure.
      guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(9) }
      Interruption.wait(until: .max, unless: WakeSignal())
      exit(3)
    }
  }

  @Test func `an ignored signal is no interruption, blocked or not`() async {
    await #expect(processExitsWith: .exitCode(4)) {
      _ = signal(SIGHUP, SIG_IGN)
      Interruption.hold()
      raise(SIGHUP)
      if Interruption.isWished { exit(1) }
      Interruption.release()
      exit(4)
    }
  }

  @Test func `a program that is started gets no descriptor of this process`() async {
    // In a process of its own, since nothing waits for the end of the program.
    await #expect(processExitsWith: .success) {
      let tree = try TemporaryTree()
      // No shell opens one with so high a number for itself.
      let inherited = fcntl(STDERR_FILENO, F_DUPFD, 300)
      let script = "if [ -e /proc/$$/fd/\(inherited) ]; then echo open; else echo closed; fi > $1.new\nmv $1.new $1\n"
      tree.file("look", "#!/bin/sh\n\(script)")
      tree.mode("look", 0o755)
      try #require(inherited >= 300 && CurrentProcess.start(tree["look"], tree["answer"]))
      alarm(60)
      while !tree.entries("").contains("answer") { usleep(10_000) }
      #expect(try FileContents.read(path: tree["answer"], limit: 100) == Array("closed\n".utf8))
    }
  }

  @Test func `a pipe is not a terminal`() async {
    await #expect(processExitsWith: .success) {
      var ends: [CInt] = [0, 0]
      guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress!) }) == 0 else { exit(9) }
      dup2(ends[1], 1)
      exit(!Terminal.isTerminal(.standardOutput) && Terminal.columns(of: .standardOutput) == nil ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
