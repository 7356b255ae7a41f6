import CameraDumps
import CameraModel
import Host
import Testing
import UVCDescriptors
import Video4Linux

/// What descriptors tell of USB cameras, against what the kernel's driver lists for them.
@Suite(
  .tags(.hardware),
  .enabled(if: Hardware.isHere && CurrentProcess.environment("VIEWFINDER_DESCRIPTORS") == "1", "VIEWFINDER_DESCRIPTORS is not 1"))
struct DescriptorsUSBTests {
  static let driver = UVCDriver(
    kernel: FileTree.line(of: "/proc/sys/kernel/osrelease") ?? "",
    quirks: FileTree.line(of: "/sys/module/uvcvideo/parameters/quirks").flatMap { UInt32($0) })

  /// Cameras of which only the driver can tell, by number; others have a name that ends in a question mark.
  static let uncertain = CurrentProcess.environment("VIEWFINDER_UNCERTAIN")?.split(separator: " ").map(String.init) ?? []

  /// Lists without the empty ones, with a format, size or time once that the driver lists again, as in a camera's listing.
  private static func folded(_ lists: [[OfferedFormat]]) -> [[OfferedFormat]] {
    lists.filter { !$0.isEmpty }.map { formats in
      once(formats, by: \.pixelFormat).map { format in
        var format = format
        format.sizes = once(format.sizes, by: \.extent).map { OfferedSize($0.extent, intervals: once($0.intervals, by: \.self)) }
        return format
      }
    }
  }

  private static func once<Element, Key: Equatable>(_ list: [Element], by key: (Element) -> Key) -> [Element] {
    list.indices.filter { place in !list[..<place].contains { key($0) == key(list[place]) } }.map { list[$0] }
  }

  /// Cameras whose text says less than the bytes: the kernel leaves out formats that another one has, or `lsusb` refuses the descriptors.
  private static let unprinted = ["newer GUIDs", "newer GUIDs alone", "a newer GUID with broken frames", "short frame"]

  @Test func `the nodes and lists of descriptors are the driver's, where not only the driver can tell`() throws {
    let devices = try USBVideoDevice.all()
    #expect(!devices.isEmpty, "No USB camera is attached.")
    for device in devices {
      let expected: [UVCNode]
      do throws(UVCUncertainty) {
        expected = try device.descriptors.nodes(driver: Self.driver)
      } catch {
        let isNewer = !Self.driver.isMeasured && device.name.lowercased().contains("newer guid")
        #expect(device.name.hasSuffix("?") || isNewer || Self.uncertain.contains(device.number), "\(device.name): \(error)")
        print("\(device.name): \(error)")
        continue
      }
      #expect(!device.name.hasSuffix("?"), "\(device.name) is left to the driver")
      #expect(expected.map(\.place) == device.nodes.map(\.place), "\(device.name)")
      for (node, location) in zip(expected, device.nodes) {
        let (capabilities, inputs, formats) = try location.answers()
        #expect(formats == node.formats, "\(device.name): \(location.path)")
        #expect(capabilities == node.capabilities, "\(device.name): \(location.path)")
        if let expected = node.inputs { #expect(inputs == expected, "\(device.name): \(location.path)") }
      }
      if let text = device.text, !Self.unprinted.contains(device.name) {
        let printed = DumpImporter.read(text).cameras.flatMap(\.nodes).map(\.formats)
        // An interface without a node is printed too.
        for list in Self.folded(expected.map(\.formats)) {
          #expect(Self.folded(printed).contains(list), "\(device.name): the text of lsusb -v")
        }
      }
      print("\(device.name): \(device.nodes.count) nodes, \(expected.flatMap(\.formats).flatMap(\.sizes).count) sizes")
    }
  }
}

extension UVCNode {
  fileprivate var place: [Int] { [Int(interface), index] }
}

/// A USB device with a video control interface, as sysfs shows it.
private struct USBVideoDevice {
  let name: String
  let number: String
  let descriptors: UVCDescriptors
  /// What `lsusb -v` prints of it; nil where that is not there.
  let text: [UInt8]?
  /// The nodes that there are, by interface and index.
  let nodes: [USBVideoNode]

  static func all() throws -> [USBVideoDevice] {
    let root = "/sys/bus/usb/devices"
    let nodes = FileTree.entries(of: "/sys/class/video4linux").compactMap { USBVideoNode(name: $0) }
    return try FileTree.entries(of: root).sorted().compactMap { name in
      let folder = "\(root)/\(name)"
      // A hub has no product of this kind, an interface no descriptors.
      guard let vendor = FileTree.line(of: folder + "/idVendor"), let product = FileTree.line(of: folder + "/idProduct"),
        FileTree.line(of: folder + "/bDeviceClass") != "09"
      else { return nil }
      let resolved = FileTree.resolved(folder) ?? folder
      return USBVideoDevice(
        name: FileTree.line(of: folder + "/product") ?? name, number: "\(vendor):\(product)",
        descriptors: UVCDescriptors(bytes: try FileContents.read(path: folder + "/descriptors", limit: 1 << 20)),
        text: CurrentProcess.environment("VIEWFINDER_LSUSB").flatMap { try? FileContents.read(path: "\($0)/\(name)", limit: 1 << 20) },
        nodes: nodes.filter { $0.folder.hasPrefix(resolved + "/") }.sorted { ($0.interface, $0.index) < ($1.interface, $1.index) })
    }
  }
}

/// A node of a USB device.
private struct USBVideoNode {
  let path: String
  /// The folder of its interface.
  let folder: String
  let interface: Int
  let index: Int
  var place: [Int] { [interface, index] }

  init?(name: String) {
    let place = "/sys/class/video4linux/\(name)"
    guard let folder = FileTree.resolved(place + "/device"),
      let interface = FileTree.line(of: folder + "/bInterfaceNumber").flatMap({ Int($0, radix: 16) }),
      let index = FileTree.line(of: place + "/index").flatMap({ Int($0) })
    else { return nil }
    (path, self.folder, self.interface, self.index) = ("/dev/\(name)", folder, interface, index)
  }

  /// What the driver answers, list by list, as it answers.
  func answers() throws -> (capabilities: Capabilities, inputs: [VideoInput], formats: [OfferedFormat]) {
    let node = try KernelNode(path: path)
    let capabilities = try node.capability().capabilities
    guard let bufferType = BufferType(capabilities) else { return (capabilities, [], []) }
    // A camera may not answer which source it has, so a camera with several sources is not compared.
    let current = try? node.currentInput()
    let inputs = try Self.list { try node.input(at: $0) }.enumerated().map {
      VideoInput(index: $0.offset, name: $0.element.name, isCurrent: $0.offset == current)
    }
    var formats = try Self.list { try node.format(at: $0, of: bufferType) }
    for index in formats.indices {
      let pixelFormat = try #require(formats[index].pixelFormat)
      formats[index].sizes = try Self.list { try node.frameSize(at: $0, for: pixelFormat) }.map { extent in
        OfferedSize(
          extent, intervals: try Self.list { try node.frameInterval(at: $0, for: pixelFormat, size: extent.largest) })
      }
    }
    return (capabilities, inputs, formats)
  }

  private static func list<Entry>(_ entry: (Int) throws -> Entry?) rethrows -> [Entry] {
    var entries: [Entry] = []
    while let next = try entry(entries.count) { entries.append(next) }
    return entries
  }
}
