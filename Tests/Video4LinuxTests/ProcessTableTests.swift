import CameraModel
import Glibc
import Host
import Testing
import Video4Linux

/// Who keeps a node busy, told from an invented `/proc`.
struct ProcessTableTests {
  private static let path = "/dev/full"

  /// The place of a file as `/proc/PID/maps` names it.
  private static func place(_ path: String) -> String {
    var facts = Glibc.stat()
    _ = unsafe stat(path, &facts)
    let hexadecimal = { (number: UInt32) in (number < 16 ? "0" : "") + String(number, radix: 16) }
    return "\(hexadecimal(FileKind.major(facts.st_dev))):\(hexadecimal(FileKind.minor(facts.st_dev))) \(facts.st_ino)"
  }

  private static func process(_ number: Int, _ name: String, opens: Bool, maps file: String? = nil, in tree: TemporaryTree) {
    tree.file("\(number)/comm", "\(name)\n")
    tree.folder("\(number)/fd")
    if opens { tree.link("\(number)/fd/7", to: path) }
    let map = file.map { "7f0000000000-7f0000096000 rw-s 00000000 \(place($0))        \($0)\n" } ?? ""
    tree.file("\(number)/maps", "55d0-55d1 r-xp 00000000 08:01 77 /usr/bin/\(name)\n\(map)")
  }

  private static func holders(in tree: TemporaryTree) throws -> [NodeHolder] {
    let descriptor = unsafe open(path, O_RDWR)
    defer { close(descriptor) }
    try #require(descriptor >= 0)
    return ProcessTable(root: tree.root).holders(ofDescriptor: descriptor)
  }

  @Test(arguments: [("FLOCK", true), ("POSIX", true), ("OFDLCK", false)])
  func `who has a lock is told from the kernel's list, where it has a process`(kind: String, isTold: Bool) throws {
    let tree = try TemporaryTree()
    Self.process(1, "systemd", opens: false, in: tree)
    Self.process(30, "cam", opens: false, in: tree)
    tree.file("locks", "1: \(kind)  ADVISORY  WRITE 30 \(Self.place(Self.path).replacing(" ", with: ":")) 0 EOF\n")
    #expect(try Self.holders(in: tree).contains { $0.process == 30 && $0.evidence == .lock } == isTold)
  }

  @Test func `who has the node's memory mapped comes before who has it open`() throws {
    let tree = try TemporaryTree()
    Self.process(1, "systemd", opens: false, in: tree)
    Self.process(20, "pipewire", opens: true, in: tree)
    Self.process(30, "ffmpeg", opens: true, maps: Self.path, in: tree)
    Self.process(40, "cheese", opens: false, maps: "/dev/zero", in: tree)
    Self.process(50, "closed", opens: false, maps: Self.path, in: tree)
    let holders = try Self.holders(in: tree)
    #expect(holders.map(\.process) == [30, 50, 20])
    #expect(holders.map(\.evidence) == [.mapping, .mapping, .open])
    #expect(holders.map(\.command) == ["ffmpeg", "closed", "pipewire"])
  }

  @Test func `processes that this user does not see are not denied`() throws {
    let tree = try TemporaryTree()
    Self.process(20, "pipewire", opens: true, in: tree)
    // The first process of all is not shown.
    #expect(try Self.holders(in: tree).map(\.evidence) == [.open, .hidden])
    Self.process(1, "systemd", opens: false, in: tree)
    #expect(try Self.holders(in: tree).map(\.evidence) == [.open])
  }

  @Test func `a session of this process that streams is told as this process`() throws {
    let tree = try TemporaryTree()
    Self.process(1, "systemd", opens: false, in: tree)
    Self.process(20, "pipewire", opens: true, in: tree)
    Self.process(Int(getpid()), "mine", opens: true, maps: Self.path, in: tree)
    let holders = try Self.holders(in: tree)
    #expect(holders.map(\.isThisProcess) == [true, false])
    #expect(holders.map(\.evidence) == [.mapping, .open])
    // Frames of a session that has ended are mapped, too: who else streams is told first.
    Self.process(30, "ffmpeg", opens: true, maps: Self.path, in: tree)
    #expect(try Self.holders(in: tree).map(\.isThisProcess) == [false, true, false])
  }

  @Test func `a node that nobody has is nobody's`() throws {
    let tree = try TemporaryTree()
    Self.process(1, "systemd", opens: false, in: tree)
    #expect(try Self.holders(in: tree) == [])
  }
}
