import CameraModel
import Testing

@Suite struct DurationTests {
  @Test(
    "seconds are written as they are to the nanosecond",
    arguments: [
      (Duration.nanoseconds(4_447_436_610), "4.44743661"), (.milliseconds(100), "0.1"), (.nanoseconds(-1_500_000_000), "-1.5"),
      (.seconds(3_600) + .nanoseconds(1), "3600.000000001"),
    ])
  func seconds(_ duration: Duration, _ text: String) { #expect("\(duration.seconds)" == text) }
}
