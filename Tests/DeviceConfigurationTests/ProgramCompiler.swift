import Foundation
import Testing

/// Compiles small programs of another package against the modules of this build.
enum ProgramCompiler {
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

  /// Whether there are a compiler and the modules of a build.
  static var isThere: Bool { compiler != nil && modules != nil }

  /// Compiles a main file; gives the compiler's errors, none where it compiles.
  ///
  /// - Parameter stage: how far to compile.
  static func errors(in program: String, _ stage: String, _ options: [String] = []) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    try Data(program.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: try #require(compiler))
    process.arguments = [
      stage, "-swift-version", "6", "-I", try #require(modules), "-module-cache-path", cache,
      "-package-name", "another", "-module-name", "program", "-o", folder.appending(path: "program.o").path, file.path,
    ]
    process.arguments?.append(contentsOf: maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + options)
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
}

extension Trait where Self == ConditionTrait {
  /// Whether programs can be compiled here.
  static var compilesPrograms: Self {
    .enabled(if: ProgramCompiler.isThere, "there is no Swift compiler, or the build's modules are elsewhere")
  }
}
