import CameraModel
import Negotiation

extension StreamWish {
  /// Adds modes with a lower data rate to an error about a full bus.
  func offeringLighterModes(after error: DeviceError, than mode: Mode?) -> DeviceError {
    guard error.code == .bandwidth, let mode, let bus = device.camera.usbBus else { return error }
    let modes = lighterModes(than: mode, on: bus)
    guard !modes.isEmpty else { return error }
    var error = error
    let list = modes.map(\.description).joined(separator: " or ")
    error.remedy = "Choose a mode that sends less, as \(list), or connect the camera to another bus."
    return error
  }

  /// The modes that this camera would get if two, three or four of it shared the bus, limited to those that send less than `mode`.
  private func lighterModes(than mode: Mode, on bus: USBBus) -> [Mode] {
    let request = preset.request(to: device.camera, refinedBy: refinement)
    let usable = usableCamera
    let exact = FormatRequest(size: SizeWish(mode.size, .exact), exactRate: mode.interval, requiring: [mode.pixelFormat])
    let most = JointPlanner([device.camera], on: bus).plan(exact).shares[0].leastBitsPerSecond ?? .max
    var modes: [Mode] = []
    for cameras in 2...4 {
      // The last camera gets the bandwidth that the others leave.
      let share = JointPlanner(Array(repeating: usable, count: cameras), on: bus).plan(request).shares.last
      guard let found = share?.chosen?.mode, let bits = share?.bitsPerSecond, bits < most, !modes.contains(found) else { continue }
      modes.append(found)
    }
    return modes
  }
}
