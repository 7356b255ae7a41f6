import CameraModel
import Viewfinder

extension Mode {
  /// The command that sets exactly this mode with this program.
  ///
  /// - Parameter place: The option that names the camera, and its value.
  func configureCommand(of place: [String]) -> String {
    ConfigureWords.command(place, pixelFormat, size, interval)
  }
}

extension CaptureParameters {
  /// The command that sets exactly this mode with this program.
  ///
  /// - Parameter place: The option that names the camera, and its value.
  func configureCommand(of place: [String]) -> String {
    ConfigureWords.command(place, format, size, interval)
  }
}

private enum ConfigureWords {
  static func command(_ place: [String], _ format: PixelFormat, _ size: FrameSize, _ interval: FrameInterval?) -> String {
    var words = ["probe", "configure"] + place + ["--require", format.unpadded, "--size", "\(size)", "--size-rule", "exact"]
    if let interval { words += ["--exact-fps", interval.exactRateText] }
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}
