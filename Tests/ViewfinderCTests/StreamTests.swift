import CViewfinder
import Foundation
import Synchronization
import Testing
import ViewfinderC

@Suite struct `a stream for C` {
  private static let second: Int64 = 1_000_000_000

  private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) == 1
  }

  @Test func `delivers frames whose bytes are the camera's, and counts each`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera()
      let stream = unsafe vf_stream_start(camera, nil, &error)
      unsafe vf_camera_release(camera)
      var last: UInt64?
      for _ in 0..<20 {
        let frame = unsafe vf_stream_next(stream, Self.second, &error)
        var info = vf_frame_info()
        #expect(unsafe vf_frame_describe(frame, &info, MemoryLayout<vf_frame_info>.size) == VF_OK)
        #expect(info.pixel_format == 0x5659_5559 && info.width == 64 && info.height == 48 && info.plane_count == 1)
        #expect(unsafe info.planes.0.length == 64 * 48 * 2 && info.planes.0.bytes_per_row == 128 && info.planes.0.rows == 48)
        #expect(last.map { info.sequence > $0 } ?? true)
        last = info.sequence
        unsafe vf_frame_release(frame)
      }
      unsafe vf_stream_stop(stream)
      let statistics = unsafe Program.text(vf_stream_statistics_json(stream, nil)) ?? ""
      let counts = statistics.matches(of: /"(\w+)":(\d+)/).reduce(into: [String: Int]()) { $0[String($1.1)] = Int($1.2) }
      let fates = ["delivered", "late", "outOfBuffers", "lost", "corrupted", "startUp", "disabled", "waiting"].compactMap { counts[$0] }
      #expect(counts["delivered"] == 20 && fates.reduce(0, +) == counts["numbered"], "\(statistics)")
      unsafe vf_stream_release(stream)
    }
  }

  @Test func `gives a settled picture, and then the next frames`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera()
      let stream = unsafe vf_stream_start(camera, #"{"late":"keep"}"#, &error)
      #expect(unsafe vf_stream_settled(stream, 0, &error) == nil && error == nil)
      var numbers: [UInt64] = []
      for _ in 0..<3 {
        let frame = unsafe vf_stream_settled(stream, 10 * Self.second, &error)
        var info = vf_frame_info()
        #expect(unsafe vf_frame_describe(frame, &info, MemoryLayout<vf_frame_info>.size) == VF_OK)
        numbers.append(info.sequence)
        unsafe vf_frame_release(frame)
      }
      #expect(numbers[0] >= 4 && numbers == numbers.sorted() && Set(numbers).count == 3, "\(numbers)")
      unsafe vf_stream_stop(stream)
      #expect(unsafe vf_stream_settled(stream, -1, &error) == nil)
      #expect(unsafe Program.take(&error)?.contains("The session was stopped.") == true)
      #expect(unsafe vf_stream_settled(camera, 0, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `is readable while a frame waits, and once it has ended`() async {
    await Program.run {
      var error: OpaquePointer?
      // Slow, so that no frame comes between two calls even on a busy machine.
      let camera = unsafe Program.camera(framesPerSecond: 1)
      let stream = unsafe vf_stream_start(camera, nil, &error)
      let descriptor = unsafe vf_stream_fd(stream)
      #expect(Self.isReadable(descriptor, within: 5_000))
      while let frame = unsafe vf_stream_next(stream, 0, &error) { unsafe vf_frame_release(frame) }
      #expect(unsafe error == nil && !Self.isReadable(descriptor, within: 0))
      unsafe vf_stream_stop(stream)
      for _ in 0..<2 {
        #expect(Self.isReadable(descriptor, within: 0))
        #expect(unsafe vf_stream_next(stream, -1, &error) == nil)
        #expect(unsafe Program.take(&error)?.contains("The session was stopped.") == true)
      }
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `tells that the camera was unplugged`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera(faults: #"{"calls":[{"call":"VIDIOC_DQBUF","effect":"unplug","from":500}]}"#)
      let stream = unsafe vf_stream_start(camera, nil, &error)
      var count = 0
      while let frame = unsafe vf_stream_next(stream, 5 * Self.second, &error) {
        count += 1
        unsafe vf_frame_release(frame)
      }
      #expect(unsafe vf_error_code(error) == VF_ERROR_UNAVAILABLE)
      #expect(unsafe Program.take(&error)?.contains(#""code":"gone""#) == true)
      #expect(count > 0 && count <= 500)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `drops frames while too many are held, and those stay as they are`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera()
      let stream = unsafe vf_stream_start(camera, #"{"buffers":4}"#, &error)
      var held: [(handle: OpaquePointer?, copy: [UInt8], info: vf_frame_info)] = unsafe []
      while unsafe held.count < 8, let frame = unsafe vf_stream_next(stream, Self.second / 5, &error) {
        var info = vf_frame_info()
        _ = unsafe vf_frame_describe(frame, &info, MemoryLayout<vf_frame_info>.size)
        unsafe held.append((frame, Array(UnsafeBufferPointer(start: info.planes.0.bytes, count: info.planes.0.length)), info))
      }
      let statistics = unsafe Program.text(vf_stream_statistics_json(stream, nil)) ?? ""
      #expect(unsafe held.count < 8 || statistics.contains(#""copied":"#) && !statistics.contains(#""copied":0"#), "\(statistics)")
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
      while let (frame, copy, info) = unsafe held.popLast() {
        #expect(unsafe Array(UnsafeBufferPointer(start: info.planes.0.bytes, count: info.planes.0.length)) == copy)
        var again = vf_frame_info()
        #expect(unsafe vf_frame_describe(frame, &again, MemoryLayout<vf_frame_info>.size) == VF_OK)
        #expect(unsafe again.planes.0.bytes == info.planes.0.bytes)
        unsafe vf_frame_release(frame)
      }
    }
  }

  @Test func `has one consumer at a time, and stopping ends its wait`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera(faults: #"{"frames":[{"effect":"freezes","from":0}]}"#)
      let stream = unsafe UInt(bitPattern: vf_stream_start(camera, nil, &error))
      let refusals = Mutex<[String]>([])
      // Two wait; whichever comes second is refused, and takes no part in the end of the other's wait.
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      for done in [first, second] {
        Thread.detachNewThread {
          var error: OpaquePointer?
          #expect(unsafe vf_stream_next(OpaquePointer(bitPattern: stream), -1, &error) == nil)
          if let refusal = unsafe Program.take(&error) { refusals.withLock { $0.append(refusal) } }
          done.signal()
        }
      }
      for _ in 0..<1_000 where refusals.withLock({ $0.isEmpty }) { usleep(5_000) }
      #expect(refusals.withLock { $0.first }?.contains(#""code":"busy""#) == true)
      unsafe vf_stream_stop(OpaquePointer(bitPattern: stream))
      first.wait()
      second.wait()
      #expect(refusals.withLock { $0.last }?.contains("The session was stopped.") == true)
      unsafe vf_stream_release(OpaquePointer(bitPattern: stream))
      unsafe vf_camera_release(camera)
    }
  }

  static let conversions: [(format: String, fourcc: UInt32)] = [("BGR3", 0x3352_4742), ("RGB3", 0x3342_4752), ("GREY", 0x5945_5247)]

  @Test(arguments: conversions) func `converts frames when it must`(_ format: String, _ fourcc: UInt32) async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera()
      let stream = unsafe vf_stream_start(camera, #"{"accept":["\#(format)"]}"#, &error)
      let frame = unsafe vf_stream_next(stream, 5 * Self.second, &error)
      var info = vf_frame_info()
      #expect(unsafe vf_frame_describe(frame, &info, MemoryLayout<vf_frame_info>.size) == VF_OK, "\(unsafe Program.take(&error) ?? "")")
      #expect(info.pixel_format == fourcc && info.flags & UInt32(VF_FRAME_CONVERTED) != 0)
      #expect(unsafe vf_frame_describe(frame, &info, MemoryLayout<vf_frame_info>.size - 1) == VF_ERROR_USAGE)
      var (bytes, length) = unsafe (UnsafeMutableRawPointer?.none, 0)
      #expect(unsafe vf_frame_encode(frame, "png", &bytes, &length, &error) == VF_OK)
      #expect(unsafe length > 8 && bytes?.load(fromByteOffset: 1, as: UInt8.self) == UInt8(ascii: "P"))
      unsafe vf_free(bytes)
      #expect(unsafe vf_frame_encode(frame, "gif", &bytes, &length, &error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      unsafe vf_frame_release(frame)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `describes a frame to programs with older and newer headers`() async {
    await Program.run {
      var error: OpaquePointer?
      let camera = unsafe Program.camera()
      let stream = unsafe vf_stream_start(camera, nil, &error)
      let frame = unsafe vf_stream_next(stream, 5 * Self.second, &error)
      // The first version's structure had 208 bytes, on machines of 64 bits.
      var bytes = [UInt8](repeating: 0xff, count: 1_024)
      let sizes = [207, 208, MemoryLayout<vf_frame_info>.size, 512, 1 << 17]
      for (size, answer) in zip(sizes, [VF_ERROR_USAGE, VF_OK, VF_OK, VF_OK, VF_ERROR_USAGE]) {
        bytes = [UInt8](repeating: 0xff, count: 1_024)
        let status = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe vf_frame_describe(frame, buffer.baseAddress?.assumingMemoryBound(to: vf_frame_info.self), size)
        }
        #expect(status == answer, "\(size)")
        let written = bytes.prefix { $0 != 0xff }.isEmpty ? 0 : bytes.lastIndex { $0 != 0xff }.map { $0 + 1 } ?? 0
        #expect(written == (answer == VF_OK ? size : 0), "\(size)")
        if size == 512 { #expect(bytes[208..<512].allSatisfy { $0 == 0 }) }
      }
      unsafe vf_frame_release(frame)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  /// A structure as a later version may have it.
  private struct Grown {
    var info: [208 of UInt8] = .init(repeating: 7)
    var later: UInt64 = 0x0909_0909_0909_0909
  }

  @Test(arguments: [(207, 0, 0), (208, 208, 0), (212, 208, 4), (216, 208, 8), (300, 208, 8)])
  func `a structure that grew is cut for a program that knows less of it`(_ size: Int, _ first: Int, _ later: Int) {
    var bytes = [UInt8](repeating: 0xff, count: 400)
    let isCopied = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe copy(Grown(), to: start, size: size, firstSize: 208)
    }
    #expect(isCopied == (first > 0) && bytes.count { $0 == 7 } == first && bytes.count { $0 == 9 } == later)
    #expect(bytes.count { $0 == 0 } == (isCopied ? size - first - later : 0) && bytes[max(size, 216)...].allSatisfy { $0 == 0xff })
  }
}
