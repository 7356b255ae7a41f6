import Host
import CameraModel
import Glibc
import Testing
import Video4Linux

@Suite struct StateFolderTests {
  let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func refusal(_ body: () throws -> Void) -> DeviceError? { #expect(throws: DeviceError.self, performing: body) }

  @Test func `the folder is made with those above it, and the file is everybody's to read, whatever the mask`() async {
    await #expect(processExitsWith: .success) {
      let tree = try TemporaryTree()
      umask(0o077)
      try StateFolder(making: tree["a/b/kept/"], parentMode: 0o700).write(Array("x".utf8), as: "f")
      var modes: [mode_t] = []
      for path in ["a", "a/b", "a/b/kept", "a/b/kept/f"] {
        var facts = stat()
        try #require(unsafe lstat(tree[path], &facts) == 0)
        modes.append(facts.st_mode & 0o7777)
      }
      #expect(modes == [0o700, 0o700, 0o755, 0o644])
    }
  }

  @Test func `where a folder above it cannot be made, that is the reason, and not that it is missing`() {
    // Nobody makes folders there.
    let error = refusal { _ = try StateFolder(making: "/sys/viewfinder/kept", parentMode: 0o755) }
    #expect(error?.code != .notFound && error?.errorNumber != .noSuchFile, "\(String(describing: error))")
  }

  @Test func `a file is replaced, and nothing else is left in the folder`() throws {
    let folder = try StateFolder(making: tree["kept"], parentMode: 0o755)
    #expect(try folder.contents(of: "f", limit: 10) == nil)
    try folder.write(bytes("old"), as: "f")
    try folder.write(bytes("new"), as: "f")
    #expect(try folder.contents(of: "f", limit: 10) == bytes("new"))
    #expect(tree.entries("kept") == ["f"])
  }

  @Test func `a disk that is full leaves the old file as it was`() async {
    await #expect(processExitsWith: .success) {
      let tree = try TemporaryTree()
      let folder = try StateFolder(making: tree["kept"], parentMode: 0o755)
      try folder.write(Array("old".utf8), as: "f")
      // Files may not grow any more: the first bytes are written, the rest is refused.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = #expect(throws: DeviceError.self) { try folder.write([UInt8](repeating: 0x78, count: 100_000), as: "f") }
      #expect(error?.code == .rejected)
      #expect(tree.entries("kept") == ["f"])
      #expect(try folder.contents(of: "f", limit: 10) == Array("old".utf8))
    }
  }

  @Test func `a link in the folder is replaced and not followed, and never read`() throws {
    tree.file("elsewhere", "mine")
    let folder = try StateFolder(making: tree["kept"], parentMode: 0o755)
    tree.link("kept/f", to: "../elsewhere")
    #expect(refusal { _ = try folder.contents(of: "f", limit: 10) }?.code == .denied)
    try folder.write(bytes("new"), as: "f")
    #expect(try FileContents.read(path: tree["elsewhere"], limit: 10) == bytes("mine"))
    #expect(try folder.contents(of: "f", limit: 10) == bytes("new"))
    tree.pipe("kept/p")
    #expect(refusal { _ = try folder.contents(of: "p", limit: 10) }?.code == .denied)
  }

  @Test(arguments: [mode_t(0o777), 0o775, 0o1777]) func `a folder that others may write to is refused`(_ mode: mode_t) {
    tree.folder("kept")
    tree.mode("kept", mode)
    let error = refusal { _ = try StateFolder(making: tree["kept"], parentMode: 0o755) }
    #expect(error?.code == .denied)
    #expect(error?.message.contains("Other users may write") == true)
    #expect(error?.remedy?.contains("chmod") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives folders away")) func `a folder of another user is refused`() {
    tree.folder("kept")
    _ = unsafe chown(tree["kept"], 12345, 0)
    #expect(refusal { _ = try StateFolder(tree["kept"]) }?.message.contains("another user") == true)
  }

  @Test(arguments: ["link", "link/"]) func `a folder that is a link is refused`(_ name: String) {
    tree.folder("kept")
    tree.link("link", to: "kept")
    let error = refusal { _ = try StateFolder(making: tree[name], parentMode: 0o755) }
    #expect(error?.code == .denied)
    #expect(error?.message.contains("a link") == true)
  }

  @Test func `a missing folder and a file are refused with the reason`() {
    tree.file("plain")
    #expect(refusal { _ = try StateFolder(tree["nothing"]) }?.code == .notFound)
    #expect(refusal { _ = try StateFolder(making: tree["plain"], parentMode: 0o755) }?.code == .notFound)
    #expect(refusal { _ = try StateFolder(making: "/proc/nothing/kept", parentMode: 0o755) } != nil)
  }
}
