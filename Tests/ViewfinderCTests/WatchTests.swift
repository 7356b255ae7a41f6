import CViewfinder
import Foundation
import Testing
import ViewfinderC

@Suite struct `a watch for C` {
  private static let second: Int64 = 1_000_000_000

  /// Two cameras, and what the first becomes when it changes.
  private static let profile = """
    {"schema":"viewfinder.profile/1","cameras":[
    {"name":"first","nodes":[{"path":"/dev/video0","role":"capture","formats":[]},{"path":"/dev/video1","role":"metadata","formats":[]}]},
    {"name":"second","nodes":[{"path":"/dev/video2","role":"capture","formats":[]}]},
    {"name":"first, changed","nodes":[{"path":"/dev/video0","role":"capture","formats":[]}]}]}
    """

  private static func watch(_ script: String?) -> (handle: OpaquePointer?, error: String?) {
    var error: OpaquePointer?
    let watch =
      if let script { unsafe script.withCString { unsafe vf_watch_simulate(profile, $0, &error) } } else {
        unsafe vf_watch_simulate(profile, nil, &error)
      }
    let json = unsafe Program.take(&error)
    return unsafe (watch, json)
  }

  /// The word and the camera's name of the next event; the error's message; nil if none came in time.
  private static func next(_ watch: OpaquePointer?, _ limit: Int64 = 10 * second) -> String? {
    var error: OpaquePointer?
    let text = unsafe Program.text(vf_watch_next_json(watch, limit, &error))
    if let failure = unsafe Program.take(&error) { return failure.matches(of: /"message":"([^"]*)"/).first.map { String($0.1) } }
    return text.flatMap { $0.firstMatch(of: /"event":"(\w+)".*?"name":"([^"]*)"/) }.map { "\($0.1) \($0.2)" }
  }

  private static func isReadable(_ watch: OpaquePointer?) -> Bool {
    var request = unsafe pollfd(fd: vf_watch_fd(watch), events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) == 1
  }

  static let scripts: [(script: String, events: [String])] = [
    (#"{"attached":[1]}"#, ["here second"]),
    (
      #"{"schema":"viewfinder.watch-script/1","attached":[1],"steps":[{"event":"came"},{"event":"went","camera":1},{"milliseconds":5,"event":"came","camera":1}]}"#,
      ["here second", "came first", "went second", "came second"]
    ),
    (
      #"{"attached":[0],"steps":[{"milliseconds":2,"event":"changed","camera":0,"to":2},{"milliseconds":4,"event":"went"}]}"#,
      ["here first", "changed first, changed", "went first, changed"]
    ),
  ]

  @Test(arguments: scripts.indices) func `tells what the script says, and is readable while it has something to tell`(
    _ row: Int
  ) async {
    let (script, events) = Self.scripts[row]
    await Program.run {
      let (watch, failure) = unsafe Self.watch(script)
      #expect(failure == nil)
      let told = events.map { _ in unsafe Self.next(watch) }
      #expect(told == events)
      #expect(unsafe Self.next(watch, 0) == nil && !Self.isReadable(watch))
      unsafe vf_watch_release(watch)
    }
  }

  static let mistakes = [
    "{", "[]", #"{"attached":[3]}"#, #"{"steps":[{"event":"flew"}]}"#, #"{"steps":[{"milliseconds":1}]}"#, #"{"steps":[{"event":"came"}]}"#,
    #"{"attached":[1],"steps":[{"event":"went"}]}"#, #"{"steps":[{"event":"changed"}]}"#, #"{"steps":[{"event":"went","to":1}]}"#,
    #"{"steps":[{"event":"went","milliseconds":2},{"event":"came","milliseconds":1}]}"#, #"{"stepps":[]}"#,
    #"{"steps":[{"event":"went","milliseconds":99999999999999999999}]}"#, #"{"schema":"viewfinder.faults/1"}"#,
  ]

  @Test(arguments: mistakes) func `refuses a script that makes no sense`(_ script: String) async {
    await Program.run {
      let (watch, failure) = unsafe Self.watch(script)
      #expect(unsafe watch == nil && failure?.contains(#""code":"usage","operation":"read script""#) == true, "\(failure ?? "")")
    }
  }

  @Test(arguments: [#"{"attached":[],"steps":[{"event":"came"}]}"#, #"{"attached":[0]}"#, "{}"])
  func `refuses a profile without cameras, whatever the script names`(_ script: String) async {
    await Program.run {
      var error: OpaquePointer?
      let watch = unsafe script.withCString { unsafe vf_watch_simulate(#"{"schema":"viewfinder.profile/1","cameras":[]}"#, $0, &error) }
      let failure = unsafe Program.take(&error)
      #expect(unsafe watch == nil && failure?.contains(#""code":"notFound","operation":"read profile""#) == true, "\(failure ?? "")")
    }
  }

  @Test func `that is stopped ends the wait of another thread, and says so from then on`() async {
    await Program.run {
      let (watch, _) = unsafe Self.watch(#"{"attached":[1]}"#)
      #expect(unsafe Self.next(watch) == "here second")
      let (number, done) = (UInt(bitPattern: watch), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        #expect(unsafe Self.next(OpaquePointer(bitPattern: number), -1) == "The watch was stopped.")
        done.signal()
      }
      unsafe vf_watch_stop(watch)
      done.wait()
      for _ in 0..<2 { #expect(unsafe Self.isReadable(watch) && Self.next(watch, -1) == "The watch was stopped.") }
      unsafe vf_watch_release(watch)
      #expect(unsafe vf_watch_fd(watch) == -1)
      unsafe vf_watch_stop(watch)
    }
  }
}
