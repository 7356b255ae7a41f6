import CameraModel
import Testing

struct JoinedTests {
  @Test(arguments: [
    ([], ", ", ""), (["YUYV"], ", ", "YUYV"), (["YUYV", "MJPG"], ", ", "YUYV, MJPG"), (["", "", "x"], "-", "--x"), (["a", "b"], "", "ab"),
  ])
  func `texts are joined as the standard library joins them`(_ texts: [String], _ separator: String, _ joined: String) {
    #expect(texts.joined(separator: separator) == joined)
    #expect(texts[...].joined(separator: separator) == joined)
  }
}
