import PixelFormats
import Viewfinder

/// The cameras that match a part of a name.
struct Matches {
  let device: DeviceName
  let all: [Camera]

  /// The only camera that matches.
  func only() throws(DeviceError) -> Camera {
    let fitting = all.filter { camera in
      device.isPart(of: [camera.name, camera.identity?.value] + camera.nodes.map(\.card))
    }
    if fitting.count == 1 { return fitting[0] }
    if fitting.isEmpty { throw none }
    throw DeviceError(
      .usage, operation: .chooseCamera, subject: device.text,
      message: "\(fitting.count) cameras match: \(fitting.map(\.designation).joined(separator: "; ")).",
      remedy: "Name one by its node\(Set(fitting.map(\.name)).count > 1 ? ", or by more of its name" : " or its link in /dev/v4l/by-path")."
    )
  }

  private var none: DeviceError {
    let nearest = NearestSpelling.of(device.text, among: all.compactMap(\.name))
    let here = all.filter(\.isChoosable).map(\.designation).joined(separator: "; ")
    let others = here.isEmpty ? "`probe list` shows what is here." : "Available: \(here)."
    return DeviceError(
      .notFound, operation: .chooseCamera, subject: device.text, message: "Camera not found.",
      remedy: nearest.map { "Did you mean \($0)?" } ?? others)
  }
}

extension Camera {
  /// The name and the first node.
  fileprivate var designation: String {
    let path = (captureNodes.first ?? nodes.first)?.path
    return (name ?? "(no name)").harmless + (path.map { " (\($0.harmless))" } ?? "")
  }
}
