import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// The kernel's rules for buffers, `videobuf2`.
struct BufferQueueTests {
  private let run: SimulatedRun
  private let other: SimulatedRun
  private var node: any StreamingNode { run.node }

  init() throws {
    run = try SimulatedRun()
    other = try SimulatedRun(run.system)
  }

  @Test func `a stream without buffers does not start`() {
    #expect(run.refusal { try node.startStream(of: .videoCapture) } == .invalidArgument)
  }

  @Test func `buffers of a size that no memory has are refused`() throws {
    var camera = SimulatedCameras.camera(SimulatedRun.path)
    let size = FrameSize(Int(UInt32.max), Int(UInt32.max))
    camera.nodes[0].formats = [OfferedFormat(index: 0, pixelFormat: "MJPG", sizes: [OfferedSize(.discrete(size), intervals: [])])]
    camera.nodes[0].current = CurrentFormat(
      pixelFormat: "MJPG", size: size, bytesPerLine: 0, sizeImage: nil, interval: FrameInterval(1, 30))
    let run = try SimulatedRun(SimulatedCameraSystem([camera]))
    #expect(run.refusal { _ = try run.node.requestBuffers(2, of: .videoCapture) } == .noMemory)
  }

  @Test func `a frame cannot be taken before the stream starts`() throws {
    _ = try node.requestBuffers(2, of: .videoCapture)
    #expect(run.refusal { _ = try node.dequeueBuffer(of: .videoCapture) } == .invalidArgument)
  }

  @Test func `a buffer is queued once, and only where there is one`() throws {
    _ = try node.requestBuffers(2, of: .videoCapture)
    try node.queueBuffer(0, of: .videoCapture)
    for index in [0, 2, -1] {
      #expect(run.refusal { try node.queueBuffer(index, of: .videoCapture) } == .invalidArgument)
    }
  }

  @Test func `buffers fix the mode, for all who have the node open`() throws {
    _ = try node.requestBuffers(2, of: .videoCapture)
    let permit = ConfigurationPermit()
    for one in [run, other] {
      #expect(
        one.refusal {
          _ = try one.node.setFormat(FrameFormat(pixelFormat: "MJPG", size: FrameSize(1920, 1080)), of: .videoCapture, permit)
        } == .busy)
      #expect(one.refusal { _ = try one.node.setInterval(.fps(15), of: .videoCapture, permit) } == .busy)
      #expect(one.refusal { try one.node.setInput(0, permit) } == .busy)
    }
    try node.freeBuffers(of: .videoCapture)
    #expect(run.refusal { _ = try other.node.setInterval(.fps(15), of: .videoCapture, permit) } == nil)
  }

  @Test func `the file that set a webcam first owns it, until its buffers are freed`() throws {
    let run = try SimulatedRun(SimulatedCameraSystem([SimulatedCameras.camera(SimulatedRun.path)], misbehaviours: [.firstSetterOwns]))
    let other = try SimulatedRun(run.system)
    let permit = ConfigurationPermit()
    func refusal() -> SystemErrorNumber? { run.refusal { _ = try other.node.setInterval(.fps(15), of: .videoCapture, permit) } }
    _ = try run.node.setInterval(.fps(15), of: .videoCapture, permit)
    _ = try run.node.requestBuffers(2, of: .videoCapture)
    #expect(refusal() == .busy)
    try run.node.freeBuffers(of: .videoCapture)
    #expect(refusal() == nil)
  }

  @Test func `buffers belong to the file that asked for them`() throws {
    _ = try run.start()
    #expect(run.refusal { _ = try other.node.requestBuffers(2, of: .videoCapture) } == .busy)
    #expect(run.refusal { try other.node.queueBuffer(0, of: .videoCapture) } == .busy)
    #expect(run.refusal { _ = try other.node.dequeueBuffer(of: .videoCapture) } == .busy)
    #expect(run.refusal { try other.node.startStream(of: .videoCapture) } == .busy)
    #expect(run.refusal { try other.node.stopStream(of: .videoCapture) } == .busy)
    #expect(run.refusal { try other.node.freeBuffers(of: .videoCapture) } == .busy)
  }

  @Test func `a stream that runs keeps its buffers`() throws {
    _ = try run.start()
    #expect(run.refusal { _ = try node.requestBuffers(2, of: .videoCapture) } == .busy)
    #expect(run.refusal { try node.freeBuffers(of: .videoCapture) } == .busy)
  }

  @Test func `stopping gives all buffers to the program`() throws {
    _ = try run.start(3)
    _ = try run.next()
    try node.stopStream(of: .videoCapture)
    for index in 0..<3 { try node.queueBuffer(index, of: .videoCapture) }
    try node.startStream(of: .videoCapture)
    #expect(try run.next().sequence == 0)
  }

  @Test func `a closed node that is still mapped stays busy`() throws {
    var node: (any StreamingNode)? = try SimulatedRun(run.system).node
    var buffers = try node?.requestBuffers(2, of: .videoCapture).buffers ?? []
    node = nil
    #expect(run.refusal { _ = try other.node.requestBuffers(2, of: .videoCapture) } == .busy)
    buffers.removeLast()
    #expect(run.refusal { _ = try other.node.requestBuffers(2, of: .videoCapture) } == .busy)
    for buffer in buffers { try buffer.detach() }
    #expect(run.refusal { _ = try other.node.requestBuffers(2, of: .videoCapture) } == nil)
  }

  @Test func `a driver that cannot orphan buffers keeps them while they are mapped`() throws {
    let run = try SimulatedRun(
      SimulatedCameraSystem([SimulatedCameras.camera(SimulatedRun.path)], misbehaviours: [.overwritesLentBuffers]))
    var grant: BufferGrant? = try run.node.requestBuffers(2, of: .videoCapture)
    #expect(grant?.canBeOrphaned == false)
    #expect(run.refusal { try run.node.freeBuffers(of: .videoCapture) } == .busy)
    grant = nil
    #expect(run.refusal { try run.node.freeBuffers(of: .videoCapture) } == nil)
  }
}
