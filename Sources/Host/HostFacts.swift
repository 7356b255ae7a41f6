import CameraModel
import CVideo4Linux
import Glibc

/// The clocks, the kernel release and the processors of this machine.
package enum HostFacts {
  /// Nanoseconds on a clock that is never set back. The corresponding C constant is `CLOCK_MONOTONIC`.
  package static var monotonicNanoseconds: UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds of processor time that the calling thread has used. The corresponding C constant is `CLOCK_THREAD_CPUTIME_ID`.
  package static var threadNanoseconds: UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// Nanoseconds of processor time that all threads of the process have used. The corresponding C constant is `CLOCK_PROCESS_CPUTIME_ID`.
  package static var processNanoseconds: UInt64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  @inline(__always) private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    // SAFETY: the call fills in the structure, and cannot fail because every Linux has these clocks.
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Suspends the thread for the whole duration, even when signals arrive. The corresponding C call is `nanosleep`.
  package static func pause(_ duration: Duration) {
    let nanoseconds = duration.nanoseconds
    var rest = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    // SAFETY: the call reads the structure, and on a signal writes the remaining time to it.
    unsafe withUnsafeMutablePointer(to: &rest) { while unsafe nanosleep($0, $0) != 0, errno == EINTR {} }
  }

  /// The kernel's release, such as `6.1.0-56-amd64`; nil if unknown. The corresponding C call is `uname`.
  package static var kernelRelease: String? {
    var names = utsname()
    // SAFETY: the call fills in the structure.
    guard unsafe uname(&names) == 0 else { return nil }
    let release = String(fixedArray: names.release)
    return release.isEmpty ? nil : release
  }

  /// Today's date in UTC, `yyyy-mm-dd`.
  package static var today: String { date(secondsSince1970: time(nil)) }

  /// The moment after a duration, in nanoseconds of ``monotonicNanoseconds``; nil without a limit.
  package static func deadline(after limit: Duration?) -> UInt64? {
    guard let (seconds, attoseconds) = limit?.components else { return nil }
    let (product, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLarge) = product.addingReportingOverflow(UInt64(clamping: attoseconds / 1_000_000_000))
    let (moment, isTooLate) = monotonicNanoseconds.addingReportingOverflow(sum)
    return overflow || isTooLarge || isTooLate ? nil : moment
  }

  /// The date in UTC of a time in seconds since 1970, `yyyy-mm-dd`. The corresponding C calls are `gmtime_r` and `strftime`.
  package static func date(secondsSince1970 seconds: Int) -> String {
    var (moment, parts) = unsafe (seconds, tm())
    // SAFETY: both structures live through the call, which fills in the second one.
    unsafe gmtime_r(&moment, &parts)
    return unsafe text(of: parts, "%Y-%m-%d")
  }

  /// The present time, in nanoseconds since 1970. The corresponding C constant is `CLOCK_REALTIME`.
  package static var nanosecondsSince1970: Int64 {
    var time = timespec()
    // SAFETY: writes one structure.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The present time in the machine's time zone, `yyyy-mm-ddThh:mm:ss±hh:mm`. The corresponding C calls are `localtime_r` and `strftime`.
  package static var now: String {
    var (moment, parts) = unsafe (time(nil), tm())
    // SAFETY: both structures live through the call, which fills in the second one.
    unsafe localtime_r(&moment, &parts)
    let zone = unsafe text(of: parts, "%z")
    return unsafe text(of: parts, "%Y-%m-%dT%H:%M:%S") + zone.prefix(3) + ":" + zone.suffix(2)
  }

  private static func text(of parts: tm, _ form: String) -> String {
    unsafe withUnsafePointer(to: parts) { parts in
      // SAFETY: `strftime` writes at most the capacity, and returns how many bytes it wrote.
      unsafe String(unsafeUninitializedCapacity: 64) { buffer in
        unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
          guard let start = buffer.baseAddress else { return 0 }
          return unsafe strftime(start, buffer.count, form, parts)
        }
      }
    }
  }

  /// The number of processors online; at least 1. The corresponding C constant is `_SC_NPROCESSORS_ONLN`.
  package static var processors: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}

extension String {
  /// The text in a C array of fixed length, up to the first NUL or the end of the array.
  ///
  /// Bytes that are not UTF-8 become `�`. Drivers cut long names at the array's end, even in the middle of a character.
  package init<Field>(fixedArray field: Field) {
    // SAFETY: C imports an array of `char` or `__u8` as a tuple of bytes without padding; the closure only reads it.
    self = unsafe withUnsafeBytes(of: field) { bytes in
      let end = unsafe bytes.firstIndex(of: 0) ?? bytes.count
      return unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<end]), as: UTF8.self)
    }
  }
}
