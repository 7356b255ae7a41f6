import CameraModel
import Host
import UVCDescriptors

/// The USB cameras whose nodes need no opening, each read once from sysfs.
struct DescribedCameras {
  private let tree: DeviceTree
  private let kernel: String?
  private let mayBeAwake: Bool
  /// The driver's version and parameters; nil if unknown. Awake cameras do not need it.
  private lazy var driver = kernel.flatMap { UVCDriver(kernel: $0, parametersIn: "\(tree.root)/module/uvcvideo/parameters") }
  /// The cameras read so far. An array, because there are few.
  private var known: [(place: String, camera: Outcome)] = []

  /// The result of reading a camera's descriptors.
  private enum Outcome {
    case described(DescribedCamera)
    case doubtful(Uncertainty)
  }

  /// Why a camera's nodes must be opened, in a sentence.
  struct Uncertainty: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  init(tree: DeviceTree, kernel: String?, mayBeAwake: Bool) {
    self.tree = tree
    self.kernel = kernel
    self.mayBeAwake = mayBeAwake
  }

  /// A node according to its camera's descriptors.
  mutating func node(at location: NodeLocation, _ scope: ReadingScope) -> UnopenedNode {
    do throws(Uncertainty) {
      guard let place = location.sysfsPath, location.usbDescriptor != nil else { throw Uncertainty("It is no USB camera.") }
      let node = try camera(at: location.physicalDevice).node(at: "\(tree.root)\(place)")
      do {
        var reading = try NodeReading(of: node, path: location.path, scope: scope)
        reading.node.isFromDescriptors = true
        return .known(reading)
      } catch {
        throw Uncertainty(error.message)
      }
    } catch {
      return .unknown(because: error.reason)
    }
  }

  private mutating func camera(at device: String) throws(Uncertainty) -> DescribedCamera {
    let outcome = known.first { $0.place == device }?.camera ?? outcome(at: device)
    switch outcome {
    case .described(let camera): return camera
    case .doubtful(let doubt): throw doubt
    }
  }

  private mutating func outcome(at device: String) -> Outcome {
    let outcome: Outcome
    do { outcome = .described(try readCamera(at: device)) } catch { outcome = .doubtful(error) }
    known.append((device, outcome))
    return outcome
  }

  private mutating func readCamera(at device: String) throws(Uncertainty) -> DescribedCamera {
    let usb = USBDevice(folder: "\(tree.root)\(device)", root: tree.root)
    guard mayBeAwake || usb.isSuspended else { throw Uncertainty("The camera is awake.") }
    guard let driver else { throw Uncertainty("The parameters of its driver are unknown.") }
    if driver.mayTellMounting, usb.isInFirmware { throw Uncertainty("The machine's firmware may tell how it is mounted.") }
    return try DescribedCamera(usb, driver: driver)
  }
}

extension UVCDriver {
  /// The driver of a running kernel; nil if its parameters cannot be read.
  fileprivate init?(kernel: String, parametersIn folder: String) {
    guard let quirks = FileTree.line(of: "\(folder)/quirks").flatMap({ UInt32($0) }) else { return nil }
    self.init(kernel: kernel, quirks: quirks)
  }
}
