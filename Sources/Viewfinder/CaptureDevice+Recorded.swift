public import CameraModel
import CameraProfiles
import CameraSimulator
public import Capture
import Host
import PixelFormats

extension CaptureDevice {
  /// A simulated camera with the modes and controls of a bundled recording, to run the same program without a camera.
  ///
  /// It starts in its first listed mode, and streams a test picture at the set rate. It keeps its settings while the value or a copy lives.
  /// Each call makes another camera: only copies are equal.
  ///
  /// - Parameter name: the recording's name, as `logitech-c922`; `ProfileCatalogue.names` lists them.
  /// - Throws: `DeviceError` with code `notFound` if no recording has the name, or none of its cameras gives pictures.
  public init(recorded name: String) throws(DeviceError) {
    // A test reads every bundled recording, so none is malformed.
    guard let profile = try? ProfileCatalogue.profile(named: name) else {
      let nearest = NearestSpelling.of(name, among: ProfileCatalogue.names)
      throw DeviceError(
        .notFound, operation: "open the recording", subject: name, message: "No bundled recording has this name.",
        remedy: nearest.map { "Did you mean \($0)?" } ?? "The recordings are: \(ProfileCatalogue.names.joined(separator: ", ")).")
    }
    try self.init(simulating: profile.cameras, graphs: profile.graphs, named: name)
  }

  /// A simulated camera with the modes and controls of a recorded one: the first that gives pictures.
  ///
  /// - Parameters:
  ///   - cameras: The recorded cameras.
  ///   - graphs: The media graphs behind them; none of plain cameras.
  ///   - name: The name of a camera that has none.
  /// - Throws: `DeviceError` with code `notFound` if none of the cameras gives pictures.
  public init(simulating cameras: [Camera], graphs: [MediaGraph] = [], named name: String = "recording") throws(DeviceError) {
    // Old recordings name no card, so only the recording's own name is known.
    let named = cameras.map { camera in
      var camera = camera
      if camera.name?.isEmpty ?? true { camera.name = name }
      return camera
    }
    let system = SimulatedCameraSystem(named, graphs: graphs.map { SimulatedGraph($0, of: named) }, pace: .realTime)
    for camera in try system.cameras(scope: ReadingScope(includesControls: true), workers: NodeThreads()) where !camera.captureNodes.isEmpty
    {
      guard let device = CaptureDevice(camera, in: system) else { continue }
      self = device
      return
    }
    throw DeviceError(
      .notFound, operation: "open the recording", subject: name, message: "The recording has no camera that gives pictures.",
      remedy: "Choose another recording.")
  }
}
