import CVideo4Linux
import CameraModel

extension FilledBuffer {
  /// The buffer in a driver's answer, which must not outlive the planes to which it points.
  @unsafe init(_ answer: borrowing v4l2_buffer, of bufferType: BufferType) {
    var planes: FilledPlanes
    if bufferType == .videoCaptureMultiplanar {
      planes = FilledPlanes()
      // SAFETY: the buffer type selects the member of the union, and at least as many planes exist as are read.
      let count = unsafe min(Int(answer.length), FilledPlanes.most)
      if let filled = unsafe answer.m.planes {
        for position in 0..<count {
          planes.append(unsafe FilledPlane(bytesUsed: filled[position].bytesused, dataOffset: filled[position].data_offset))
        }
      }
    } else {
      planes = FilledPlanes(unsafe FilledPlane(bytesUsed: answer.bytesused))
    }
    unsafe self.init(
      index: Int(answer.index), sequence: answer.sequence, timestamp: answer.timestamp.nanoseconds,
      flags: BufferFlags(rawValue: answer.flags), fieldOrder: FieldOrder(rawValue: answer.field), planes: planes)
  }
}

extension timeval {
  /// Exactly the microseconds times 1000, limited to the range of the type.
  fileprivate var nanoseconds: Int64 {
    let (whole, isTooLong) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (part, isTooMuch) = Int64(tv_usec).multipliedReportingOverflow(by: 1_000)
    let (sum, overflow) = whole.addingReportingOverflow(part)
    guard isTooLong || isTooMuch || overflow else { return sum }
    return Int64(clamping: (Int128(tv_sec) * 1_000_000 + Int128(tv_usec)) * 1_000)
  }
}
