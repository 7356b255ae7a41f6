import CameraDocuments
import CameraModel
import CameraProfiles
import Host
import JSONText
import Viewfinder

extension HeldCamera {
  /// The camera with a name, in the words of the header; nil for the default camera.
  convenience init(named name: String?) throws(DeviceError) {
    guard let name else {
      guard let device = try CaptureDevice.default() else { throw .noCamera }
      self.init(device)
      return
    }
    if let recorded = name.after("recorded:") {
      // A recording's own name is missing or wrong only in the call, so the error lists the names.
      let device = try CaptureDevice(recorded: recorded)
      let profile = try? ProfileCatalogue.profile(named: recorded)
      self.init(device, of: profile?.cameras ?? [], profile?.recording ?? CameraProfile.Recording(source: recorded))
    } else if let path = name.after("file:") {
      try self.init(profile: try FileContents.read(path: path, limit: JSONReader.sizeLimit), named: path)
    } else {
      try self.init(CaptureDevice(named: name))
    }
  }

  /// A simulated camera with the modes of a profile.
  convenience init(profile json: [UInt8], named name: String) throws(DeviceError) {
    let profile = try CameraProfile(reading: json, named: name)
    let device = try CaptureDevice(simulating: profile.cameras, graphs: profile.graphs, named: name)
    self.init(device, of: profile.cameras, profile.recording ?? CameraProfile.Recording(source: name))
  }
}

extension CameraProfile {
  init(reading json: [UInt8], named name: String) throws(DeviceError) {
    do { try self.init(json: json) } catch { throw DeviceError(error, in: name) }
  }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}

extension DeviceError {
  fileprivate static let noCamera = DeviceError(
    .notFound, operation: .chooseCamera, subject: "/dev", message: "No camera found.", remedy: "Plug one in, or open a recorded one.")
}
