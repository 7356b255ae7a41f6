import CameraModel
import Host
import UVCDescriptors

/// The USB cameras whose nodes need not be opened, each read once from sysfs.
struct DescribedCameras {
  private let tree: DeviceTree
  /// The driver's version and parameters; nil where they are unknown.
  private let driver: UVCDriver?
  private let mayBeAwake: Bool
  private var known: [String: Result<DescribedCamera, Doubt>] = [:]

  /// Why the nodes of a camera have to be opened, in a sentence.
  struct Doubt: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  init(tree: DeviceTree, kernel: String?, mayBeAwake: Bool) {
    self.tree = tree
    self.mayBeAwake = mayBeAwake
    driver = kernel.flatMap { UVCDriver(kernel: $0, parametersIn: "\(tree.root)/module/uvcvideo/parameters") }
  }

  /// A node as its camera's descriptors describe it.
  mutating func node(at location: NodeLocation, _ scope: ReadingScope) -> UnopenedNode {
    do throws(Doubt) {
      guard let place = location.sysfsPath, location.usbDescriptor != nil else { throw Doubt("It is no USB camera.") }
      let node = try camera(at: location.physicalDevice).get().node(at: "\(tree.root)\(place)")
      do throws(DeviceError) {
        var reading = try NodeReading(of: node, path: location.path, scope: scope)
        reading.node.isFromDescriptors = true
        return .known(reading)
      } catch {
        throw Doubt(error.message)
      }
    } catch {
      return .unknown(because: error.reason)
    }
  }

  private mutating func camera(at device: String) -> Result<DescribedCamera, Doubt> {
    if let camera = known[device] { return camera }
    let camera = Result { () throws(Doubt) in try readCamera(at: device) }
    known[device] = camera
    return camera
  }

  private func readCamera(at device: String) throws(Doubt) -> DescribedCamera {
    let usb = USBDevice(folder: "\(tree.root)\(device)", root: tree.root)
    guard mayBeAwake || usb.isSuspended else { throw Doubt("The camera is awake.") }
    guard let driver else { throw Doubt("The parameters of its driver are unknown.") }
    if driver.mayTellMounting, usb.isInFirmware { throw Doubt("The machine's firmware may tell how it is mounted.") }
    return try DescribedCamera(usb, driver: driver)
  }
}

extension UVCDriver {
  /// The driver of a running kernel; nil where its parameters cannot be read.
  fileprivate init?(kernel: String, parametersIn folder: String) {
    guard let quirks = FileTree.line(of: "\(folder)/quirks").flatMap({ UInt32($0) }) else { return nil }
    self.init(kernel: kernel, quirks: quirks)
  }
}
