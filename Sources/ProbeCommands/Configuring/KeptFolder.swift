import Viewfinder

/// Where configurations are kept.
package struct KeptFolder: Hashable, Sendable {
  /// The folder.
  package let path: String
  /// What the folders above it get where they are missing too: the mode of `mkdir`.
  package let parentMode: UInt32

  /// `VIEWFINDER_KEPT` where it is set and not empty; else root's in `/var/lib`, and everybody else's own, as the XDG Base Directory Specification
  /// has it for state.
  init(in surroundings: some Surroundings) throws(DeviceError) {
    func variable(_ name: String) -> String? { surroundings.variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let named = variable("VIEWFINDER_KEPT") {
      (path, parentMode) = (named, 0o755)
    } else if surroundings.isRoot {
      (path, parentMode) = ("/var/lib/viewfinder", 0o755)
    } else if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      // The specification has relative paths ignored.
      (path, parentMode) = ("\(state)/viewfinder", 0o700)
    } else if let home = variable("HOME") {
      (path, parentMode) = ("\(home)/.local/state/viewfinder", 0o700)
    } else {
      throw DeviceError(
        .notFound, operation: "look for kept configurations", subject: "HOME", message: "Nothing says where this user's files are.",
        remedy: "Set HOME, or name a folder in VIEWFINDER_KEPT.")
    }
  }

  /// What to do where it cannot be written to.
  var advice: String { "Run it as root (`sudo`), or name a folder of your own in VIEWFINDER_KEPT." }
}

extension DeviceError {
  /// The same with something to do, where it had nothing.
  func advising(_ remedy: String) -> DeviceError {
    var error = self
    error.remedy = error.remedy ?? remedy
    return error
  }
}
