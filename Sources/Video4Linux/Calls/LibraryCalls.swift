import CVideo4Linux
import CameraModel
import Glibc

/// The calls of libv4l2, which adds pixel formats that it can convert from a node's own.
///
/// The library is loaded on first use, because loading it and its dependencies takes time (`docs/decisions/0006-libv4l2-on-demand.md`).
/// Formats that it adds have `V4L2_FMT_FLAG_EMULATED`.
@safe package final class LibraryCalls: DriverCalls {
  /// The file name of the library, with the version of its binary interface.
  package static let fileName = "libv4l2.so.0"

  /// The library, loaded once; nil if it is not installed.
  package static let shared = LibraryCalls(fileName: fileName)

  private let kernel = KernelCalls()
  private let adopt: viewfinder_v4l2_fd_open
  // SAFETY: the library stays loaded until the process ends, so any thread may call its functions.
  private nonisolated(unsafe) let request: UnsafeMutableRawPointer
  private let release: viewfinder_v4l2_close

  /// Loads the library; nil if it is missing or lacks a function.
  package init?(fileName: String) {
    guard let library = unsafe dlopen(fileName, RTLD_NOW | RTLD_LOCAL),
      let adopt = unsafe dlsym(library, "v4l2_fd_open"), let request = unsafe dlsym(library, "v4l2_ioctl"),
      let release = unsafe dlsym(library, "v4l2_close")
    else { return nil }
    // SAFETY: <libv4l2.h> declares these types for these names; C function pointers and raw pointers have the same representation.
    self.adopt = unsafe unsafeBitCast(adopt, to: viewfinder_v4l2_fd_open.self)
    unsafe self.request = request
    self.release = unsafe unsafeBitCast(release, to: viewfinder_v4l2_close.self)
    unsafe Self.silence(library)
  }

  /// Stops the library from writing messages to standard error.
  @unsafe private static func silence(_ library: UnsafeMutableRawPointer) {
    // SAFETY: `v4l2_log_file` is a `FILE *` that the library reads before each message; it is set before any call.
    guard let log = unsafe dlsym(library, "v4l2_log_file"), let nowhere = unsafe fopen("/dev/null", "we") else { return }
    unsafe log.assumingMemoryBound(to: viewfinder_v4l2_log_file?.self).pointee = nowhere
  }

  /// Opens a node and gives it to the library. For nodes that the library cannot use, such as beyond 16 at a time, it passes the calls to
  /// the kernel.
  package func open(_ path: String, _ access: NodeAccess) -> CInt {
    let descriptor = kernel.open(path, access)
    if descriptor >= 0, isConvertible(descriptor) { _ = adopt(descriptor, 0) }
    return descriptor
  }

  /// The library converts only single-planar formats. It gives other nodes to a plugin, which writes to standard output.
  private func isConvertible(_ descriptor: CInt) -> Bool {
    var answer = v4l2_capability()
    // SAFETY: the pointer is to the request's structure, which lives through the call.
    let result = unsafe withUnsafeMutablePointer(to: &answer) { pointer in
      unsafe kernel.control(descriptor, Requests.queryCapabilities.number, UnsafeMutableRawPointer(pointer))
    }
    return result >= 0 && NodeCapability(answer).capabilities.contains(.videoCapture)
  }

  /// Makes a request through the library.
  package func control(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // SAFETY: `request` is `v4l2_ioctl`; the caller's argument is the request's structure and lives through the call.
    let answer = unsafe viewfinder_v4l2_ioctl(request, descriptor, number, argument)
    if answer >= 0 { return answer }
    return errno == 0 ? -EIO : -errno
  }

  /// Closes the descriptor in the library and the kernel.
  package func close(_ descriptor: CInt) {
    _ = release(descriptor)
  }
}
