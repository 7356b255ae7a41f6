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

  /// Where the module of C headers is, which the build finds in the sources.
  private static let headers = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/CVideo4Linux").path

  /// Type-checks a program; gives the compiler's errors, none where it compiles.
  private func errors(_ body: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    let program = """
      import CameraModel
      import DeviceConfiguration
      import PixelFormats

      let format = FrameFormat(pixelFormat: "YUYV", size: FrameSize(width: 640, height: 480))

      func set(_ node: any ConfigurableNode) throws {
        \(body)
      }
      """
    try Data(program.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.compiler))
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-I", try #require(Self.modules), "-I", Self.headers, "-module-cache-path",
      folder.appending(path: "cache").path,
      "-package-name", "another", file.path,
    ]
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
}
