import CameraSimulator
import Glibc
import Viewfinder

/// How much longer the survey of several cameras takes than that of one, when the driver takes its time for every answer.
@main enum Parallel {
  private static let rounds = 15
  private static let most = 4
  /// What a USB camera may take for one answer.
  private static let delayInMicroseconds: UInt32 = 2_000
  private static let delay = Duration.microseconds(delayInMicroseconds)

  static func main() throws {
    var times = [[Duration]](repeating: [], count: most)
    for _ in 0..<rounds {
      for count in 1...most { times[count - 1].append(try time(of: count)) }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    print("Simulated cameras whose driver takes \(delay) for every call, read in parallel; medians of \(rounds) rounds.\n")
    print("| cameras | wall ms | / one camera |")
    print("| ---: | ---: | ---: |")
    for (index, median) in medians.enumerated() {
      print("| \(index + 1) | \(tenths(median / .milliseconds(1))) | \(hundredths(median / medians[0])) |")
    }
  }

  private static func time(of count: Int) throws -> Duration {
    let cameras = (0..<count).map(camera)
    let system = SimulatedCameraSystem(cameras, faults: [Fault(.delay(delay))]) { _ in usleep(delayInMicroseconds) }
    let clock = ContinuousClock()
    let start = clock.now
    let found = try system.cameras()
    precondition(found.count == count && found.allSatisfy { !$0.nodes[0].formats.isEmpty })
    return clock.now - start
  }

  /// A webcam with two formats of six sizes with five rates.
  private static func camera(_ number: Int) -> Camera {
    let intervals = [30, 24, 20, 15, 10].map { OfferedInterval.discrete(.fps($0)) }
    let sizes = [160, 320, 640, 800, 1280, 1920].map { OfferedSize(.discrete(FrameSize(width: $0, height: $0 * 9 / 16)), intervals: intervals) }
    let formats = ["YUYV", "MJPG"].enumerated().map { OfferedFormat(index: $0.offset, pixelFormat: $0.element, sizes: sizes) }
    let node = CameraNode(
      path: "/dev/video\(number)", role: .capture, driver: "simulated", card: "Camera \(number)", bus: "usb-\(number)",
      capabilities: ["videoCapture", "streaming"], formats: formats)
    return Camera(name: "Camera \(number)", nodes: [node])
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
