package import CameraModel
import Host

/// Facts about raw capture nodes that no driver tells.
package struct SensorSearch {
  private let sysfs: String
  private let system: String

  /// - Parameters:
  ///   - sysfs: the mount point of sysfs.
  ///   - system: the folder of installed programs; the root.
  package init(sysfs: String, system: String = "") {
    (self.sysfs, self.system) = (sysfs, system)
  }

  /// A finding about devices that the firmware connects to a receiver, and that no driver has taken; nil if there are none.
  ///
  /// A receiver has no subdevice nodes before all of its sensors have probed (linux:drivers/media/v4l2-core/v4l2-async.c).
  package var sensorWithoutDriver: Finding? {
    let devices = "\(sysfs)/bus/i2c/devices"
    let names = FileTree.entries(of: devices).sorted().filter { name in
      let entries = FileTree.entries(of: "\(devices)/\(name)")
      return !entries.contains("driver") && entries.contains("modalias")
        && Self.descriptions.contains { hasPort("\(devices)/\(name)/\($0)") }
    }
    guard !names.isEmpty else { return nil }
    let places = names.map { name in
      FileTree.line(of: "\(devices)/\(name)/firmware_node/path").map { "\(name.harmless) (\($0.harmless))" } ?? name.harmless
    }
    let devicesText = places.joined(separator: ", ")
    let verb = places.count == 1 ? "\(devicesText) has" : "\(devicesText) have"
    return Finding(
      .sensorWithoutDriver, .warning,
      "\(verb) no driver. A receiver shows its sensors once all of them have one; the kernel's log says what is missing.")
  }

  /// The links from a device to its description: in ACPI, in the device tree, or made by a driver such as Intel's ipu-bridge.
  static let descriptions = ["firmware_node", "of_node", "software_node"]

  private func hasPort(_ folder: String) -> Bool {
    FileTree.entries(of: folder).contains { $0 == "ports" || $0.hasPrefix("port@") || $0 == "port" || $0 == "port0" }
  }

  /// The finding of this machine. It is searched once, since a receiver may have dozens of nodes.
  static let processedPicturesHere = SensorSearch(sysfs: "/sys").processedPictures

  /// A finding with the program that offers processed pictures of raw sensors; nil if none is installed.
  package var processedPictures: Finding? {
    guard let program = Self.programs.first(where: { isInstalled($0.path) }) else { return nil }
    return Finding(.rawPictures, .warning, "The pictures are raw, in a Bayer pattern. For processed ones: \(program.advice).")
  }

  /// Programs and plugins by the files that show that they are installed; `*` is the folder of a processor's libraries.
  private static let programs: [(path: String, advice: String)] = [
    ("/usr/bin/rpicam-hello", "`rpicam-hello`"),
    ("/usr/bin/libcamerify", "`libcamerify PROGRAM`"),
    ("/usr/lib/*/gstreamer-1.0/libgstlibcamera.so", "`gst-launch-1.0 libcamerasrc ! videoconvert ! autovideosink`"),
    ("/usr/bin/cam", "`cam -c1 -C`"),
    ("/usr/lib/*/spa-0.2/libcamera/libspa-libcamera.so", "a program that takes its camera from PipeWire"),
  ]

  private func isInstalled(_ path: String) -> Bool {
    let parts = path.split(separator: "*", maxSplits: 1)
    guard parts.count == 2 else { return exists("\(system)\(path)") }
    // Distributions without folders for processors have `lib64`.
    if exists("\(system)/usr/lib64\(parts[1])") { return true }
    return FileTree.entries(of: "\(system)\(parts[0])").contains { exists("\(system)\(parts[0])\($0)\(parts[1])") }
  }

  private func exists(_ path: String) -> Bool { FileTree.resolved(path) != nil }
}
