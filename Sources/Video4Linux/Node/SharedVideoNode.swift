import Host
import CVideo4Linux
public import CameraModel
public import PixelFormats
import Synchronization

/// A video node of the kernel, open for reading and setting, and held by several at once: the device, its lock, a session.
///
/// The last that lets go closes it, which also gives back the lock and the priority: the kernel does so even for a process that is killed.
public final class SharedVideoNode: ConfigurableNode {
  let node: OpenVideoNode
  /// The kernel's lock belongs to the descriptor, so it would let its holder in a second time.
  let isLocked = Mutex(false)

  /// Opens a node.
  ///
  /// - Throws: `DeviceError` when it cannot be opened.
  public convenience init(path: String) throws(DeviceError) {
    try self.init(path: path, calls: KernelCalls())
  }

  /// Opens a node by other calls than the kernel's own.
  package init(path: String, calls: any DriverCalls) throws(DeviceError) {
    node = try OpenVideoNode(path: path, calls: calls)
  }

  /// What it was opened by.
  public var path: String { node.path }

  /// What is open, whatever its path leads to by now.
  var kind: FileKind { FileKind.ofDescriptor(node.descriptor) }
  /// The number of its file; nil where unknown.
  var fileNumber: UInt64? { FileKind.number(ofDescriptor: node.descriptor) }
}

/// Reading is the open node's own.
extension SharedVideoNode {
  /// Who the node is.
  public func capability() throws(DeviceError) -> NodeCapability { try node.capability() }
  /// The source at a position.
  public func input(at index: Int) throws(DeviceError) -> OfferedInput? { try node.input(at: index) }
  /// The position of the source shown.
  public func currentInput() throws(DeviceError) -> Int { try node.currentInput() }
  /// The pixel format at a position.
  public func format(at index: Int, of stream: StreamKind) throws(DeviceError) -> OfferedFormat? { try node.format(at: index, of: stream) }
  /// The size at a position.
  public func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try node.frameSize(at: index, for: pixelFormat)
  }
  /// The time per frame at a position.
  public func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    try node.frameInterval(at: index, for: pixelFormat, size: size)
  }
  /// The mode now, without its time per frame.
  public func currentFormat(of stream: StreamKind) throws(DeviceError) -> CurrentFormat { try node.currentFormat(of: stream) }
  /// The time per frame now.
  public func currentInterval(of stream: StreamKind) throws(DeviceError) -> FrameInterval? { try node.currentInterval(of: stream) }
  /// The control with the next higher id.
  public func control(after id: UInt32) throws(DeviceError) -> CameraControl? { try node.control(after: id) }
  /// A choice of a menu.
  public func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    try node.menuItem(at: index, of: control)
  }
  /// A control's value now.
  public func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try node.value(of: control) }
  /// Several controls' values in one call.
  public func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] { try node.values(of: controls) }
  /// A standard control's integer value by its id.
  public func integerValue(ofControl id: UInt32) throws(DeviceError) -> Int64? { try node.integerValue(ofControl: id) }
}
