import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Synchronization
import Testing

/// `probe watch`: one line a camera that comes, goes or changes.
struct WatchVerbTests {
  @Test func `what is here, what goes and what comes is a line each`() {
    let answer = WatchedCameras.watch(happenings: [
      WatchedCameras.unplug(WatchedCameras.video, "/dev/video1"), WatchedCameras.plug(WatchedCameras.video, "/dev/video1"),
    ])
    #expect(answer.status == .success)
    #expect(
      answer.output == [
        "09:17:18  here      /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates",
        "09:17:18  here      /dev/video2  Second�[2J  3 formats, 53 sizes, 335 rates",
        "09:17:18  went      /dev/video0  HD Pro Webcam C920",
        "09:17:18  came      /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates",
      ], "\(answer.output)")
  }

  @Test func `JSON is one document a line`() throws {
    let answer = WatchedCameras.watch(["--json"], happenings: [WatchedCameras.unplug(WatchedCameras.twin)])
    #expect(answer.status == .success)
    try #require(answer.output.count == 3)
    expectGolden("event-json", answer.output.joined(separator: "\n") + "\n")
    #expect(
      answer.output[2]
        == #"{"schema":"viewfinder.event/1","event":"went","time":"2026-11-21T09:17:18+01:00","camera":{"name":"Second\u001b[2J","#
        + #""identity":{"kind":"by-path","value":"pci-2"},"busSpeedMbps":5000,"nodes":[{"path":"/dev/video2","role":"capture"}]},"changes":[]}"#
    )
  }

  @Test(arguments: [
    ("second", ["here", "went"]), ("2", ["here", "went"]), ("/dev/video2", ["here", "went"]), ("/dev/by-id/two", ["here", "went"]),
    ("no such", []),
  ])
  func `one camera is told of by whatever it is called`(_ device: String, _ words: [String]) {
    let links = ["/dev/by-id/two": WatchedCameras.twin]
    let answer = WatchedCameras.watch(
      ["--device", device], links: links,
      happenings: [WatchedCameras.unplug(WatchedCameras.video, "/dev/video1"), WatchedCameras.unplug(WatchedCameras.twin)])
    #expect(answer.status == .success)
    #expect(answer.output.map { String($0.split(separator: " ")[1]) } == words, "\(answer.output)")
  }

  @Test func `a camera that lost a node changed`() {
    let answer = WatchedCameras.watch(happenings: [
      { system in
        system.unplug(node: "/dev/video1")
        return [ConnectionEvent(.disconnected, path: "/dev/video1")]
      }
    ])
    #expect(
      answer.output.last == "09:17:18  changed   /dev/video0  HD Pro Webcam C920  removed node metadata", "\(answer.output)")
  }

  @Test func `messages that change nothing are not told of`() {
    let answer = WatchedCameras.watch(happenings: [
      { _ in [ConnectionEvent(.connected, path: "/dev/video0"), ConnectionEvent(.changed, path: "/dev/video2")] },
      { _ in [ConnectionEvent(.disconnected, path: "/dev/video9")] },
    ])
    #expect(answer.output.count == 2)
  }

  @Test func `a camera that came while messages were lost is told of, and one that went`() {
    let system = WatchedCameras.system()
    system.unplug(WatchedCameras.twin)
    let answer = WatchedCameras.watch(
      system: system,
      happenings: [
        { system in
          system.plug(WatchedCameras.twin)
          system.unplug(WatchedCameras.video)
          system.unplug("/dev/video1")
          return [.overflow]
        }
      ])
    #expect(answer.output.dropFirst().map { String($0.dropFirst(10).prefix(21)) } == ["went      /dev/video0", "came      /dev/video2"])
  }

  @Test func `a reader that leaves ends it quietly`() {
    let answer = WatchedCameras.watch(
      readerLeavesAfter: 1, happenings: [WatchedCameras.unplug(WatchedCameras.video), WatchedCameras.unplug(WatchedCameras.twin)])
    #expect(answer.status == .success)
    #expect(answer.output.count == 1)
    #expect(answer.messages.isEmpty)
  }

  @Test func `no camera is no failure: one may come`() {
    let system = WatchedCameras.system()
    for path in [WatchedCameras.video, "/dev/video1", WatchedCameras.twin] { system.unplug(path) }
    let answer = WatchedCameras.watch(system: system, happenings: [WatchedCameras.plug(WatchedCameras.twin)])
    #expect(answer.status == .success)
    #expect(answer.output.map { $0.contains("came      /dev/video2") } == [true])
  }

  @Test func `a camera whose name reads like a size is watched`() {
    var camera = SampleCameras.webcam
    camera.name = "720p USB Camera"
    for index in camera.nodes.indices { camera.nodes[index].card = "720p USB Camera" }
    let answer = WatchedCameras.watch(["720p"], system: SimulatedCameraSystem([camera]), happenings: [])
    #expect(answer.status == .success && answer.output.count == 1, "\(answer)")
  }

  @Test(arguments: [
    ("1280x720", "`probe negotiate --size 1280x720` shows which mode fits."), ("logitech-c922", "`probe watch` is for attached ones."),
  ])
  func `a word that means something else is not awaited`(word: String, remedy: String) {
    let answer = WatchedCameras.watch([word], happenings: [])
    let said = answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(answer.status == .usage && said.contains(remedy), "\(answer)")
  }

  @Test func `a camera that is not here is awaited, and that is said`() {
    let answer = WatchedCameras.watch(["Brio"], happenings: [])
    #expect(answer.status == .success && answer.messages.contains("No camera is Brio now; waiting for one."), "\(answer)")
  }

  @Test func `a system that cannot be listened to is an error, before anything is written`() {
    let environment = FakeEnvironment(system: WatchedCameras.system())
    #expect(ProbeRun.run(["watch"], in: environment) == .denied)
    #expect(environment.output.isEmpty)
  }
}
