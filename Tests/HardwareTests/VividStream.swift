import CameraModel
import DeviceConfiguration
import Foundation
import Host
import PixelFormats
import Testing
import Video4Linux

/// A webcam of vivid, set to YUYV 640x360 at 30 frames a second, and streamed from with the port alone.
final class VividStream {
  let node: KernelNode
  let bufferType: BufferType
  let path: String
  private(set) var buffers: [any BufferMemory] = []

  /// A frame as it was when it was taken.
  struct Frame {
    let filled: FilledBuffer
    let arrival: MonotonicTime
    let memory: any BufferMemory
    /// The bytes of each memory plane.
    let copy: [[UInt8]]

    /// Whether the memory still has these bytes.
    var isUnchanged: Bool {
      copy.indices.allSatisfy { plane in
        memory.withBytes(ofPlane: plane) { bytes in
          bytes.count == copy[plane].count && bytes.indices.allSatisfy { bytes[$0] == copy[plane][$0] }
        }
      }
    }
  }

  /// - Parameter instance: a part of the node's name, such as `-000-vid-cap`.
  init(_ instance: String) throws {
    let location = try #require(try Hardware.vivid(instance).first, "\(instance)")
    path = location.path
    node = try KernelNode(path: path, timeout: KernelNode.defaultTimeout)
    bufferType = try #require(BufferType(try node.capability().capabilities))
    let result = try node.apply(
      DesiredConfiguration(format: FrameFormat(pixelFormat: "YUYV", size: FrameSize(640, 360)), interval: FrameInterval(1, 30)))
    #expect(result.isExact, "\(result.adjustments)")
  }

  var isMultiplanar: Bool { bufferType == .videoCaptureMultiplanar }

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
    let arrival = node.now()
    let memory = buffers[filled.index]
    let copy = memory.planeLengths.indices.map { plane in memory.withBytes(ofPlane: plane) { bytes in bytes.indices.map { bytes[$0] } } }
    return Frame(filled: filled, arrival: arrival, memory: memory, copy: copy)
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

  /// Whether another process can set the camera and stream from it.
  static func isFree(_ path: String) throws -> Bool {
    let other = Process()
    other.executableURL = URL(filePath: "/usr/bin/env")
    other.arguments = [
      "v4l2-ctl", "--device", path, "--set-fmt-video=width=1280,height=720,pixelformat=UYVY", "--stream-mmap=3", "--stream-count=2",
    ]
    other.standardError = FileHandle.nullDevice
    try other.run()
    other.waitUntilExit()
    return other.terminationStatus == 0
  }

  /// The mappings of video nodes in this process.
  static var mappings: [String] { FileTree.lines(of: "/proc/self/maps").filter { $0.contains("/dev/video") } }
}
