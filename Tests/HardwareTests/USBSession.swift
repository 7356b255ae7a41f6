import Testing
import Negotiation
import Viewfinder

extension HardwareSession {
  /// A session on an emulated USB camera.
  ///
  /// - Parameter name: the emulator's name of the camera.
  convenience init(
    usb name: String, _ request: FormatRequest, _ controls: [ControlAssignment] = [], in system: any ConfigurableSystem = Hardware.system
  ) throws {
    try self.init(try #require(try USBFarm.camera(name), "\(name)"), request, controls, in: system)
  }
}

extension FormatRequest {
  /// Small raw pictures, which the emulated machine has time for.
  static let smallYUYV = FormatRequest(size: .nearest(320, 240), rate: .fps(30), requiring: [.yuyv])
}

extension VideoFrame {
  /// The number that the emulated camera paints into its raw pictures: a bit for each square of 16 pixels, the lowest first.
  var paintedNumber: Int {
    let cells = min(24, size.width / 16)
    return withBytes { bytes in
      (0..<cells).reduce(0) { number, cell in
        let position = 8 * size.width * 2 + (cell * 16 + 8) * 2
        return position < bytes.count && bytes[position] > 127 ? number | 1 << cell : number
      }
    }
  }
}
