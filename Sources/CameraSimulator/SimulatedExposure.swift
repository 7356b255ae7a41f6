import CameraModel
import Host

/// Makes filled buffers of a simulated camera's frames, with their faults.
struct SimulatedExposure {
  private var picture: SimulatedPicture
  /// What the control for brightness makes of the picture; 1 leaves it as it is.
  var brightness = 1.0
  /// The difference between the driver's numbers and the camera's, modulo 2³².
  private var offset: UInt32 = 0
  private var last: (sequence: UInt32, timestamp: Int64) = (0, 0)

  init(picture: SimulatedPicture) {
    self.picture = picture
  }

  /// Whether faults lose a frame. A silently lost frame takes its number with it.
  mutating func loses(_ faults: [StreamFault]) -> Bool {
    if faults.contains(where: { $0.effect == .lostSilently }) {
      offset &-= 1
      return true
    }
    guard faults.contains(where: { $0.effect == .lost }) else { return false }
    skip(faults)
    return true
  }

  /// Skips a frame that no buffer gets.
  mutating func skip(_ faults: [StreamFault]) {
    for fault in faults { if case .addsToSequence(let more) = fault.effect { offset &+= more } }
  }

  /// Draws a frame without faults.
  mutating func draw(_ number: Int64, _ planes: [PictureMemory]) { _ = picture.draw(number, into: planes, brightness: brightness, []) }

  /// Fills a buffer.
  mutating func fill(
    _ index: Int, _ planes: [PictureMemory], number: Int64, at time: MonotonicTime, _ faults: [StreamFault]
  ) -> FilledBuffer {
    skip(faults)
    var filled = FilledBuffer(
      index: index, sequence: UInt32(truncatingIfNeeded: number) &+ offset, timestamp: time.nanoseconds / 1000 * 1000,
      flags: [.monotonicTimestamp, .timestampAtStartOfExposure], fieldOrder: .progressive, planes: FilledPlanes())
    for fault in faults { corruption(&filled, fault.effect) }
    last = (filled.sequence, filled.timestamp)
    for bytes in picture.draw(number, into: planes, brightness: brightness, faults) {
      filled.planes.append(FilledPlane(bytesUsed: UInt32(clamping: bytes)))
    }
    return filled
  }

  private func corruption(_ filled: inout FilledBuffer, _ effect: StreamFault.Effect) {
    switch effect {
    case .marked: filled.flags.insert(.error)
    case .fieldOrder(let order): filled.fieldOrder = order
    case .repeatsSequence: filled.sequence = last.sequence
    case .zeroTimestamp: filled.timestamp = 0
    case .repeatsTimestamp: filled.timestamp = last.timestamp
    case .shiftsTimestamp(let duration):
      filled.timestamp = MonotonicTime(nanoseconds: filled.timestamp).advanced(by: duration).nanoseconds / 1000 * 1000
    case .unknownClock: filled.flags.remove(.monotonicTimestamp)
    case .copiedTimestamp:
      filled.flags.remove(.monotonicTimestamp)
      filled.flags.insert(.copiedTimestamp)
    default: break
    }
  }
}
