import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// A node of a simulated system that is open for streaming.
struct SimulatedRun {
  static let path = "/dev/video0"

  let system: SimulatedCameraSystem
  let node: any StreamingNode
  let type: BufferType

  init(_ system: SimulatedCameraSystem = SimulatedCameraSystem([SimulatedCameras.camera(path)]), at path: String = Self.path) throws {
    self.system = system
    node = try system.open(try system.location(of: path))
    type = BufferType(of: system.node(at: path)?.role ?? .capture)
  }

  /// Buffers, all queued, and the stream.
  func start(_ count: Int = 4) throws -> [any BufferMemory] {
    let grant = try node.requestBuffers(count, of: type)
    for index in grant.buffers.indices { try node.queueBuffer(index, of: type) }
    try node.startStream(of: type)
    return grant.buffers
  }

  /// The next frame, which keeps its buffer; fails after ten seconds of the node's time.
  func next() throws -> FilledBuffer {
    let end = node.now().advanced(by: .seconds(10))
    while true {
      if let filled = try node.dequeueBuffer(of: type) { return filled }
      try #require(node.now() < end, "No frame came.")
      _ = try node.waitForStream(until: end)
    }
  }

  /// Frames, each of which gives its buffer back.
  func frames(_ count: Int) throws -> [FilledBuffer] {
    try (0..<count).map { _ in
      let filled = try next()
      try node.queueBuffer(filled.index, of: type)
      return filled
    }
  }

  /// The error of a call; nil where it succeeds.
  func refusal(_ body: () throws -> Void) -> SystemErrorNumber? {
    do { try body() } catch { return (error as? DeviceError)?.errorNumber }
    return nil
  }
}
