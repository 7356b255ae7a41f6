import Host
import CameraModel
import Testing
import Video4Linux

/// What cameras are found again by, on a made-up machine with USB and udev's links.
@Suite struct IdentityTests {
  let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree()
    tree.folder("dev")
  }

  var system: KernelCameraSystem {
    KernelCameraSystem(devices: tree["dev"], sysfs: tree["sys"], calls: ScriptedDriver()) { path in
      guard let digit = path.split(separator: "video").last.flatMap({ UInt32($0) }) else { return FileStatus(kind: .missing(.noSuchFile)) }
      return FileStatus(kind: .characterDevice(major: 81, minor: digit))
    }
  }

  private static let controllers = "pci0000:00/0000:00:14.0"

  /// A USB camera on a bus, with two nodes for each of its functions.
  func plug(
    _ name: String, nodes first: Int, serial: String?, make: (String, String) = ("045e", "0779"), functions: Int = 1,
    controller: String = controllers
  ) {
    let device = "devices/\(controller)/usb\(name.prefix { $0 != "-" })/\(name)"
    tree.file("sys/\(device)/idVendor", make.0 + "\n")
    tree.file("sys/\(device)/idProduct", make.1 + "\n")
    tree.file("sys/\(device)/speed", "480\n")
    if let serial { tree.file("sys/\(device)/serial", serial + "\n") }
    tree.link("sys/bus/usb/devices/\(name)", to: "../../../\(device)")
    for function in 0..<functions {
      let interface = "\(name):1.\(function * 2)"
      tree.file("sys/\(device)/\(interface)/bInterfaceClass", "0e\n")
      for index in 0..<2 {
        let number = first + function * 2 + index
        tree.file("dev/video\(number)")
        tree.file("sys/\(device)/\(interface)/video4linux/video\(number)/index", "\(index)\n")
        tree.link("sys/dev/char/81:\(number)", to: "../../\(device)/\(interface)/video4linux/video\(number)")
        tree.link(
          "dev/v4l/by-path/pci-0000:00:14.0-usb-0:\(interface.drop { $0 != "-" }.dropFirst())-video-index\(index)",
          to: "../../video\(number)")
      }
    }
  }

  /// The link that udev makes from the names of a camera: the camera that came last has it.
  func name(_ name: String, _ number: Int) {
    for index in 0..<2 {
      tree.remove("dev/v4l/by-id/usb-\(name)-video-index\(index)")
      tree.link("dev/v4l/by-id/usb-\(name)-video-index\(index)", to: "../../video\(number + index)")
    }
  }

  /// The identities of a node, which must be the same whether it is asked for alone or among all.
  func identities(_ number: Int) throws -> [CameraIdentity] {
    let alone = try system.location(of: tree["dev/video\(number)"]).identities
    #expect(try system.locations().first { $0.path == tree["dev/video\(number)"] }?.identities == alone)
    return alone
  }

  func kinds(_ number: Int) throws -> [CameraIdentity.Kind] { try identities(number).map(\.kind) }

  @Test func `vendor, product and serial number tell a camera from a twin in its socket, with and without udev`() throws {
    plug("1-1", nodes: 0, serial: "A1")
    plug("1-2", nodes: 2, serial: nil)
    let locations = try system.locations()
    #expect(locations.map(\.usbDescriptor) == ["045e:0779 A1", "045e:0779 A1", "045e:0779", "045e:0779"])
    #expect(try system.location(of: tree["dev/video0"]).usbDescriptor == "045e:0779 A1")
  }

  /// A sound card of a device, with a stream that records, `c`, or one that plays, `p`.
  private func sound(_ number: Int, in device: String, id: String, direction: String = "c") {
    let card = "devices/\(Self.controllers)/\(device)/sound/card\(number)"
    tree.file("sys/\(card)/id", id + "\n")
    let stream = "pcmC\(number)D0\(direction)"
    tree.folder("sys/\(card)/\(stream)")
    tree.link("sys/class/sound/\(stream)", to: "../../\(card)/\(stream)")
    tree.link("sys/class/sound/card\(number)", to: "../../\(card)")
  }

  @Test func `the microphone is the recording sound card of the same USB device`() throws {
    for (name, first) in [("1-1", 0), ("1-10", 2), ("1-2", 4)] { plug(name, nodes: first, serial: nil) }
    tree.file("sys/devices/\(Self.controllers)/usb1/1-1/product", "HD Pro Webcam C920\n")
    sound(0, in: "0000:00:1f.3", id: "PCH")
    sound(1, in: "usb1/1-10/1-10:1.2", id: "Other")
    sound(2, in: "usb1/1-1/1-1:1.2", id: "C920")
    sound(3, in: "usb1/1-2/1-2:1.2", id: "Speaker", direction: "p")
    let microphones = try system.locations().map(\.microphone)
    let (own, other) = (Microphone(card: "C920", name: "HD Pro Webcam C920"), Microphone(card: "Other"))
    #expect(microphones == [own, own, other, other, nil, nil])
    #expect(own.device == "hw:CARD=C920")
  }

  @Test func `a serial number of its own is the best name, for all nodes of the camera`() throws {
    plug("1-1", nodes: 0, serial: "A1")
    name("Cam_A1", 0)
    let expected = [
      CameraIdentity(kind: .byID, value: "usb-Cam_A1-video-index0"),
      CameraIdentity(kind: .byPath, value: "pci-0000:00:14.0-usb-0:1:1.0-video-index0"),
      CameraIdentity(kind: .devicePath, value: "/devices/\(Self.controllers)/usb1/1-1"),
    ]
    #expect(try identities(0) == expected)
    #expect(try identities(1) == expected)
  }

  @Test func `without a serial number the link belongs to neither twin, also if one has it`() throws {
    plug("1-1", nodes: 0, serial: nil)
    name("HD3000", 0)
    #expect(try kinds(0) == [.byPath, .devicePath])
    plug("1-2", nodes: 2, serial: nil)
    name("HD3000", 2)
    #expect(try kinds(0) == [.byPath, .devicePath])
    #expect(try kinds(2) == [.byPath, .devicePath])
    #expect(try identities(0).first != identities(2).first)
  }

  @Test(arguments: ["", " ", "a,b", "é", "\u{1}2", "1\n2"]) func `a serial number that udev ignores is ignored`(_ serial: String) throws {
    plug("1-1", nodes: 0, serial: serial)
    name("Cam", 0)
    #expect(try kinds(0) == [.byPath, .devicePath])
  }

  @Test(arguments: [("A1", "A1"), ("A 1", "A_1"), ("A1 ", "A1")]) func `a serial number shared by two cameras identifies neither`(
    _ first: String, _ second: String
  ) throws {
    plug("1-1", nodes: 0, serial: first)
    name("Cam_A1", 0)
    #expect(try kinds(0).first == .byID)
    plug("1-2", nodes: 2, serial: second)
    name("Cam_A1", 2)
    #expect(try kinds(0) == [.byPath, .devicePath])
    #expect(try kinds(2) == [.byPath, .devicePath])
  }

  @Test func `the same serial number on another product is no twin`() throws {
    plug("1-1", nodes: 0, serial: "A1")
    plug("1-2", nodes: 2, serial: "A1", make: ("045e", "0780"))
    name("Cam_A1", 0)
    name("Other_A1", 2)
    #expect(try kinds(0).first == .byID)
    #expect(try kinds(2).first == .byID)
  }

  @Test func `a port that another camera has on the other half of the controller identifies neither`() throws {
    plug("1-1", nodes: 0, serial: nil)
    #expect(try kinds(0) == [.byPath, .devicePath])
    plug("2-1", nodes: 2, serial: nil)
    #expect(try kinds(0) == [.devicePath])
    #expect(try kinds(2) == [.devicePath])
  }

  @Test func `the same port of another controller, or without a camera, does not matter`() throws {
    plug("1-1", nodes: 0, serial: nil)
    plug("3-1", nodes: 2, serial: nil, controller: "pci0000:00/0000:00:1a.0")
    tree.link("sys/bus/usb/devices/2-1", to: "../../../devices/\(Self.controllers)/usb2/2-1")
    tree.file("sys/devices/\(Self.controllers)/usb2/2-1/2-1:1.0/bInterfaceClass", "03\n")
    #expect(try kinds(0) == [.byPath, .devicePath])
  }

  @Test func `a camera of two functions has one identity, whichever function has the link`() throws {
    plug("1-1", nodes: 0, serial: "A1", functions: 2)
    name("Pair_A1", 2)
    let first = try identities(0)
    #expect(first.map(\.kind) == [.byID, .byPath, .devicePath])
    #expect(first[1].value == "pci-0000:00:14.0-usb-0:1:1.0-video-index0")
    #expect(try identities(2) == first)
    // The other function's links come a moment later.
    for index in 0..<2 { tree.remove("dev/v4l/by-path/pci-0000:00:14.0-usb-0:1:1.0-video-index\(index)") }
    #expect(try identities(2) == first)
  }

  @Test func `nodes of one driver with the same path and index are distinguished by their names`() throws {
    for (number, name) in ["vivid-000-vid-cap", "vivid-001-vid-cap"].enumerated() {
      tree.file("dev/video\(number)")
      tree.file("sys/devices/platform/vivid.0/video4linux/video\(number)/name", name + "\n")
      tree.file("sys/devices/platform/vivid.0/video4linux/video\(number)/index", "0\n")
      tree.link("sys/dev/char/81:\(number)", to: "../../devices/platform/vivid.0/video4linux/video\(number)")
    }
    tree.link("dev/v4l/by-path/platform-vivid.0-video-index0", to: "../../video1")
    #expect(try identities(0) == [CameraIdentity(kind: .devicePath, value: "/devices/platform/vivid.0 vivid-000-vid-cap")])
    #expect(try identities(1) == [CameraIdentity(kind: .devicePath, value: "/devices/platform/vivid.0 vivid-001-vid-cap")])
  }
}
