import CameraDocuments
import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

@Suite struct `A batch` {
  private static let camera = String(decoding: CameraProfile(cameras: [SampleCameras.wide]).jsonDocument(isOneLine: true), as: UTF8.self)

  private static func lines(of input: [String], limit: Int) throws -> [String?] {
    let environment = FakeEnvironment(input: input)
    var lines = InputLines(limit: limit)
    var found: [String?] = []
    while let line = try lines.next(from: environment) {
      found.append(try? String(decoding: line.content.get(), as: UTF8.self))
      if case .failure(let error) = line.content { #expect(error.subject == line.name && error.code == .malformed) }
    }
    return found
  }

  @Test(
    arguments: [
      (["12345678\n"], ["12345678"]), (["12345678"], ["12345678"]), (["123456789\n"], [nil]), (["123456789"], [nil]),
      (["1\n123456789\n2\n"], ["1", nil, "2"]), (["1\n1234", "56789", "0123456789abc", "\n2\n"], ["1", nil, "2"]),
      (["1234567", "8", "\n", "2"], ["12345678", "2"]), (["         \n1\n"], [nil, "1"]), (["\n \r\n1"], ["1"]),
      (["1234567890123456789", "\n12345678\n123456789"], [nil, "12345678", nil]),
    ] as [([String], [String?])])
  func `refuses a line beyond the limit, and reads those around it`(input: [String], expected: [String?]) throws {
    #expect(try Self.lines(of: input, limit: 8) == expected)
  }

  @Test func `reads a line of 64 MiB`() {
    #expect(InputLines.inputLimit == 64 << 20)
  }

  @Test func `answers a line when it has come`() {
    let half = Self.camera.index(Self.camera.startIndex, offsetBy: 100)
    let environment = FakeEnvironment(input: [Self.camera, Self.camera + Self.camera[..<half], String(Self.camera[half...])])
    #expect(ProbeRun.run(["list", "--batch"], in: environment) == .success)
    #expect(environment.linesOutAtInput == [0, 1, 2, 3])
  }

  @Test func `gives every line the time it takes`() {
    let environment = FakeEnvironment(input: [String(repeating: Self.camera, count: 20)], workers: Impatient())
    #expect(ProbeRun.run(["list", "--batch"], in: environment) == .success)
    #expect(environment.output.split(separator: "\n").count { $0.hasPrefix(#"{"schema":"viewfinder.cameras/1""#) } == 20)
  }

  /// Threads on which everything takes too long.
  private struct Impatient: WorkerThreads {
    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
    ) -> [Result?] {
      jobs.map { _ in nil }
    }
  }
}
