import CViewfinder
import Foundation
import Testing
import ViewfinderC

/// How a program ends a wait, and what a stream keeps for a program that is busy.
@Suite struct `a wait` {
  /// Interrupts a wait that another thread begins, until it ends.
  private static func interrupts(_ wait: @escaping @Sendable () -> Void, by interrupt: () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      wait()
      done.signal()
    }
    usleep(20_000)
    interrupt()
    return done.wait(timeout: .now() + 30) == .success
  }

  @Test func `for frames ends by an interrupt, and the stream goes on`() async {
    await Program.run {
      let camera = unsafe Program.camera(faults: #"{"frames":[{"effect":"freezes","from":3}]}"#)
      let number = unsafe UInt(bitPattern: vf_stream_start(camera, #"{"late":"keep"}"#, nil))
      let stream = unsafe OpaquePointer(bitPattern: number)
      for _ in 0..<3 { unsafe vf_frame_release(vf_stream_next(stream, 5_000_000_000, nil)) }
      for _ in 0..<2 {
        let hasEnded = Self.interrupts({
          var error: OpaquePointer?
          #expect(unsafe vf_stream_next(OpaquePointer(bitPattern: number), -1, &error) == nil && error == nil)
        }) { unsafe vf_stream_interrupt(stream) }
        #expect(hasEnded)
      }
      // Before the wait, it ends the next one, and only that.
      unsafe vf_stream_interrupt(stream)
      var error: OpaquePointer?
      #expect(unsafe vf_stream_next(stream, -1, &error) == nil && error == nil)
      #expect(unsafe vf_stream_next(stream, 1_000_000, &error) == nil && error == nil)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
      unsafe vf_stream_interrupt(stream)
    }
  }

  @Test func `for cameras ends by an interrupt, and the watch goes on`() async {
    await Program.run {
      let profile = #"{"schema":"viewfinder.profile/1","cameras":[{"name":"one","nodes":[{"path":"/dev/video0","role":"capture"}]}]}"#
      let number = unsafe UInt(bitPattern: vf_watch_simulate(profile, #"{"attached":[],"steps":[]}"#, nil))
      let watch = unsafe OpaquePointer(bitPattern: number)
      for _ in 0..<2 {
        let hasEnded = Self.interrupts({
          var error: OpaquePointer?
          #expect(unsafe vf_watch_next_json(OpaquePointer(bitPattern: number), -1, &error) == nil && error == nil)
        }) { unsafe vf_watch_interrupt(watch) }
        #expect(hasEnded)
      }
      unsafe vf_watch_release(watch)
    }
  }

  @Test func `finds late frames in order if the stream keeps them`() async {
    await Program.run {
      let camera = unsafe Program.camera(framesPerSecond: 100)
      let stream = unsafe vf_stream_start(camera, #"{"late":"keep","buffers":8}"#, nil)
      usleep(50_000)
      var sequences: [UInt64] = []
      for _ in 0..<4 {
        var info = vf_frame_info()
        let frame = unsafe vf_stream_next(stream, 5_000_000_000, nil)
        _ = unsafe vf_frame_describe(frame, &info, MemoryLayout<vf_frame_info>.size)
        sequences.append(info.sequence)
        unsafe vf_frame_release(frame)
      }
      #expect(sequences == [0, 1, 2, 3])
      var error: OpaquePointer?
      #expect(unsafe vf_stream_start(camera, #"{"late":"never"}"#, &error) == nil && vf_error_code(error) == VF_ERROR_USAGE)
      unsafe vf_error_release(error)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }

  @Test func `for events can use a descriptor`() async {
    await Program.run {
      let camera = unsafe Program.camera()
      let stream = unsafe vf_stream_start(camera, nil, nil)
      var request = unsafe pollfd(fd: vf_stream_event_fd(stream), events: Int16(POLLIN), revents: 0)
      #expect(unsafe poll(&request, 1, 5_000) == 1)
      #expect(unsafe Program.text(vf_stream_event_json(stream, nil))?.contains("didStartRunning") == true)
      while let event = unsafe vf_stream_event_json(stream, nil) { unsafe vf_free(event) }
      #expect(unsafe poll(&request, 1, 0) == 0)
      unsafe vf_stream_stop(stream)
      #expect(unsafe poll(&request, 1, 5_000) == 1)
      #expect(unsafe vf_stream_event_fd(camera) == -1)
      unsafe vf_stream_release(stream)
      unsafe vf_camera_release(camera)
    }
  }
}
