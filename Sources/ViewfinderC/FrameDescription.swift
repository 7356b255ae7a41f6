import CViewfinder
import CameraModel
import Capture
import Glibc
import ImageGeometry
import Viewfinder

/// Copies a structure to a program whose header may be older or newer. Members that it does not have are 0.
///
/// - Parameters:
///   - size: the structure's size in the program.
///   - firstSize: the size in the first version; a smaller one is no version's.
/// - Returns: whether it was copied.
package func copy<Structure: BitwiseCopyable>(
  _ structure: Structure, to place: UnsafeMutableRawPointer, size: Int, firstSize: Int
) -> Bool {
  guard size >= firstSize, size <= 1 << 16 else { return false }
  // SAFETY: the caller has room for `size` bytes there; no more are written.
  unsafe withUnsafeBytes(of: structure) { source in
    unsafe memset(place, 0, size)
    if let start = source.baseAddress { unsafe memcpy(place, start, min(size, source.count)) }
  }
  return true
}

extension vf_frame_info {
  /// The size in the first version, which ended with the planes. Later members follow them.
  static let firstSize = unsafe (MemoryLayout<vf_frame_info>.offset(of: \.planes) ?? 0) + 4 * MemoryLayout<vf_plane>.stride
}

extension VideoFrame {
  /// The frame in the header's form. Its addresses hold while the frame lives.
  var description: vf_frame_info {
    var info = vf_frame_info()
    info.pixel_format = pixelFormat.rawValue
    (info.width, info.height) = (UInt32(clamping: size.width), UInt32(clamping: size.height))
    info.flags = flags
    (info.sequence, info.run) = (sequence, UInt64(clamping: run))
    info.time_ns = presentationTime.nanoseconds
    info.time_source = UInt32(presentationTime.clock == .monotonic ? VF_TIME_DRIVER : VF_TIME_ARRIVAL)
    info.arrival_ns = arrivalTime.nanoseconds
    (info.matrix, info.range) = (color.matrix.number, color.range.number)
    info.rotation = UInt32(orientation.rotationAngle)
    (info.duration_numerator, info.duration_denominator) = (duration?.numerator ?? 0, duration?.denominator ?? 0)
    guard !layout.planes.isEmpty else {
      info.plane_count = 1
      unsafe info.planes.0 = withBytes { unsafe vf_plane($0) }
      return info
    }
    info.plane_count = UInt32(min(layout.planes.count, 4))
    for index in layout.planes.indices {
      switch index {
      case 0: unsafe info.planes.0 = plane(index)
      case 1: unsafe info.planes.1 = plane(index)
      case 2: unsafe info.planes.2 = plane(index)
      case 3: unsafe info.planes.3 = plane(index)
      default: break
      }
    }
    return info
  }

  private var flags: UInt32 {
    let flags = [
      (isKeyFrame, VF_FRAME_KEY), (isConverted, VF_FRAME_CONVERTED), (isDemosaiced, VF_FRAME_DEMOSAICED),
      (hasCorruptedData, VF_FRAME_CORRUPTED_DATA), (fieldOrder != .progressive, VF_FRAME_INTERLACED),
    ]
    return flags.reduce(0) { bits, flag in flag.0 ? bits | UInt32(flag.1) : bits }
  }

  private func plane(_ index: Int) -> vf_plane {
    let plane = layout.planes[index]
    var described = unsafe withPlane(index) { unsafe vf_plane($0) }
    unsafe described.bytes_per_row = UInt32(clamping: plane.bytesPerRow)
    unsafe described.row_bytes = UInt32(clamping: plane.rowBytes)
    unsafe described.rows = UInt32(clamping: plane.rows)
    unsafe described.memory_plane = UInt32(clamping: plane.memoryPlane)
    return unsafe described
  }
}

extension vf_plane {
  /// Bytes of a frame, whose memory stays at its address while the frame lives, also after the stream.
  fileprivate init(_ bytes: borrowing Span<UInt8>) {
    unsafe self.init()
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe self.bytes = buffer.baseAddress
      unsafe length = buffer.count
    }
  }
}

extension ColorDescription.Matrix {
  fileprivate var number: UInt32 {
    switch self {
    case .bt601: UInt32(VF_MATRIX_BT601)
    case .bt709: UInt32(VF_MATRIX_BT709)
    case .smpte240m: UInt32(VF_MATRIX_SMPTE240M)
    case .bt2020: UInt32(VF_MATRIX_BT2020)
    }
  }
}

extension ColorDescription.Range {
  fileprivate var number: UInt32 { UInt32(self == .limited ? VF_RANGE_LIMITED : VF_RANGE_FULL) }
}
