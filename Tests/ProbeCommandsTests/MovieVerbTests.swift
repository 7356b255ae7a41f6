import CameraDocuments
import CameraModel
import CameraSimulator
import Foundation
import ProbeCommands
import Testing

/// Movies of `probe stream`, in real files: the library writes them.
@Suite struct `probe stream -o clip.mkv` {
  private func run(_ options: String, in folder: URL) async -> (status: ProcessStatus, environment: FakeEnvironment) {
    let environment = FakeEnvironment(messageColumns: 200)
    let words = options.replacing("@", with: folder.path()).split(separator: " ").map(String.init)
    return (await environment.run(words), environment)
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "verb-\(UUID().uuidString)/")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test(arguments: ["stream", "record"]) func `records a movie, says what is in it, and replaces none unasked`(verb: String) async throws {
    try await withFolder { folder in
      let line = "\(verb) -p logitech-c922 --require MJPG --size 160x120 --frames 10 -o @clip.mkv"
      let (status, environment) = await run(line, in: folder)
      #expect(status == .success, "\(environment.messages)")
      #expect(environment.messages.contains(#/clip.mkv: \d\.\d s, 10 frames, /#), "\(environment.messages)")
      let bytes = try Data(contentsOf: folder.appending(path: "clip.mkv"))
      #expect(bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]))
      let (second, refused) = await run(line, in: folder)
      #expect(second != .success && refused.messages.contains("The file exists already."), "\(refused.messages)")
      #expect(try Data(contentsOf: folder.appending(path: "clip.mkv")) == bytes)
      #expect(await run(line + " --force", in: folder).status == .success)
    }
  }

  @Test func `has an account for programs, and a file each second`() async throws {
    try await withFolder { folder in
      let (status, environment) = await run(
        "stream -p logitech-c922 --require YUYV --size 160x120 --duration 1 --segment 0.5 --lossless --json -o @clip.mkv", in: folder)
      #expect(status == .success, "\(environment.messages)")
      for part in [#""schema":"viewfinder.movie/1""#, #""codec":"uncompressed""#, "clip-001.mkv", "clip-002.mkv", #""end":"duration""#] {
        #expect(environment.output.contains(part), "\(part): \(environment.output)")
      }
    }
  }

  @Test func `says that its session ended when the camera is unplugged, and keeps the frames before`() async throws {
    try await withFolder { folder in
      let run = await StreamingVerb.run(
        "record --require MJPG --json -o \(folder.path())clip.mkv",
        callFaults: [Fault(.unplug, at: .dequeueBuffer, of: "/dev/video0", occurrence: 20)])
      #expect(run.status == .unavailable && run.messages.contains("unplugged"), "\(run.status) \(run.messages)")
      #expect(run.output.contains(#""end":"session""#) && !run.output.contains(#""frames":0"#), "\(run.output)")
    }
  }

  @Test(arguments: [
    ("-o @clip.mp4", 64, "Recordings are Matroska: `-o clip.mkv`."), ("-o @clip.avi", 64, "makes it an AVI"),
    ("-o @clip.webm", 64, "makes it a WEBM"), ("-o @none/clip.mkv", 66, "folder"), ("-o @clip.mkv --timestamps @t", 64, "--timestamps"),
    ("-o @clip.y4m --lossless", 64, ".mkv"), ("-o @clip.mkv --quality 101", 64, "--quality"), ("-o @clip.mkv --max-size 1x", 64, "500M"),
    ("-o @clip.mkv --segment 0", 64, "above zero"), ("-o @clip.mkv --lossless --require MJPG", 69, "cannot be kept lossless"),
    ("--format mkv --json", 64, "-o"),
  ]) func `refuses with what to do`(options: String, status: Int32, naming: String) async throws {
    try await withFolder { folder in
      let (got, environment) = await run("stream -p logitech-c922 --size 160x120 --frames 3 \(options)", in: folder)
      #expect(got.rawValue == status && environment.messages.contains(naming), "\(got) \(environment.messages)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      #expect(!files.contains("clip.mkv"))
    }
  }
}
