import Foundation
import Testing

/// Small programs of another package, compiled against the modules of this build: what a program may do with a device.
@Suite struct CompiledProgramTests {
  /// The compiler of the toolchain whose libraries this test runs with, else the first in `PATH`.
  private static let compiler: String? = {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let library = maps.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }.flatMap { $0.split(separator: " ").last }
    var folders: [String] = []
    if let library { folders.append(String(library).replacingOccurrences(of: "/lib/swift/linux/libswiftCore.so", with: "/bin")) }
    folders += (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Where the build puts the modules: beside the program that runs the tests.
  private static let modules: String? = {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = program.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "Modules").path }
    return folder.flatMap { FileManager.default.fileExists(atPath: "\($0)/DeviceConfiguration.swiftmodule") ? $0 : nil }
  }()

  /// The compiled modules of C headers, which all programs share.
  private static let cache = FileManager.default.temporaryDirectory.appending(path: "viewfinder-modules").path

  /// The maps of the modules of C headers, which the build finds in the sources or makes.
  private static let maps: [String] = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources").path
    let built = (modules ?? "") + "/../CLibJPEG.build/module.modulemap"
    return ["CVideo4Linux", "CLibYUV", "CLibPNG"].map { "\(sources)/\($0)/module.modulemap" } + [built]
  }()

  /// Type-checks statements about a node; gives the compiler's errors, none where they compile.
  private func errors(_ body: String) throws -> [String] {
    try errors(
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

  /// Compiles a main file; gives the compiler's errors, none where it compiles.
  ///
  /// - Parameter stage: how far to compile.
  private func errors(in program: String, _ stage: String, _ options: [String] = []) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    try Data(program.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.compiler))
    process.arguments = [
      stage, "-swift-version", "6", "-I", try #require(Self.modules), "-module-cache-path", Self.cache,
      "-package-name", "another", "-module-name", "program", "-o", folder.appending(path: "program.o").path, file.path,
    ]
    process.arguments?.append(contentsOf: Self.maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + options)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let errors = text.split(separator: "\n").filter { $0.contains("main.swift:") && $0.contains("error: ") }.map(String.init)
    #expect(errors.isEmpty == (process.terminationStatus == 0), "\(text)")
    return errors
  }

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
    arguments: [
      "_ = try node.setFormat(format, of: .videoCapture, ConfigurationPermit())", "try node.setInput(1, ConfigurationPermit())",
      "try node.setControls([], ConfigurationPermit())", "node.unlock(ConfigurationPermit())",
    ])
  func `a program cannot make the permit that setting takes`(body: String) throws {
    let errors = try errors(body)
    #expect(errors.count == 1 && errors[0].contains("'ConfigurationPermit' initializer is inaccessible"), "\(errors)")
  }

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
    arguments: [
      "_ = try node.setFormat(format, of: .videoCapture)", "_ = try node.setInterval(.fps(30), of: .videoCapture)",
      "try node.setInput(1)", "try node.setStandard(.pal)", "try node.setControls([])", "try node.setPriority(.record)",
    ])
  func `a program that sets without a permit does not compile`(body: String) throws {
    let errors = try errors(body)
    #expect(errors.count == 1 && errors[0].contains("missing argument"), "\(errors)")
  }

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
    arguments: ["_ = FrameSize(640, 480)", "_ = FrameInterval(1, 30)"])
  func `a pair of bare numbers is neither a size nor a time`(body: String) throws {
    #expect(try !errors(body).isEmpty)
  }

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
    arguments: [
      "let _: [FrameInterval] = [.fps(30), .fps(30_000, 1_001), .seconds(1, 30)]",
      "_ = try ConfigurationLock(node).apply(DesiredConfiguration(format: format))",
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

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
    arguments: statements)
  func `what a program writes in a closure or with a lock compiles`(body: String) throws {
    let program = """
      import Viewfinder

      func use(_ device: CaptureDevice, _ session: CaptureSession, _ output: CaptureVideoDataOutput, _ format: CaptureDevice.Format) async throws {
        \(body)
      }
      """
    #expect(try errors(in: program, "-c").isEmpty)
  }

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
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
    #expect(try errors(in: "import Viewfinder\n\n\(body)", "-c").isEmpty)
  }

  /// Names of AVFoundation without a peer, in the order of their lines, and a part of what the compiler says to use.
  private static let absent = [
    ("device.unlockForConfiguration()", "unlock()"), ("_ = CaptureDevice.default(.usb, for: .video, position: .front)", "device type"),
    ("_ = device.focusMode", ".automaticFocus"), ("_ = device.exposureMode", ".automaticExposure"),
    ("_ = device.whiteBalanceMode", ".automaticWhiteBalance"), ("_ = device.exposureDuration", ".exposureTime"),
    ("_ = device.iso", ".gain"), ("_ = device.lensPosition", ".focus"), ("_ = device.hasTorch", "device.controls"),
    ("_ = CaptureDevice.authorizationStatus(for: .video)", "permissions"),
    ("_ = await CaptureDevice.requestAccess(for: .video)", "permissions"),
    ("_ = format.formatDescription", "pixelFormat and dimensions"), ("_ = format.minExposureDuration", ".exposureTime"),
    ("_ = format.videoMaxZoomFactor", "maxAvailableVideoZoomFactor"), ("_ = CaptureDevice.DeviceType.builtInWideAngleCamera", "leave"),
    ("_ = CaptureDevice.DeviceType.external", ".usb"),
  ]

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"))
  func `a name of AVFoundation without a peer says what to use`() throws {
    let lines = Self.absent.map { "  \($0.0)" }
    let program =
      ["import Viewfinder", "func port(_ device: CaptureDevice, _ format: CaptureDevice.Format) async {"] + lines + ["}"]
    let errors = try errors(in: program.joined(separator: "\n"), "-typecheck")
    for (index, row) in Self.absent.enumerated() {
      let said = errors.filter { $0.contains("main.swift:\(index + 3):") }
      #expect(said.count == 1 && said[0].contains("is unavailable") && said[0].contains(row.1), "\(row.0): \(said)")
    }
  }

  private static let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Window/Sources")

  @Test(
    .enabled(if: compiler != nil, "there is no Swift compiler"), .enabled(if: modules != nil, "the build's modules are elsewhere"),
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/include/SDL2/SDL.h"), "libsdl2-dev is not installed"))
  func `the example with a window compiles`() throws {
    let program = try String(contentsOf: Self.example.appending(path: "Window/main.swift"), encoding: .utf8)
    let map = Self.example.appending(path: "CSDL2/module.modulemap").path
    #expect(try errors(in: program, "-typecheck", ["-Xcc", "-fmodule-map-file=\(map)"]).isEmpty)
  }
}
