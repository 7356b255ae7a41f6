import Host
import CameraModel
import Glibc
import Testing
import Video4Linux

@Suite struct FileContentsTests {
  let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  @Test(arguments: [("", 10), ("abc", 3), ("abc", 1_000_000), ("", 0)])
  func `a file is read whole`(_ text: String, _ limit: Int) throws {
    tree.file("f", text)
    #expect(try FileContents.read(path: tree["f"], limit: limit) == Array(text.utf8))
  }

  @Test func `a long file is read in parts`() throws {
    let text = String(repeating: "0123456789", count: 50_000)
    tree.file("f", text)
    #expect(try FileContents.read(path: tree["f"], limit: 500_000) == Array(text.utf8))
    let error = #expect(throws: DeviceError.self) { _ = try FileContents.read(path: tree["f"], limit: 499_999) }
    #expect(error?.code == .malformed)
    #expect(error?.message.contains("499999 bytes") == true)
  }

  @Test(arguments: [
    ("folder", "a folder"), ("pipe", "a pipe"), ("dangling", "points to a missing file"), ("nothing", "does not exist"),
    ("plain/below", "not a folder"),
    ("loop", "points to itself"), (String(repeating: "a", count: 5_000), "too long for a file"),
  ])
  func `a path that is not a file is refused without waiting`(_ path: String, _ words: String) {
    tree.folder("folder")
    tree.pipe("pipe")
    tree.file("plain")
    tree.link("dangling", to: "nowhere")
    tree.link("loop", to: "loop")
    let error = #expect(throws: DeviceError.self) { _ = try FileContents.read(path: tree[path], limit: 100) }
    #expect(error?.code == .notFound)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["/dev/null", "/dev/zero"]) func `devices are not files`(_ path: String) {
    let error = #expect(throws: DeviceError.self) { _ = try FileContents.read(path: path, limit: 100) }
    #expect(error?.code == .notFound)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything")) func `a file without read permission is denied`() {
    tree.file("secret", "x")
    tree.mode("secret", 0)
    let error = #expect(throws: DeviceError.self) { _ = try FileContents.read(path: tree["secret"], limit: 100) }
    #expect(error?.code == .denied)
  }

  @Test func `a pipe that is open already is read to its end`() throws {
    var ends: [CInt] = [0, 0]
    // SAFETY: the array has room for the two descriptors.
    try #require(unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) } == 0)
    _ = unsafe Array("hello".utf8).withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    #expect(try FileContents.read(path: "/dev/fd/\(ends[0])", limit: 100) == Array("hello".utf8))
    close(ends[0])
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe swapped in after the check does not block`() {
    tree.pipe("pipe")
    let error = #expect(throws: DeviceError.self) { _ = try FileContents.readUnseen(path: tree["pipe"], limit: 100) }
    #expect(error?.message.contains("a pipe") == true)
  }

  @Test(.timeLimit(.minutes(1))) func `a slow reader gets everything`() throws {
    var ends: [CInt] = [0, 0]
    // SAFETY: the array has room for the two descriptors.
    try #require(unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) } == 0)
    let (reading, writing) = (ends[0], ends[1])
    // More than a pipe holds.
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let read = NodeThreads().run([0, 1], timeout: .seconds(50)) { job -> Int in
      if job == 0 {
        defer { close(writing) }
        do throws(DeviceError) {
          try WholeFile.write(bytes, toPath: "/dev/fd/\(writing)", replaces: true)
          return bytes.count
        } catch {
          return 0
        }
      }
      usleep(200_000)
      return (try? FileContents.read(path: "/dev/fd/\(reading)", limit: 1 << 20).count) ?? 0
    }
    close(reading)
    #expect(read == [bytes.count, bytes.count])
  }
}
