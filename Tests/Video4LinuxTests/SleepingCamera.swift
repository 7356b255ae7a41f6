import CameraModel
import Host
import Video4Linux

/// A USB camera in a made-up `/sys`: one function, whose picture node and metadata node are video devices 2·n and 2·n + 1.
struct SleepingCamera {
  let tree: TemporaryTree
  let number: Int

  /// A camera that sleeps, of which all is known.
  init(_ number: Int = 0, in tree: TemporaryTree, descriptors: [UInt8] = DescriptorBytes().device) {
    (self.tree, self.number) = (tree, number)
    set("idVendor", "046d")
    set("idProduct", "0892")
    set("speed", "480")
    set("power/runtime_status", "suspended")
    tree.file("\(folder)/descriptors", descriptors)
    tree.file("sys/module/uvcvideo/parameters/quirks", "4294967295\n")
    drive(by: "uvcvideo")
    for index in 0...1 {
      tree.file(path(index))
      tree.file("\(node(index))/index", "\(index)\n")
      tree.file("\(node(index))/name", "Tiny Camera\n")
      tree.link("sys/dev/char/81:\(2 * number + index)", to: "../../../\(node(index))")
    }
  }

  var folder: String { "sys/devices/pci0000:00/0000:00:14.0/usb1/1-\(number + 1)" }
  var interface: String { "\(folder)/1-\(number + 1):1.0" }

  func path(_ index: Int) -> String { "dev/video\(2 * number + index)" }
  func node(_ index: Int) -> String { "\(interface)/video4linux/video\(2 * number + index)" }

  /// Writes an attribute of the device.
  func set(_ attribute: String, _ text: String) { tree.file("\(folder)/\(attribute)", text + "\n") }

  func drive(by driver: String) {
    tree.remove("\(interface)/driver")
    tree.link("\(interface)/driver", to: "../../../../../../bus/usb/drivers/\(driver)")
  }

  /// The machine with all cameras of a tree.
  static func system(in tree: TemporaryTree, _ driver: ScriptedDriver, kernel: String = "6.1.0-56-amd64") -> KernelCameraSystem {
    KernelCameraSystem(
      devices: tree["dev"], sysfs: tree["sys"], calls: driver, kernel: kernel,
      status: { path in
        var status = FileStatus(of: path)
        guard status.kind == .regularFile, let number = path.split(separator: "video").last.flatMap({ UInt32($0) }) else { return status }
        status.kind = .characterDevice(major: 81, minor: number)
        return status
      })
  }
}

/// The descriptors of a camera with one uncompressed format.
struct DescriptorBytes {
  /// YUY2.
  var guid: [UInt8] = [0x59, 0x55, 0x59, 0x32, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]
  var sizes: [(UInt16, UInt16)] = [(640, 480), (1280, 720)]
  /// Times per frame in 100 ns.
  var intervals: [UInt32] = [333_333, 666_666]

  var device: [UInt8] {
    [18, 1, 0, 2, 0xef, 2, 1, 64, 0x6d, 0x04, 0x92, 0x08, 0x11, 0, 1, 2, 0, 1] + configuration
  }

  private var configuration: [UInt8] {
    let rest = [8, 0x0b, 0, 2, 14, 3, 0, 0] + control + streaming
    return [9, 2] + Self.word(UInt16(9 + rest.count)) + [2, 1, 0, 0x80, 250] + rest
  }

  private var control: [UInt8] {
    let camera: [UInt8] = [18, 0x24, 2, 1, 0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0]
    let output: [UInt8] = [9, 0x24, 3, 2, 0x01, 0x01, 0, 1, 0]
    let length = UInt16(13 + camera.count + output.count)
    let header = [13, 0x24, 1, 0x10, 0x01] + Self.word(length) + Self.double(48_000_000) + [1, 1]
    return [9, 4, 0, 0, 0, 14, 1, 0, 0] + header + camera + output
  }

  private var streaming: [UInt8] {
    var frames: [UInt8] = []
    for (index, size) in sizes.enumerated() {
      let bytes = UInt32(size.0) * UInt32(size.1) * 2
      frames += [UInt8(26 + 4 * intervals.count), 0x24, 5, UInt8(index + 1), 0] + Self.word(size.0) + Self.word(size.1)
      frames += Self.double(bytes * 8) + Self.double(bytes * 8 * 30) + Self.double(bytes) + Self.double(intervals[0])
      frames += [UInt8(intervals.count)] + intervals.flatMap(Self.double)
    }
    let format = [27, 0x24, 4, 1, UInt8(sizes.count)] + guid + [16, 1, 0, 0, 0, 0]
    let colour: [UInt8] = [6, 0x24, 0x0d, 1, 1, 4]
    let header = [14, 0x24, 1, 1] + Self.word(UInt16(14 + format.count + frames.count + colour.count)) + [0x81, 0, 2, 0, 0, 0, 1, 0]
    return [9, 4, 1, 0, 1, 14, 2, 0, 0] + header + format + frames + colour + [7, 5, 0x81, 2, 0, 2, 0]
  }

  private static func word(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xff), UInt8(number >> 8)] }
  private static func double(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
