import Viewfinder

/// The cameras that a request is about that can take several at once.
struct CameraSelections: Hashable, Sendable {
  var devices: [DeviceName] = []
  var profiles: [ProfileName] = []
  /// The speed of the bus that they share; nil for what each says.
  var busSpeedMbps: Int?

  /// One camera, or several that stream together.
  var selections: [CameraSelection] {
    get throws(DeviceError) {
      if let busSpeedMbps, !(1...1_000_000).contains(busSpeedMbps) {
        throw .usage("--bus-speed \(busSpeedMbps)", "A bus has a speed from 1 to 1000000 megabits per second.")
      }
      if profiles.count > 1 {
        if !devices.isEmpty { throw .usage("--profile --device", "--device chooses from one profile, and there are several.") }
        if profiles.count(where: \.isStandardInput) > 1 { throw .usage("--profile -", "Standard input can be read only once.") }
        return profiles.map { CameraSelection(profile: $0) }
      }
      if devices.count < 2 { return [CameraSelection(device: devices.first, profile: profiles.first)] }
      if profiles.first?.isStandardInput == true {
        throw .usage("--profile - --device", "Of standard input one camera can be chosen.", try: "Save it to a file first.")
      }
      return devices.map { CameraSelection(device: $0, profile: profiles.first) }
    }
  }
}
