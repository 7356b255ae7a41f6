import Host
import CameraModel
import Synchronization
import Testing
import Video4Linux

/// What becomes of messages when more come than are read.
struct UeventListenerTests {
  private static func message(_ action: String, _ node: String) -> UeventReception {
    let texts = ["\(action)@/x", "ACTION=\(action)", "SUBSYSTEM=video4linux", "DEVNAME=\(node)"]
    return Uevent(texts.flatMap { Array($0.utf8) + [0] }).map(UeventReception.message) ?? .noise
  }

  private static func events(of source: CongestedSource, most: Int = 20) throws -> [ConnectionEvent] {
    let listener = UeventListener(source, devices: "/dev")
    var events: [ConnectionEvent] = []
    while events.count < most, let event = try listener.next(within: .zero) { events.append(event) }
    return events
  }

  @Test func `lost messages are an overflow, delivered after all queued messages are read`() throws {
    let source = CongestedSource(room: 3)
    for node in ["video0", "video1", "video2", "video3"] { source.send(Self.message("add", node)) }
    #expect(try Self.events(of: source) == [.overflow])
    // The kernel drops everything until all has been read, and says so once: what comes after the event was told must not be among it.
    source.send(Self.message("add", "video4"))
    #expect(try Self.events(of: source) == [ConnectionEvent(.connected, path: "/dev/video4")])
  }

  @Test func `a node that was gone for a while is reported once after an overflow`() throws {
    let source = CongestedSource(room: 6)
    for (action, node) in [
      ("remove", "video0"), ("add", "video0"), ("change", "video1"), ("remove", "video0"), ("remove", "video2"), ("add", "video0"),
      ("add", "video7"),
    ] { source.send(Self.message(action, node)) }
    let gone = ["/dev/video0", "/dev/video2"].map { ConnectionEvent(.disconnected, path: $0) }
    #expect(try Self.events(of: source) == [.overflow] + gone)
  }

  @Test func `a flood of unrelated messages is read to its end`() throws {
    let source = CongestedSource(room: 100_000)
    for _ in 0..<100_001 { source.send(.noise) }
    #expect(try Self.events(of: source) == [.overflow])
    #expect(source.isEmpty)
  }

  @Test func `a slow reader of events gets an overflow`() async throws {
    let source = CongestedSource(room: 100)
    for number in 0..<10 { source.send(Self.message("add", "video\(number)")) }
    let events = try UeventListener(source, devices: "/dev").events(holding: 4)
    while !source.isEmpty { await Task.yield() }
    // The listener has read the last message. It tells that message before it waits once more.
    let waits = source.waits
    while source.waits < waits + 2 { await Task.yield() }
    source.end()
    var told: [ConnectionEvent] = []
    for await event in events { told.append(event) }
    #expect(told.count == 4 && told.last == .overflow, "\(told)")
  }

  @Test func `the socket has the largest buffer that this process may have`() throws {
    let text = try FileContents.read(path: "/proc/sys/net/core/rmem_max", limit: 100)
    let most = try #require(Int(String(decoding: text.dropLast(), as: UTF8.self)))
    // The kernel says twice as much as was asked for: it counts what it needs itself.
    #expect(try UeventSocket().capacity ?? 0 >= min(2 * most, 32 << 20))
  }
}

/// A netlink socket: what finds no room is lost, and everything after it until all has been read; that is said once.
private final class CongestedSource: UeventSource {
  private struct State {
    var queue: [UeventReception] = []
    var next = 0
    var isCongested = false
    var hasNews = false
    var hasEnded = false
    var waits = 0
  }

  private let room: Int
  private let state = Mutex(State())

  init(room: Int) { self.room = room }

  var isEmpty: Bool { state.withLock { $0.next == $0.queue.count && !$0.hasNews } }
  var isEnded: Bool { state.withLock { $0.hasEnded } }

  func end() { state.withLock { $0.hasEnded = true } }

  func send(_ reception: UeventReception) {
    state.withLock { state in
      if !state.isCongested, state.queue.count - state.next < room { return state.queue.append(reception) }
      state.hasNews = state.hasNews || !state.isCongested
      state.isCongested = true
    }
  }

  /// How often the listener has waited.
  var waits: Int { state.withLock { $0.waits } }

  func wait(for limit: Duration) -> Bool {
    state.withLock { $0.waits += 1 }
    return !isEmpty && !isEnded
  }

  func receive() -> UeventReception {
    state.withLock { state in
      if state.hasNews {
        state.hasNews = false
        return .overflow
      }
      guard state.next < state.queue.count else { return .nothing }
      defer {
        state.next += 1
        if state.next == state.queue.count { state.isCongested = false }
      }
      return state.queue[state.next]
    }
  }
}
