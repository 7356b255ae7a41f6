import CameraModel
import Glibc
import Host
import Testing

@Suite struct WholeFileTests {
  let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  private func contents(_ path: String) throws -> [UInt8] { try FileContents.read(path: tree[path], limit: 100) }

  private func refusal(_ body: () throws -> Void) -> DeviceError? { #expect(throws: DeviceError.self, performing: body) }

  @Test func `a file appears under its name alone, and replaces another only when told to`() throws {
    try WholeFile.write([1], toPath: tree["f"], replaces: false)
    let error = refusal { try WholeFile.write([2], toPath: tree["f"], replaces: false) }
    #expect(error?.errorNumber == .exists)
    #expect(try contents("f") == [1])
    try WholeFile.write([3], toPath: tree["f"], replaces: true)
    #expect(try contents("f") == [3])
    #expect(tree.entries("") == ["f"])
  }

  @Test func `a link stays a link, and its file is replaced`() throws {
    tree.file("a/f", "old")
    tree.link("l", to: tree["a/f"])
    try WholeFile.write([4], toPath: tree["l"], replaces: true)
    #expect(try contents("a/f") == [4])
    #expect(FileTree.isLink(tree["l"]) && tree.entries("a") == ["f"])
  }

  @Test(arguments: ["f", "a/f", "l2"]) func `a link to a file that is not there yet stays a link`(target: String) throws {
    tree.file("a/other")
    tree.link("l2", to: "a/new")
    tree.link("l", to: target)
    try WholeFile.check(tree["l"], replaces: false)
    try WholeFile.write([4], toPath: tree["l"], replaces: false)
    #expect(try contents("l") == [4] && FileTree.isLink(tree["l"]))
    #expect(refusal { try WholeFile.write([5], toPath: tree["l"], replaces: false) }?.errorNumber == .exists)
  }

  @Test func `a link to a folder that is not there says so before`() {
    tree.link("l", to: "no/f")
    #expect(refusal { try WholeFile.check(tree["l"], replaces: false) }?.code == .notFound)
  }

  @Test func `what is no file is written as it is, and a folder is refused`() throws {
    try WholeFile.write([5], toPath: "/dev/null", replaces: false)
    #expect(refusal { try WholeFile.write([5], toPath: tree[""], replaces: true) }?.errorNumber == .isDirectory)
    #expect(refusal { try WholeFile.write([5], toPath: tree["no/f"], replaces: true) }?.code == .notFound)
    #expect(refusal { try WholeFile.write([5], toPath: "/dev/full", replaces: true) }?.errorNumber == .noSpace)
    tree.pipe("p")
    #expect(refusal { try WholeFile.write([5], toPath: tree["p"], replaces: true) }?.message == "No program reads the pipe.")
  }

  @Test func `a pipe that is full and not read does not hold a process that is to end`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      alarm(30)
      let tree = try TemporaryTree()
      tree.pipe("p")
      let reader = unsafe open(tree["p"], O_RDONLY | O_NONBLOCK)
      Interruption.hold()
      raise(SIGTERM)
      let error = #expect(throws: DeviceError.self) {
        try WholeFile.write([UInt8](repeating: 1, count: 1_000_000), toPath: tree["p"], replaces: true)
      }
      exit(reader >= 0 && error?.code == .cancelled ? 3 : 4)
    }
  }

  @Test func `a pipe whose reader leaves is a failure`() throws {
    StandardStreams.ignoreClosedPipes()
    tree.pipe("p")
    let reader = unsafe open(tree["p"], O_RDONLY | O_NONBLOCK)
    _ = DetachedThread.start {
      usleep(100_000)
      close(reader)
    }
    let error = refusal { try WholeFile.write([UInt8](repeating: 1, count: 1_000_000), toPath: tree["p"], replaces: true) }
    #expect(error?.code == .rejected && error?.errorNumber == SystemErrorNumber(rawValue: EPIPE))
  }

  @Test func `a full disk leaves nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let tree = try TemporaryTree()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = #expect(throws: DeviceError.self) {
        try WholeFile.write([UInt8](repeating: 0x78, count: 100_000), toPath: tree["f"], replaces: false)
      }
      #expect(error?.code == .rejected)
      #expect(tree.entries("").isEmpty)
    }
  }

  /// Whether the file system of temporary files has files without a name.
  private static let hasNamelessFiles: Bool = {
    let file = (try? TemporaryTree()).map { unsafe open($0[""], 0o20_000_000 | O_DIRECTORY | O_WRONLY, 0o600) } ?? -1
    return file >= 0 && close(file) == 0
  }()

  // Earlier compilers let an exit test capture nothing.
  #if compiler(>=6.3)
    @Test(.enabled(if: hasNamelessFiles, "This file system has no files without a name."))
    func `a process that is killed while it writes leaves nothing behind`() async {
      // Beyond its limit the kernel kills it in the middle.
      await #expect(processExitsWith: .signal(SIGXFSZ)) { [file = tree["f"] as String] in
        signal(SIGXFSZ, SIG_DFL)
        // The threads that run tests block it.
        var (none, limit, all) = (rlimit(rlim_cur: 0, rlim_max: 0), rlimit(rlim_cur: 1_000, rlim_max: 1_000), sigset_t())
        try #require(unsafe sigfillset(&all) == 0 && pthread_sigmask(SIG_UNBLOCK, &all, nil) == 0)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        try WholeFile.write([UInt8](repeating: 0x78, count: 100_000), toPath: file, replaces: false)
      }
      #expect(tree.entries("").isEmpty)
    }
  #endif

  @Test func `what can be seen before is said before`() throws {
    tree.file("f")
    #expect(refusal { try WholeFile.check(tree["f"], replaces: false) }?.errorNumber == .exists)
    try WholeFile.check(tree["f"], replaces: true)
    try WholeFile.check(tree["new"], replaces: false)
    try WholeFile.check("/dev/null", replaces: false)
    #expect(refusal { try WholeFile.check(tree["no/f"], replaces: false) }?.code == .notFound)
    #expect(refusal { try WholeFile.check(tree[""], replaces: true) }?.errorNumber == .isDirectory)
    #expect(refusal { try WholeFile.check("", replaces: true) }?.message == "The name of the file is empty.")
  }

  @Test func `bytes for a long time go to a file, a full disk or a closed pipe`() throws {
    let output = try ByteOutput(path: tree["f"], replaces: false)
    #expect(try output.write([6]) && output.write([7]))
    #expect(try contents("f") == [6, 7])
    #expect(refusal { _ = try ByteOutput(path: tree["f"], replaces: false) }?.errorNumber == .exists)
    #expect(refusal { _ = try ByteOutput(path: "/dev/full", replaces: false).write([1]) }?.errorNumber == .noSpace)
    #expect(refusal { _ = try ByteOutput(path: tree["no/f"], replaces: false) }?.code == .notFound)
    StandardStreams.ignoreClosedPipes()
    tree.pipe("p")
    let reader = unsafe open(tree["p"], O_RDONLY | O_NONBLOCK)
    let pipe = try ByteOutput(path: tree["p"], replaces: false)
    #expect(try pipe.write([8]))
    close(reader)
    #expect(try !pipe.write([9]))
  }

  @Test func `a pipe that nobody reads is waited for, and that is said once`() throws {
    tree.pipe("p")
    var (told, reader) = (0, CInt(-1))
    let pipe = try ByteOutput(path: tree["p"], replaces: false) {
      told += 1
      reader = unsafe open(tree["p"], O_RDONLY | O_NONBLOCK)
    }
    #expect(try pipe.write([8]) && told == 1)
    _ = try ByteOutput(path: tree["p"], replaces: false) { told += 1 }
    #expect(told == 1)
    close(reader)
  }

  @Test(.timeLimit(.minutes(1))) func `a task that is cancelled waits no longer for a reader`() async throws {
    tree.pipe("p")
    let opening = Task { [path = tree["p"]] in refusal { _ = try ByteOutput(path: path, replaces: false) } }
    try await Task.sleep(for: .milliseconds(20))
    opening.cancel()
    #expect(await opening.value?.code == .cancelled)

    let reader = unsafe open(tree["p"], O_RDONLY | O_NONBLOCK)
    let output = try ByteOutput(path: tree["p"], replaces: false)
    let writing = Task { try output.write([UInt8](repeating: 1, count: 1_000_000)) }
    try await Task.sleep(for: .milliseconds(20))
    writing.cancel()
    // What the reader got is cut off.
    #expect(await #expect(throws: DeviceError.self) { try await writing.value }?.code == .cancelled)
    close(reader)
  }

  @Test(.timeLimit(.minutes(1))) func `a socket is no pipe, and not waited for`() throws {
    #expect(unsafe mknod(tree["s"], S_IFSOCK | 0o644, 0) == 0)
    #expect(refusal { _ = try ByteOutput(path: tree["s"], replaces: false) }?.code == .rejected)
  }
}
