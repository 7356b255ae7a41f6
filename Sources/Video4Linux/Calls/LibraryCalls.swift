import CVideo4Linux
import CameraModel
import Glibc

/// The calls of libv4l2, which adds to a node's own pixel formats those it can make from them.
///
/// The library is loaded on the first use, so that nothing else pays for it and for the libraries it brings
/// (`docs/decisions/0006-libv4l2-on-demand.md`). What it adds carries `V4L2_FMT_FLAG_EMULATED`.
@safe package struct LibraryCalls: DriverCalls {
  /// What the library is found by at run time; its number is part of its interface.
  package static let fileName = "libv4l2.so.0"

  /// The library, loaded once; nil where it is not installed.
  package static let shared = LibraryCalls(fileName: fileName)

  private let kernel = KernelCalls()
  private let adopt: viewfinder_v4l2_fd_open
  // SAFETY: the library stays loaded to the end of the process, so its functions are good from any thread.
  private nonisolated(unsafe) let request: UnsafeMutableRawPointer
  private let release: viewfinder_v4l2_close

  /// Loads a library; nil where it is missing or is another.
  package init?(fileName: String) {
    guard let library = unsafe dlopen(fileName, RTLD_NOW | RTLD_LOCAL),
      let adopt = unsafe dlsym(library, "v4l2_fd_open"), let request = unsafe dlsym(library, "v4l2_ioctl"),
      let release = unsafe dlsym(library, "v4l2_close")
    else { return nil }
    // SAFETY: the types are those that <libv4l2.h> declares for these names; a C function pointer and a raw one have the same representation.
    self.adopt = unsafe unsafeBitCast(adopt, to: viewfinder_v4l2_fd_open.self)
    unsafe self.request = request
    self.release = unsafe unsafeBitCast(release, to: viewfinder_v4l2_close.self)
    unsafe Self.silence(library)
  }

  /// The library writes remarks to the standard error stream unless it is given another.
  @unsafe private static func silence(_ library: UnsafeMutableRawPointer) {
    // SAFETY: `v4l2_log_file` is a `FILE *` that the library reads before each remark; it is set before any call.
    guard let log = unsafe dlsym(library, "v4l2_log_file"), let nowhere = unsafe fopen("/dev/null", "we") else { return }
    unsafe log.assumingMemoryBound(to: viewfinder_v4l2_log_file?.self).pointee = nowhere
  }

  /// Opens a node and hands it to the library. What the library cannot work with (more than 16 nodes at a time) stays as the kernel
  /// gave it: the library passes its calls on.
  package func open(_ path: String, _ access: NodeAccess) -> CInt {
    let descriptor = kernel.open(path, access)
    if descriptor >= 0, isConvertible(descriptor) { _ = adopt(descriptor, 0) }
    return descriptor
  }

  /// The library makes formats of pictures in one memory plane. Others it leaves to a plugin, which writes to the standard output.
  private func isConvertible(_ descriptor: CInt) -> Bool {
    var answer = v4l2_capability()
    // SAFETY: the structure is the request's, and lives through the call.
    let result = unsafe withUnsafeMutablePointer(to: &answer) { pointer in
      unsafe kernel.control(descriptor, Requests.queryCapabilities.number, UnsafeMutableRawPointer(pointer))
    }
    return result >= 0 && NodeCapability(answer).capabilities.contains(.videoCapture)
  }

  /// Makes a request through the library.
  package func control(_ descriptor: CInt, _ number: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // SAFETY: `request` is `v4l2_ioctl`; the caller's argument is the structure of the request and lives through the call.
    let answer = unsafe viewfinder_v4l2_ioctl(request, descriptor, number, argument)
    if answer >= 0 { return answer }
    return errno == 0 ? -EIO : -errno
  }

  /// Gives the descriptor back to the library and the kernel.
  package func close(_ descriptor: CInt) {
    _ = release(descriptor)
  }
}
