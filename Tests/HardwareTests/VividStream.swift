import CameraModel
import DeviceConfiguration
import Foundation
import Host
import PixelFormats
import Testing
import Video4Linux

/// A webcam of vivid, set to YUYV 640x480 at 15 frames a second, and streamed from with the port alone.
final class VividStream {
  let node: KernelNode
  let bufferType: BufferType
  let path: String
  private(set) var buffers: [any BufferMemory] = []

  /// A frame as it was when it was taken.
  struct Frame {
    let filled: FilledBuffer
    let memory: any BufferMemory
    /// The bytes of each memory plane.
    let copy: [[UInt8]]

    /// Whether the memory still has these bytes.
    var isUnchanged: Bool {
      copy.indices.allSatisfy { plane in
        memory.bytes(plane) == copy[plane]
      }
    }
  }

  static let first = "-000-vid-cap"
  /// The instance that is disconnected.
  static let second = "-001-vid-cap"

  /// - Parameter instance: the end of the node's name.
  init(_ instance: String = first) throws {
    let location = try #require(try Hardware.vivid(instance).first, "\(instance)")
    path = location.path
    node = try KernelNode(path: path, timeout: KernelNode.defaultTimeout)
    bufferType = try #require(BufferType(try node.capability().capabilities))
    let result = try node.apply(
      DesiredConfiguration(format: FrameFormat(pixelFormat: "YUYV", size: FrameSize(640, 480)), interval: FrameInterval(1, 15)))
    #expect(result.isExact, "\(result.adjustments)")
  }

  @discardableResult func requestBuffers(_ count: Int = 6) throws -> BufferGrant {
    let grant = try node.requestBuffers(count, of: bufferType)
    buffers = grant.buffers
    return grant
  }

  func queue(_ index: Int) throws { try node.queueBuffer(index, of: bufferType) }
  func queueAll() throws { for index in buffers.indices { try queue(index) } }
  func start() throws { try node.startStream(of: bufferType) }
  func stop() throws { try node.stopStream(of: bufferType) }

  /// Gives up the buffers that nobody holds, then the driver's.
  func free() throws {
    buffers = []
    try node.freeBuffers(of: bufferType)
  }

  /// The next filled buffer, which must come in time.
  func take() throws -> FilledBuffer {
    let deadline = node.now().advanced(by: .seconds(20))
    while node.now() < deadline {
      let signals = try node.waitForStream(until: deadline)
      if signals.contains(.frame), let filled = try node.dequeueBuffer(of: bufferType) { return filled }
      try #require(signals == .frame, "\(signals)")
    }
    throw DeviceError(.stalled, operation: "poll", subject: path, message: "No frame came.")
  }

  /// The next frame with a copy of its bytes.
  func hold() throws -> Frame {
    let filled = try take()
    let memory = buffers[filled.index]
    return Frame(filled: filled, memory: memory, copy: memory.planeLengths.indices.map(memory.bytes))
  }

  /// A whole life of the buffers; gives the first two frames, detached, or none where the driver left out frames.
  func holdTwo(ofFrames count: Int) throws -> [Frame] {
    let grant = try requestBuffers()
    #expect(grant.buffers.count == 6 && grant.canBeOrphaned)
    #expect(VividStream.mappings.count == 6)
    try queueAll()
    #expect(throws: DeviceError(.dequeueBuffer, on: path, failedWith: .invalidArgument), "It does not stream.") {
      try node.dequeueBuffer(of: bufferType)
    }
    try start()
    var (held, taken) = ([Frame](), [FilledBuffer]())
    while taken.count < count {
      if held.count < 2 {
        held.append(try hold())
        taken.append(held[held.count - 1].filled)
      } else {
        taken.append(try take())
        try queue(taken[taken.count - 1].index)
      }
    }
    try stop()
    for filled in taken { check(filled) }
    #expect(zip(taken, taken.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp && $0.sequence < $1.sequence })
    for frame in held { try frame.memory.detach() }
    try free()
    return taken.map(\.sequence) == Array(0..<UInt32(count)) ? held : []
  }

  /// Whole, not marked, on the monotonic clock, and in several planes with a start of its own.
  private func check(_ filled: FilledBuffer) {
    #expect(filled.timestamp > 0 && filled.timestamp % 1_000 == 0)
    #expect(filled.flags.hasMonotonicTimestamp && !filled.flags.contains(.error))
    #expect(filled.fieldOrder == .progressive && filled.planes.count == 1)
    let start: UInt32 = bufferType == .videoCaptureMultiplanar ? 128 : 0
    #expect(filled.planes[0] == FilledPlane(bytesUsed: 614_400 + start, dataOffset: start))
  }

  /// Presses one of vivid's buttons.
  func press(_ name: String) throws {
    var id = ControlIdentifier(rawValue: 0)
    while let control = try node.control(after: id) {
      if control.name == name {
        return try node.setControls([ControlSetting(control, to: .integer(1))], ConfigurationPermit())
      }
      id = control.id
    }
    Issue.record("vivid has no \(name).")
  }

  /// Another process can set the camera and stream from it.
  static func expectFree(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (other, pipe) = (Process(), Pipe())
    other.executableURL = URL(filePath: "/usr/bin/env")
    other.arguments = [
      "timeout", "30", "v4l2-ctl", "--device", path, "--set-fmt-video=width=1280,height=720,pixelformat=UYVY", "--stream-mmap=3",
      "--stream-count=2",
    ]
    other.standardError = pipe
    try other.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    other.waitUntilExit()
    #expect(
      other.terminationStatus == 0, "v4l2-ctl on \(path): status \(other.terminationStatus), \(String(decoding: said, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }

  /// The mappings of video nodes in this process, a line each.
  static var mappings: [String] { FileTree.lines(of: "/proc/self/maps").filter { $0.contains("/dev/video") } }
}

extension BufferMemory {
  /// A copy of a plane, made quickly: the camera does not wait.
  func bytes(_ plane: Int) -> [UInt8] {
    // SAFETY: the bytes are copied before the span ends.
    withBytes(ofPlane: plane) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }
  }
}
