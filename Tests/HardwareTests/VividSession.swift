import Host
import Testing
import Negotiation
import Viewfinder

extension HardwareSession {
  /// A session on a camera of vivid.
  ///
  /// - Parameters:
  ///   - instance: the end of the node's name, such as `-000-vid-cap`.
  ///   - request: what the camera is set to; by default YUYV 640x360 at 30 frames a second.
  ///   - controls: what is set with it.
  convenience init(vivid instance: String, _ request: FormatRequest = .vividWebcam, _ controls: [ControlAssignment] = []) throws {
    let location = try #require(try Hardware.vivid(instance).first, "\(instance)")
    let cameras = try Hardware.system.cameras(at: [location], scope: ReadingScope(includesControls: false), workers: NodeThreads())
    // Vivid fills a buffer at the beginning of the frame; by default it states the frame's end, which is in the future then.
    let start = ControlAssignment(.name("Timestamp Source"), .text("Start of Exposure"))
    try self.init(try #require(cameras.first), request, [start] + controls)
  }

  /// Presses one of vivid's buttons, or sets one of its controls, as another program may while the session runs.
  func set(_ name: String, to value: Int64 = 1) throws {
    _ = try device.lockForConfiguration(within: .seconds(5)).apply(
      DesiredConfiguration(controls: [ControlAssignment(.name(name), .value(.integer(value)))]))
  }
}

extension FormatRequest {
  static let vividWebcam = FormatRequest(size: .nearest(640, 360), rate: .fps(30), requiring: [.yuyv])
}
