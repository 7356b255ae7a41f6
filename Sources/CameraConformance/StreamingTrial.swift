import CameraModel

/// An open node for one trial of its stream.
struct StreamingTrial: ~Copyable {
  let node: any StreamingNode
  let bufferType: BufferType

  /// The number of buffers to request.
  static let buffers = 4

  init(_ system: some ConfigurableSystem, _ location: NodeLocation) throws(DeviceError) {
    let opened = try system.open(location)
    guard let type = BufferType(try opened.capability().capabilities) else {
      throw DeviceError(.unsupported, operation: "stream", subject: location.path, message: "The node gives no pictures.")
    }
    node = opened
    bufferType = type
  }

  /// Requests buffers, queues all of them, and starts the stream.
  func start() throws(DeviceError) -> [any BufferMemory] {
    let grant = try node.requestBuffers(Self.buffers, of: bufferType)
    for index in grant.buffers.indices { try node.queueBuffer(index, of: bufferType) }
    try node.startStream(of: bufferType)
    return grant.buffers
  }

  /// The next frame.
  func next() throws(DeviceError) -> FilledBuffer {
    let end = node.now().advanced(by: .seconds(10))
    while true {
      if let frame = try node.dequeueBuffer(of: bufferType) { return frame }
      guard node.now() < end else {
        throw DeviceError(.stalled, operation: "stream", subject: node.path, message: "No frame came within ten seconds.")
      }
      _ = try node.waitForStream(until: end)
    }
  }

  /// Stops the stream, then detaches and returns the buffers.
  func stop(_ buffers: [any BufferMemory]) throws(DeviceError) {
    try node.stopStream(of: bufferType)
    for buffer in buffers { try buffer.detach() }
    try node.freeBuffers(of: bufferType)
  }

  /// A copy of a buffer's bytes, one memory plane after the other.
  static func bytes(of memory: any BufferMemory) -> [UInt8] {
    memory.planeLengths.indices.flatMap { plane in
      memory.withBytes(ofPlane: plane) { bytes in
        [UInt8](capacity: bytes.count) { output in
          for position in bytes.indices { output.append(bytes[position]) }
        }
      }
    }
  }
}
