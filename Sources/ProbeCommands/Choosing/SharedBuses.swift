import Negotiation
import Viewfinder

/// Cameras that stream together, grouped by shared USB bus.
struct SharedBuses {
  /// The cameras on one bus.
  struct Group {
    let bus: USBBus
    var members: [ChosenCamera]
  }

  /// The groups, in the order of their first cameras.
  private(set) var groups: [Group] = []

  /// - Parameter speedMbps: the speed of one bus for all cameras; nil to group them by their own buses.
  init(_ cameras: [ChosenCamera], speedMbps: Int?) throws(DeviceError) {
    if let speedMbps {
      groups = [Group(bus: USBBus(speedMbps: speedMbps), members: cameras)]
      return
    }
    var places: [Place] = []
    for camera in cameras {
      guard let speed = camera.camera.busSpeedMbps else {
        throw .usage(
          camera.subject, "The speed of its USB bus is unknown, so bandwidth cannot be planned.",
          try: "Give the speed: `--bus-speed 480`, for example.")
      }
      let place = Place(speedMbps: speed, controller: camera.isRecorded ? nil : camera.camera.usbController)
      if let known = places.firstIndex(of: place) {
        groups[known].members.append(camera)
      } else {
        places.append(place)
        groups.append(Group(bus: USBBus(speedMbps: speed), members: [camera]))
      }
    }
  }

  /// The key of a bus: each host controller has its own buses, one for USB 2 and one for USB 3.
  private struct Place: Equatable {
    let speedMbps: Int
    /// The host controller; nil for recorded cameras, which are assumed to share one.
    let controller: String?
  }
}

extension ChosenCamera {
  fileprivate var isRecorded: Bool { provenance.isRecorded }
}
