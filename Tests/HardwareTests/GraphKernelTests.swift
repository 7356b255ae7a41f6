import CameraConformance
import CameraModel
import Testing
import Video4Linux

/// Media graphs of real drivers.
@Suite(.tags(.hardware), .enabled(if: Hardware.hasGraphs, "VIEWFINDER_GRAPHS is not 1"), .serialized)
struct GraphKernelTests {
  @Test func `the laws of graphs hold on the kernel`() throws {
    #expect(!Hardware.system.mediaDevices().isEmpty)
    try GraphLaws.check(Hardware.system)
  }
}
