import CameraModel
import CameraDumps
import Testing

/// Numbers that no camera means.
@Suite struct ImportNumberTests {
  @Test(arguments: [
    "9223372036854775.808", "9223372036854775.807", "18446744073709551.615", "4611686018427387.904", "17592186044.416", "4294967296.000",
  ])
  func `a step longer than every time is a line that was not understood`(step: String) {
    let paste = """
      	[0]: 'YUYV' (YUYV 4:2:2)
      		Size: Discrete 640x480
      			Interval: Stepwise 0.033s - 1.000s with step \(step)s (1.000-30.000 fps)
      """
    let dump = DumpImporter.read(Array(paste.utf8))
    #expect(dump.cameras.first?.nodes.first?.formats.first?.sizes.first?.intervals == [])
    #expect(dump.unreadLineCount == 1)
  }
}
