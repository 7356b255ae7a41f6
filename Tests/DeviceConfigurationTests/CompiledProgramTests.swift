import Foundation
import Testing

/// Small programs of another package, compiled against the modules of this build: what a program may do with a device.
@Suite struct CompiledProgramTests {
  /// Type-checks statements about a node; gives the compiler's errors, none where they compile.
  private func errors(_ body: String) throws -> [String] {
    try ProgramCompiler.errors(
      in: """
        import CameraModel
        import DeviceConfiguration
        import PixelFormats

        let format = FrameFormat(pixelFormat: "YUYV", size: FrameSize(width: 640, height: 480))

        func set(_ node: any ConfigurableNode) throws {
          \(body)
        }
        """, "-typecheck")
  }

  @Test(
    .compilesPrograms,
    arguments: [
      "_ = try node.setFormat(format, of: .videoCapture, ConfigurationPermit())", "try node.setInput(1, ConfigurationPermit())",
      "try node.setControls([], ConfigurationPermit())", "node.unlock(ConfigurationPermit())",
    ])
  func `a program cannot make the permit that setting takes`(body: String) throws {
    let errors = try errors(body)
    #expect(errors.count == 1 && errors[0].contains("'ConfigurationPermit' initializer is inaccessible"), "\(errors)")
  }

  @Test(
    .compilesPrograms,
    arguments: [
      "_ = try node.setFormat(format, of: .videoCapture)", "_ = try node.setInterval(.fps(30), of: .videoCapture)",
      "try node.setInput(1)", "try node.setStandard(.pal)", "try node.setControls([])", "try node.setPriority(.record)",
    ])
  func `a program that sets without a permit does not compile`(body: String) throws {
    let errors = try errors(body)
    #expect(errors.count == 1 && errors[0].contains("missing argument"), "\(errors)")
  }

  @Test(.compilesPrograms, arguments: ["_ = FrameSize(640, 480)", "_ = FrameInterval(1, 30)"])
  func `a pair of bare numbers is neither a size nor a time`(body: String) throws {
    #expect(try !errors(body).isEmpty)
  }

  @Test(
    .compilesPrograms,
    arguments: [
      "let _: [FrameInterval] = [.fps(30), .fps(30_000, 1_001), .seconds(1, 30)]",
      "_ = try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in "
        + "try lock.apply(DesiredConfiguration(controls: [.gain(3)])) }",
    ])
  func `a program that sets through the lock compiles`(body: String) throws {
    #expect(try errors(body).isEmpty)
  }

  /// Statements about a device, a session and a format, as a program writes them.
  private static let statements = [
    "try device.configure { lock in try lock.setActiveFormat(format) }",
    "try device.configure { try $0.setActiveFormat(format) }",
    "let count = try device.configure { lock -> Int in if format.dimensions.width > 3 { throw CancellationError() }; return 3 }; _ = count",
    "do throws(ConfigurationError) { try device.configure { lock throws(ConfigurationError) in _ = try lock.setActiveFormat(format) } } "
      + "catch { print(error.cause) }",
    "try await session.configure { session in try session.setSessionPreset(.high); try session.setActiveFormat(format) }",
    "try await session.configure { try $0.setActiveFormat(format, frameDuration: .fps(15)) }",
    "let name = try await session.configure { session in try session.setSessionPreset(.high); return 1 }; _ = name",
    "do throws(ConfigurationError) { try await session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.high) } } "
      + "catch { print(error.cause) }",
    "let lock = try device.lockForConfiguration(); defer { lock.unlock() }; try lock.setActiveFormat(format)",
    "var held: ConfigurationLock? = try device.lockForConfiguration(); held?.unlock(); held = nil",
    "output.setFrameHandler(onDrop: { drop in print(drop.reason) }) { frame in print(frame.size) }",
    "output.setFrameHandler { frame in print(frame.size) }",
    "session.startRunning(on: nil) { result in print(result) }; session.stopRunning(on: nil) { print(1) }",
  ]

  @Test(.compilesPrograms, arguments: statements)
  func `what a program writes in a closure or with a lock compiles`(body: String) throws {
    let program = """
      import Viewfinder

      func use(_ device: CaptureDevice, _ session: CaptureSession, _ output: CaptureVideoDataOutput, _ format: CaptureDevice.Format) async throws {
        \(body)
      }
      """
    #expect(try ProgramCompiler.errors(in: program, "-c").isEmpty)
  }

