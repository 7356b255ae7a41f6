import CVideo4Linux
import CameraModel
import Synchronization
import Testing
import Video4Linux

/// A scripted driver that grants buffers, and a node on it.
struct StreamingDriver {
  let driver: ScriptedDriver
  let bufferType: BufferType
  let node: KernelNode
  /// Every count that `VIDIOC_REQBUFS` was called with.
  let asked = Asked()

  /// Bytes between the starts of two planes in the driver's memory.
  static let spacing: UInt32 = 1 << 18

  final class Asked: Sendable {
    private let list = Mutex<[UInt32]>([])
    var counts: [UInt32] { list.withLock { $0 } }
    func note(_ count: UInt32) { list.withLock { $0.append(count) } }
  }

  /// - Parameters:
  ///   - granted: how many buffers the driver has, at most.
  ///   - lengths: the bytes of each plane.
  init(
    _ driver: ScriptedDriver = ScriptedDriver(), granted: UInt32 = 6, lengths: [UInt32] = [614_400 / 4], orphans: Bool = true,
    of bufferType: BufferType = .videoCapture, timeout: Duration? = nil
  ) throws {
    self.driver = driver
    self.bufferType = bufferType
    node = try KernelNode(path: "/dev/video0", calls: driver, timeout: timeout)
    let asked = asked
    driver.on(Requests.requestBuffers) { request in
      asked.note(request.count)
      guard request.type == bufferType.rawValue, request.memory == V4L2_MEMORY_MMAP.rawValue else { return .failure(.invalidArgument) }
      request.count = min(request.count, granted)
      request.capabilities = orphans ? 0x11 : 0x01
      return 0
    }
    unsafe driver.on(Requests.queryBuffer) { buffer in
      guard unsafe buffer.type == bufferType.rawValue, unsafe buffer.index < granted else { return .failure(.invalidArgument) }
      let first = unsafe buffer.index * UInt32(lengths.count)
      guard bufferType == .videoCaptureMultiplanar else {
        unsafe buffer.length = lengths[0]
        unsafe buffer.m.offset = first * Self.spacing
        return 0
      }
      guard let planes = unsafe buffer.m.planes, unsafe buffer.length >= lengths.count else { return .failure(.invalidArgument) }
      for (position, length) in lengths.enumerated() {
        unsafe planes[position].length = length
        unsafe planes[position].m.mem_offset = (first + UInt32(position)) * Self.spacing
      }
      unsafe buffer.length = UInt32(lengths.count)
      return 0
    }
  }

  func request(_ count: Int = 6) throws(DeviceError) -> BufferGrant { try node.requestBuffers(count, of: bufferType) }

  /// What the driver answers `VIDIOC_DQBUF` with.
  func onDequeue(_ body: @escaping @Sendable (inout v4l2_buffer) -> CInt) { unsafe driver.on(Requests.dequeueBuffer, body) }

  func dequeue() throws(DeviceError) -> FilledBuffer? { try node.dequeueBuffer(of: bufferType) }
}

extension BufferMemory {
  /// All bytes of a plane.
  func bytes(_ plane: Int = 0) -> [UInt8] {
    withBytes(ofPlane: plane) { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// Whether all bytes of a plane are one.
  func isFilled(_ plane: Int = 0, with byte: UInt8) -> Bool {
    withBytes(ofPlane: plane) { bytes in bytes.indices.allSatisfy { bytes[$0] == byte } }
  }

  /// Where a plane is.
  func address(_ plane: Int = 0) -> UInt {
    withBytes(ofPlane: plane) { bytes in unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
  }
}
