import CVideo4Linux
import CameraModel
import Host
import Testing
import Video4Linux

/// What sysfs and the installed programs tell about raw capture nodes.
struct SensorSearchTests {
  @Test func `a device that the firmware connects and no driver has taken is named`() throws {
    let tree = try TemporaryTree()
    let search = SensorSearch(sysfs: tree.root, system: tree.root)
    #expect(search.sensorWithoutDriver == nil)
    // A touchpad has no port, and a sensor with a driver is not missing.
    tree.file("bus/i2c/devices/i2c-ELAN0001:00/modalias")
    tree.file("bus/i2c/devices/i2c-ELAN0001:00/firmware_node/path", "\\_SB_.PCI0.I2C1.TPD0\n")
    tree.file("bus/i2c/devices/i2c-INT3537:00/modalias")
    tree.folder("bus/i2c/devices/i2c-INT3537:00/firmware_node/port@0")
    tree.folder("bus/i2c/devices/i2c-INT3537:00/driver")
    #expect(search.sensorWithoutDriver == nil)
    // An adapter has ports and is no device on the bus.
    tree.folder("bus/i2c/devices/i2c-0/firmware_node/port@0")
    #expect(search.sensorWithoutDriver == nil)
    tree.file("bus/i2c/devices/i2c-INT3474:00/modalias")
    tree.folder("bus/i2c/devices/i2c-INT3474:00/firmware_node/port@0")
    tree.file("bus/i2c/devices/i2c-INT3474:00/firmware_node/path", "\\_SB_.PCI0.I2C2.CAM0\n")
    let finding = try #require(search.sensorWithoutDriver)
    #expect(finding.code == .sensorWithoutDriver)
    #expect(finding.message.hasPrefix("i2c-INT3474:00 (\\_SB_.PCI0.I2C2.CAM0) has no driver."))
    // A device tree, and the description that a bridge driver makes.
    for (name, port) in [("1-0010", "of_node/port"), ("2-0036", "of_node/ports"), ("i2c-OVTI2740:00", "software_node/port0")] {
      tree.file("bus/i2c/devices/\(name)/modalias")
      tree.folder("bus/i2c/devices/\(name)/\(port)")
    }
    #expect(
      search.sensorWithoutDriver?.message.hasPrefix(
        "1-0010, 2-0036, i2c-INT3474:00 (\\_SB_.PCI0.I2C2.CAM0), i2c-OVTI2740:00 have no driver.") == true)
  }

  @Test(arguments: [("platform/csi", true, true), ("platform/csi", false, true), ("platform/vimc.0", true, false)])
  func `a receiver in the firmware waits for a sensor, beside other subdevices, too, and a driver without hardware does not`(
    device: String, hasSubdevice: Bool, waits: Bool
  ) throws {
    let tree = try TemporaryTree()
    tree.file("sys/bus/i2c/devices/i2c-INT3474:00/modalias")
    tree.folder("sys/bus/i2c/devices/i2c-INT3474:00/firmware_node/port@0")
    tree.file("sys/devices/platform/csi/firmware_node/path", "\\_SB_.CSIF\n")
    for (number, name) in ["video4linux/video0", "media0", "video4linux/v4l-subdev0"].enumerated() where hasSubdevice || number < 2 {
      let node = name.split(separator: "/").last ?? ""
      tree.file("dev/\(node)", "\(number)")
      tree.folder("sys/devices/\(device)/\(name)")
      tree.link("sys/dev/char/81:\(number)", to: "../../devices/\(device)/\(name)")
    }
    let driver = ScriptedDriver()
    driver.on(Requests.queryCapabilities) {
      ($0.capabilities, $0.device_caps) = (UInt32(V4L2_CAP_DEVICE_CAPS), UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_IO_MC))
      return 0
    }
    let system = KernelCameraSystem(devices: tree["dev"], sysfs: tree["sys"], calls: driver) { path in
      var status = FileStatus(of: path)
      if let number = FileTree.line(of: path).flatMap({ UInt32($0) }) { status.kind = .characterDevice(major: 81, minor: number) }
      return status
    }
    let location = try #require(try system.locations().first)
    #expect((location.mediaDevice != nil) == hasSubdevice)
    let found = try system.read(location, ReadingScope(includesFormats: false)).node.findings
    #expect(found.contains { $0.code == .sensorWithoutDriver } == waits)
    #expect((system.sensorWithoutDriver != nil) == waits)
  }

  @Test(arguments: [
    ("usr/bin/rpicam-hello", "`rpicam-hello`"), ("usr/bin/libcamerify", "`libcamerify PROGRAM`"),
    ("usr/bin/cam", "`cam -c1 -C`"),
    ("usr/lib/aarch64-linux-gnu/spa-0.2/libcamera/libspa-libcamera.so", "a program that takes its camera from PipeWire"),
    ("usr/lib64/gstreamer-1.0/libgstlibcamera.so", "`gst-launch-1.0 libcamerasrc ! videoconvert ! autovideosink`"),
  ])
  func `a program that processes raw pictures is named if it is installed`(file: String, advice: String) throws {
    let tree = try TemporaryTree()
    let search = SensorSearch(sysfs: tree.root, system: tree.root)
    #expect(search.processedPictures == nil)
    tree.file(file)
    #expect(search.processedPictures?.message == "The pictures are raw, in a Bayer pattern. For processed ones: \(advice).")
  }
}