  @Test(
    .compilesPrograms,
    arguments: [
      """
      let device = try CaptureDevice.default(for: .video)!
      let lock = try device.lockForConfiguration()
      defer { lock.unlock() }
      try lock.setActiveVideoMinFrameDuration(.fps(30))
      """,
      """
      final class Camera {
        private var held: ConfigurationLock?
        private let device: CaptureDevice
        init(_ device: CaptureDevice) { self.device = device }
        func begin() throws { held = try device.lockForConfiguration() }
        func set(_ format: CaptureDevice.Format) throws { try held?.setActiveFormat(format) }
        func end() { held?.unlock(); held = nil }
      }
      """,
      """
      @MainActor final class ViewController: CaptureVideoDataOutputSampleBufferDelegate {
        private var count = 0
        nonisolated func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
          Task { @MainActor in self.count += 1 }
        }
        func use(_ output: CaptureVideoDataOutput) { output.setSampleBufferDelegate(self, queue: nil) }
      }
      """,
    ])
  func `a lock at top level or in a class, and a view controller as delegate, compile`(body: String) throws {
    #expect(try ProgramCompiler.errors(in: "import Viewfinder\n\n\(body)", "-c").isEmpty)
  }

  /// A class whose calls change a variable of it, as a delegate and by a method.
  private static let counter = """
    import CaptureDispatch
    import Dispatch
    import Viewfinder

    final class Counter: CaptureVideoDataOutputSampleBufferDelegate {
      var count = 0
      func add(_ frames: Int) { count += frames }
      func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) { add(1) }
    }

    """

  @Test(
    .compilesPrograms,
    arguments: [
      """
      let (output, counter) = (CaptureVideoDataOutput(), Counter())
      output.setSampleBufferDelegate(counter, queue: MainActor.shared)
      output.setFrameHandler(on: MainActor.shared, onDrop: { drop in counter.add(drop.count) }) { _ in counter.add(1) }
      print(counter.count)
      """,
      """
      func use(_ output: CaptureVideoDataOutput) {
        output.setSampleBufferDelegate(Counter(), queue: DispatchQueue(label: "frames"))
        let counter = Counter()
        output.setFrameHandler(on: DispatchQueue(label: "frames")) { _ in counter.add(1) }
        var count = 0
        output.setFrameHandler { frame in count += frame.size.width }
        output.setFrameHandler(nil)
        output.setSampleBufferDelegate(nil, queue: nil)
      }
      """,
      """
      @MainActor final class ViewController: @MainActor CaptureVideoDataOutputSampleBufferDelegate {
        private var count = 0
        private let output = CaptureVideoDataOutput()
        init() {
          output.setSampleBufferDelegate(self, queue: MainActor.shared)
          output.setFrameHandler(on: MainActor.shared) { [weak self] _ in self?.count += 1 }
        }
        func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) { count += 1 }
      }
      """,
    ])
  func `a class with a counter cannot take frames`(body: String) throws {
    #expect(try ProgramCompiler.errors(in: Self.counter + body, "-c") == [])
  }

  @Test(.compilesPrograms)
  func `a counter that a queue uses can be used elsewhere, too`() throws {
    let body = """
      func use(_ output: CaptureVideoDataOutput) {
        let counter = Counter()
        output.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "frames"))
        print(counter.count)
      }
      """
    let errors = try ProgramCompiler.errors(in: Self.counter + body, "-c")
    #expect(errors.count == 1 && errors[0].contains("risks causing data races"), "\(errors)")
  }

  private static let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Window/Sources")

  @Test(
    .compilesPrograms,
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/include/SDL2/SDL.h"), "libsdl2-dev is not installed"))
  func `the example with a window compiles`() throws {
    let program = try String(contentsOf: Self.example.appending(path: "Window/main.swift"), encoding: .utf8)
    let map = Self.example.appending(path: "CSDL2/module.modulemap").path
    #expect(try ProgramCompiler.errors(in: program, "-typecheck", ["-Xcc", "-fmodule-map-file=\(map)"]).isEmpty)
  }
}
