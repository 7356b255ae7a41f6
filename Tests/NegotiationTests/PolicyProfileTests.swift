import CameraModel
import CameraProfiles
import Negotiation
import PixelFormats
import Testing

/// One request of a real camera, and the answer of every policy: where they differ, and how much.
struct PolicyProfileTests {
  private typealias Row = PolicyScenario

  /// Profile, request, and the answers in the order of `Policy.all`.
  static let rows: [(profile: String, request: FormatRequest, answers: [String])] = [
    (
      "logitech-c922", Row.ask(1280, 720),
      [
        "MJPG 1280x720 1/60", "YUYV 1280x720 1/10", "YUYV 1280x720 1/10", "MJPG 1280x720 1/60", "MJPG 1280x720 1/60",
        "YUYV 1280x720 1/10", "MJPG 1280x720 1/60",
      ]
    ),
    (
      "logitech-c922", Row.ask(1000, 700, prefer: ["YUYV"]),
      [
        // Only the very size asked for is taken at 15 frames a second, and 960x720 is not it.
        "MJPG 960x720 1/30", "YUYV 960x720 1/15", "YUYV 960x720 1/15", "MJPG 1280x720 1/60", "YUYV 960x720 1/15", "YUYV 960x720 1/15",
        // Aligned to 16 pixels 2304x1536 is the only 10:7 that covers it: two frames a second.
        "YUYV 2304x1536 1/2",
      ]
    ),
    (
      "macrosilicon-ms2109", Row.ask(1920, 1080, fps: 30),
      [
        "MJPG 1920x1080 1/30", "MJPG 1920x1080 1/60", "MJPG 1920x1080 1/30", "MJPG 1920x1080 1/30", "MJPG 1920x1080 1/60",
        "MJPG 1920x1080 1/60", "MJPG 1920x1080 1/30",
      ]
    ),
    (
      "macrosilicon-ms2109", Row.ask(1000, 700, prefer: ["YUYV"]),
      [
        "MJPG 1024x768 1/60", "YUYV 1024x768 1/10", "YUYV 1024x768 1/10", "MJPG 1024x768 1/60", "YUYV 800x600 1/20",
        "YUYV 1024x768 1/10", "YUYV 720x480 1/30",
      ]
    ),
    (
      "elgato-cam-link-4k", Row.ask(1280, 720),
      [
        "YUYV 1920x1080 1001/60000", "YUYV 1920x1080 1001/60000", "YUYV 1920x1080 1001/60000", "YUYV 1920x1080 1001/60000",
        "YU12 1920x1080 1001/60000", "YUYV 1920x1080 1001/60000", "YUYV 1920x1080 1001/60000",
      ]
    ),
  ]

  @Test(arguments: rows)
  func `each system answers in its own way`(profile: String, request: FormatRequest, answers: [String]) throws {
    let camera = try #require(try ProfileCatalogue.profile(named: profile)?.cameras.first)
    for (policy, answer) in zip(Policy.all, answers) {
      #expect(try policy.answer(to: PolicyScenario(camera, request, answer, policy.name)) == answer, "\(policy.name)")
    }
  }

  @Test(arguments: ProfileCatalogue.names)
  func `every policy answers every recorded camera with a mode that it has`(name: String) throws {
    for camera in try #require(try ProfileCatalogue.profile(named: name)).cameras {
      let table = ModeTable(camera)
      let standard = Negotiator(table)
      for request in [Row.ask(1280, 720, fps: 30, prefer: ["MJPG", "YUYV"]), Row.ask(1, 1), Row.ask(100_000, 100_000, .atMost)] {
        let hasMode = standard.choose(request) != nil
        for policy in Policy.all {
          let negotiator = Negotiator(table, policy: policy)
          #expect((negotiator.choose(request) != nil) == hasMode, "\(policy.name)")
        }
      }
    }
  }
}
