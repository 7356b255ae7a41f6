import CameraConformance
import Testing
import Viewfinder

@Test(arguments: ["logitech-c922", "intel-realsense-f200", "toshiba-tc358743"])
func `a recorded camera keeps the laws`(name: String) throws {
  for node in try CaptureDevice(recorded: name).camera.nodes { CameraLaws.check(node) }
}
