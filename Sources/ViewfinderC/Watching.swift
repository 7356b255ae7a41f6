// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import Host
import Synchronization
import Viewfinder

/// A watch for cameras that a C program holds. A thread reads new cameras, so that the program's loop never waits for a device.
final class Watch: Sendable {
  private struct State {
    var documents: [[UInt8]] = []
    var failure: DeviceError?
  }

  let signal = WakeSignal()
  private let listener: any ConnectionListener
  private let state = Mutex(State())
  /// Whether one wait is to end without an event.
  private let isInterrupted = Atomic(false)
  /// Beyond this number the oldest events go: the program does not read them.
  private static let most = 1_024

  /// A watch on this machine's cameras.
  convenience init() throws(DeviceError) {
    let system = KernelCameraSystem()
    // Listen first, so that no camera is missed that appears during the listing.
    try self.init(system, system.connectionListener())
  }

  /// - Parameter listener: listens to the system already.
  init(_ system: any CameraSystem, _ listener: any ConnectionListener) throws(DeviceError) {
    self.listener = listener
    var roster = CameraRoster(scope: ReadingScope(opening: .unlessDescribed))
    if signal.descriptor < 0 { throw DeviceError(noDescriptor: signal.descriptor, for: "the watch") }
    add(try roster.update(after: [], in: system, workers: NodeThreads()), isFirst: true)
    let first = roster
    let isStarted = DetachedThread.start(named: "watch") { [weak self] in
      var roster = first
      do throws(DeviceError) {
        try roster.follow(listener, in: system, workers: NodeThreads()) { changes in
          self?.add(changes, isFirst: false)
          return true
        }
      } catch {
        self?.fail(error)
      }
    }
    guard isStarted else {
      throw DeviceError(.internal, operation: "watch", subject: "/dev", message: "The system gives no further thread.")
    }
  }

  deinit { listener.end() }

  private func add(_ changes: [CameraChange], isFirst: Bool) {
    let now = HostFacts.now
    let documents = changes.compactMap { change -> [UInt8]? in
      switch change {
      case .came(let camera): camera.isChoosable ? camera.document(of: isFirst ? "here" : "came", at: now) : nil
      case .went(let camera): camera.isChoosable ? camera.document(of: "went", at: now) : nil
      case .changed(_, let camera): camera.isChoosable ? camera.document(of: "changed", at: now) : nil
      }
    }
    guard !documents.isEmpty else { return }
    state.withLock { state in
      guard state.failure == nil else { return }
      state.documents = Array((state.documents + documents).suffix(Self.most))
    }
    signal.signal()
  }

  private func fail(_ error: DeviceError) {
    state.withLock { $0.failure = $0.failure ?? error }
    signal.signal()
  }

  /// Ends the watch, and the waits of all threads.
  func stop() {
    state.withLock { $0 = State(failure: .watchStopped) }
    listener.end()
    signal.signal()
  }

  /// Ends the present wait without an event, or else the next one.
  func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    signal.signal()
  }

  /// The next event; nil if none came in time.
  func next(within limit: Duration?) throws(DeviceError) -> [UInt8]? {
    let deadline = HostFacts.deadline(after: limit)
    repeat {
      let (document, failure) = state.withLock { state in
        let document = state.documents.isEmpty ? nil : state.documents.removeFirst()
        if state.documents.isEmpty, state.failure == nil { signal.clear() }
        return (document, state.failure)
      }
      if let document { return document }
      if let failure { throw failure }
      if isInterrupted.exchange(false, ordering: .acquiringAndReleasing) { return nil }
    } while signal.wait(until: deadline)
    return nil
  }
}

extension DeviceError {
  fileprivate static let watchStopped = DeviceError(
    .cancelled, operation: "wait for cameras", subject: "the watch", message: "The watch was stopped.")
}

@_cdecl("vf_watch_open") @implementation
public func vf_watch_open(_ error: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in unsafe Handles.shared.add(try Watch()) }
}

@_cdecl("vf_watch_simulate") @implementation
public func vf_watch_simulate(
  _ profile_json: UnsafePointer<CChar>?, _ script_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    guard let profile = unsafe bytes(profile_json) else { throw .usage("profile_json is NULL.") }
    let cameras = try unsafe ScriptedCameras(profile, script: bytes(script_json))
    return unsafe Handles.shared.add(try Watch(cameras, cameras))
  }
}

@_cdecl("vf_watch_fd") @implementation
public func vf_watch_fd(_ watch: OpaquePointer?) -> Int32 { unsafe Handles.shared.object(watch, Watch.self)?.signal.descriptor ?? -1 }

@_cdecl("vf_watch_next_json") @implementation
public func vf_watch_next_json(
  _ watch: OpaquePointer?, _ timeout_ns: Int64, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    unsafe try Handles.shared.require(watch, Watch.self).next(within: limit(timeout_ns)).flatMap { unsafe copy($0) }
  }
}

@_cdecl("vf_watch_interrupt") @implementation
public func vf_watch_interrupt(_ watch: OpaquePointer?) { unsafe Handles.shared.object(watch, Watch.self)?.interrupt() }

@_cdecl("vf_watch_stop") @implementation
public func vf_watch_stop(_ watch: OpaquePointer?) { unsafe Handles.shared.object(watch, Watch.self)?.stop() }

@_cdecl("vf_watch_release") @implementation
public func vf_watch_release(_ watch: OpaquePointer?) { _ = unsafe Handles.shared.release(watch, Watch.self) }
