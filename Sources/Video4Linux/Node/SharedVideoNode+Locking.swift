import CVideo4Linux
public import CameraModel
import Glibc
import Synchronization

extension SharedVideoNode {
  /// Takes the advisory lock if nobody has it. The corresponding C call is `flock` with `LOCK_EX | LOCK_NB`.
  ///
  /// `flock`, not `fcntl`: it works on a node opened for reading, it belongs to this opening and not to the process (closing another
  /// descriptor of the node does not lose it), and `/proc/locks` names who has it, which it does not for `F_OFD_SETLK`.
  public func tryLock() throws(DeviceError) -> Bool {
    try isLocked.withLock { isLocked throws(DeviceError) -> Bool in
      guard !isLocked else { return false }
      let answer = retrying { node.calls.lock(node.descriptor, true) }
      if let number = SystemErrorNumber(answer: answer) {
        if number == .wouldBlock { return false }
        throw DeviceError(.lock, on: path, failedWith: number)
      }
      isLocked = true
      return true
    }
  }

  /// Gives the advisory lock back. The corresponding C call is `flock` with `LOCK_UN`.
  public func unlock() {
    isLocked.withLock { isLocked in
      _ = retrying { node.calls.lock(node.descriptor, false) }
      isLocked = false
    }
  }

  /// Asks for a priority for this open node. The corresponding C call is `VIDIOC_S_PRIORITY`.
  public func setPriority(_ priority: AccessPriority) throws(DeviceError) {
    var argument = priority.rawValue
    try node.require(Requests.setPriority, &argument)
  }

  /// The highest priority that any open node of the device has. The corresponding C call is `VIDIOC_G_PRIORITY`.
  public func highestPriority() throws(DeviceError) -> AccessPriority {
    var answer: UInt32 = 0
    try node.require(Requests.getPriority, &answer)
    return AccessPriority(rawValue: answer)
  }

  /// Who has the lock or the node, from `/proc`; what this user may not see is not listed.
  public func holders() -> [NodeHolder] {
    ProcessTable().holders(ofDescriptor: node.descriptor)
  }

  /// Waits. The corresponding C call is `nanosleep`.
  public func pause(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return }
    var rest = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    // SAFETY: the structure is read and, when a signal came, filled in with the rest within the call.
    unsafe withUnsafeMutablePointer(to: &rest) { while unsafe nanosleep($0, $0) != 0, errno == EINTR {} }
  }
}

extension SystemErrorNumber {
  /// The corresponding C constants are `EWOULDBLOCK` and `EAGAIN`.
  static let wouldBlock = SystemErrorNumber(rawValue: 11)
}
