import Host
import CameraModel
import Glibc
import Testing
import Video4Linux

/// The scan on a made-up machine: folders that look like `/dev` and `/sys`, where the n-th plain file plays video device n.
@Suite struct DeviceScanTests {
  let tree: TemporaryTree

  init() throws { tree = try TemporaryTree() }

  var system: KernelCameraSystem {
    KernelCameraSystem(devices: tree["dev"], sysfs: tree["sys"], calls: ScriptedDriver()) { path in
      var status = FileStatus(of: path)
      guard status.kind == .regularFile, let digit = path.split(separator: "video").last.flatMap({ UInt32($0) }) else { return status }
      status.kind = .characterDevice(major: 81, minor: digit)
      return status
    }
  }

  /// A node with its entry in the device tree.
  func plug(_ number: Int, at device: String, name: String? = nil) {
    tree.file("dev/video\(number)")
    let entry = "sys/devices/\(device)/video4linux/video\(number)"
    tree.folder(entry)
    if let name { tree.file("\(entry)/name", name + "\n") }
    tree.link("sys/dev/char/81:\(number)", to: "../../devices/\(device)/video4linux/video\(number)")
  }

  @Test func `a machine without cameras has none`() throws {
    #expect(try system.locations().isEmpty)
    tree.folder("dev")
    #expect(try system.locations().isEmpty)
  }

  @Test func `nodes come in the order of their numbers`() throws {
    for number in [10, 2, 0, 100, 9] { tree.file("dev/video\(number)") }
    for other in ["video", "videoX", "video1a", "video-1", "vbi0", "radio0", "media0"] { tree.file("dev/\(other)") }
    tree.folder("dev/video3")
    tree.pipe("dev/video4")
    #expect(try system.locations().map(\.path) == [0, 2, 9, 10, 100].map { tree["dev/video\($0)"] })
  }

