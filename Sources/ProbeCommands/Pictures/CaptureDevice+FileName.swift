import Viewfinder

extension CaptureDevice {
  /// The camera's name and the time, without characters that are special to file systems or shells.
  func fileName(in environment: some CommandEnvironment) -> String {
    let words = localizedName.split { !$0.isLetter && !$0.isNumber }
    let time = String(environment.now.prefix(19)).replacing(":", with: "-")
    // A name of this many characters, at four bytes each, fits every file system.
    return (words.isEmpty ? "camera" : words.joined(separator: "-").prefix(48)) + "-" + time
  }
}
