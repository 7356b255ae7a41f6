import Viewfinder

/// The cameras that a command is about: attached or recorded, all or the one that was named.
struct CameraSelection: Hashable, Sendable {
  /// The one; nil for all.
  var device: DeviceName?
  /// Where recorded cameras are; nil for attached ones.
  var profile: ProfileName?

  func listing(_ scope: ReadingScope, in surroundings: some Surroundings) throws(DeviceError) -> Listing {
    guard let profile else { return try AttachedCameras(scope: scope).listing(device, in: surroundings) }
    var listing = try profile.listing(in: surroundings)
    if let device { listing.cameras = [try RecordedCameras(listing.cameras).camera(device)] }
    return listing
  }
}