  @Test func `a USB camera is its device, not its interfaces`() throws {
    tree.file("sys/devices/pci0000:00/0000:00:14.0/usb1/1-4.2/speed", "480\n")
    plug(0, at: "pci0000:00/0000:00:14.0/usb1/1-4.2/1-4.2:1.0", name: "Integrated Camera: Colour")
    plug(1, at: "pci0000:00/0000:00:14.0/usb1/1-4.2/1-4.2:1.2")
    let locations = try system.locations()
    #expect(locations.map(\.physicalDevice) == Array(repeating: "/devices/pci0000:00/0000:00:14.0/usb1/1-4.2", count: 2))
    #expect(locations.map(\.name) == ["Integrated Camera: Colour", nil])
    #expect(locations.map(\.busSpeedMbps) == [480, 480])
    #expect(
      locations[0].identities == [CameraIdentity(kind: .devicePath, value: "/devices/pci0000:00/0000:00:14.0/usb1/1-4.2")])
  }

  @Test func `a subdevice has the identity of its sensor without being opened`() throws {
    for (number, name) in ["hi556 1-0020", "imx219 10-0010", "csi"].enumerated() {
      tree.file("dev/v4l-subdev\(number)")
      let device = "sys/devices/i2c/\(number)"
      tree.file("\(device)/video4linux/v4l-subdev\(number)/name", name + "\n")
      tree.link("\(device)/video4linux/v4l-subdev\(number)/device", to: "../..")
      tree.link("sys/dev/char/81:\(128 + number)", to: "../../devices/i2c/\(number)/video4linux/v4l-subdev\(number)")
    }
    tree.file("sys/devices/i2c/0/firmware_node/path", "\\_SB_.CAM0\n")
    tree.folder("sys/firmware/devicetree/base/soc/i2c@1/imx219@10")
    tree.link("sys/devices/i2c/1/of_node", to: "../../../firmware/devicetree/base/soc/i2c@1/imx219@10")
    // A node that sysfs does not know has no identity.
    tree.file("dev/v4l-subdev9")
    let system = KernelCameraSystem(devices: tree["dev"], sysfs: tree["sys"], calls: ScriptedDriver()) { path in
      var status = FileStatus(of: path)
      if let number = path.split(separator: "v4l-subdev").last.flatMap({ UInt32($0) }) {
        status.kind = .characterDevice(major: 81, minor: 128 + number)
      }
      return status
    }
    #expect(
      system.subdeviceIdentities().sorted { $0.value < $1.value } == [
        CameraIdentity(kind: .firmwarePath, value: "/soc/i2c@1/imx219@10"), CameraIdentity(kind: .firmwarePath, value: "\\_SB_.CAM0"),
        CameraIdentity(kind: .name, value: "csi"),
      ])
  }

  @Test func `what is opened is the device that was found, or nothing`() throws {
    // The open node is a file of the machine's own, whose number the made-up tree gives to a camera.
    let driver = ScriptedDriver(opening: [unsafe Glibc.open("/dev/null", O_RDONLY)])
    func plugNull(at device: String, name: String) {
      tree.remove("sys/dev/char/1:3")
      let entry = "sys/devices/\(device)/video4linux/video0"
      tree.file("\(entry)/name", name + "\n")
      tree.link("sys/dev/char/1:3", to: "../../devices/\(device)/video4linux/video0")
    }
    tree.file("dev/video0")
    let system = KernelCameraSystem(devices: tree["dev"], sysfs: tree["sys"], calls: driver) {
      var status = FileStatus(of: $0)
      if $0.hasSuffix("video0") { status.kind = .characterDevice(major: 1, minor: 3) }
      return status
    }
    plugNull(at: "pci0000:00/usb1/1-1/1-1:1.0", name: "Camera")
    let location = NodeLocation(path: tree["dev/video0"], physicalDevice: "/devices/pci0000:00/usb1/1-1", name: "Camera")
    #expect(throws: Never.self) { try system.open(location) }
    #expect(throws: Never.self) { try system.open(NodeLocation(path: location.path, physicalDevice: location.path)) }
    var replugged = location
    replugged.fileNumber = 1
    let remade = #expect(throws: DeviceError.self) { try system.open(replugged) }
    #expect(remade?.code == .gone)
    for (device, name) in [("pci0000:00/usb1/1-2/1-2:1.0", "Camera"), ("pci0000:00/usb1/1-1/1-1:1.0", "Camera: Infrared")] {
      plugNull(at: device, name: name)
      let error = #expect(throws: DeviceError.self) { try system.open(location) }
      #expect(error?.code == .gone)
    }
  }

  @Test(arguments: [
    ("platform/vivid.0", "/devices/platform/vivid.0"),
    ("pci0000:00/0000:00:1c.0/0000:02:00.0", "/devices/pci0000:00/0000:00:1c.0/0000:02:00.0"),
    ("virtual", "/devices/virtual/video4linux/video0"),
  ])
  func `other drivers have a device of their own, or only the node`(_ device: String, _ expected: String) throws {
    plug(0, at: device)
    let location = try #require(try system.locations().first)
    #expect(location.physicalDevice == expected)
    #expect(location.busSpeedMbps == nil)
  }

  @Test func `without sysfs a node is its own device`() throws {
    tree.file("dev/video7")
    var locations = try system.locations()
    locations[0].fileNumber = nil
    #expect(locations == [NodeLocation(path: tree["dev/video7"], physicalDevice: tree["dev/video7"])])
  }

  @Test func `a node that was made anew is another, though all else is the same`() throws {
    tree.file("dev/video7")
    let before = try #require(try system.locations().first)
    #expect(try system.locations().first == before)
    tree.file("dev/other")
    #expect(unsafe rename(tree["dev/other"], tree["dev/video7"]) == 0)
    var after = try #require(try system.locations().first)
    #expect(after.fileNumber != before.fileNumber)
    after.fileNumber = before.fileNumber
    #expect(after == before)
  }

  @Test func `a path is followed to its node`() throws {
    plug(3, at: "platform/x", name: "X")
    tree.link("dev/v4l/by-path/platform-x-video-index0", to: "../../video3")
    let direct = try system.location(of: tree["dev/video3"])
    // The made-up kind of file goes by the name, so the link needs one that ends alike.
    tree.link("elsewhere/video3", to: "../dev/v4l/by-path/platform-x-video-index0")
    #expect(try system.location(of: tree["elsewhere/video3"]) == direct)
    #expect(direct.name == "X")
    #expect(direct.identities.first?.kind == .byPath)
  }

  @Test(arguments: ["dev/video3", "dev/video7", "elsewhere/video3", "dev", "dev/video9"])
  func `the device at a path alone is that of its location, and nil where there is none`(_ path: String) {
    plug(3, at: "platform/x", name: "X")
    tree.file("dev/video7")
    tree.link("elsewhere/video3", to: "../dev/video3")
    #expect(system.physicalDevice(at: tree[path]) == (try? system.location(of: tree[path]))?.physicalDevice)
    #expect((system.physicalDevice(at: tree[path]) != nil) == path.contains { "37".contains($0) })
  }

  @Test(arguments: [
    ("folder", DeviceError.Code.notFound, "a folder"), ("pipe", .notFound, "a pipe"), ("plain", .notFound, "a file"),
    ("dangling", .notFound, "points to a missing node"), ("nothing", .notFound, "No such video node"),
    ("loop", .notFound, "leads to itself"),
    ("plain/below", .notFound, "not a folder"), ("", .notFound, "a folder"),
  ])
  func `a path that is not a video device is refused without opening it`(_ path: String, _ code: DeviceError.Code, _ words: String) throws {
    tree.folder("folder")
    tree.pipe("pipe")
    tree.file("plain")
    tree.link("dangling", to: "nowhere")
    tree.link("loop", to: "loop")
    let error = #expect(throws: DeviceError.self) { _ = try system.location(of: tree[path]) }
    #expect(error?.code == code)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.subject == tree[path])
  }

  @Test(arguments: ["/dev/null", "/dev/zero", "/dev/tty"]) func `other devices are not cameras`(_ path: String) {
    let error = #expect(throws: DeviceError.self) { _ = try KernelCameraSystem().location(of: path) }
    #expect(error?.code == .notFound)
  }
}
