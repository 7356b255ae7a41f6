import CameraModel
import CVideo4Linux
import Glibc

/// What the machine and the surroundings say of themselves.
package enum HostFacts {
  /// Nanoseconds since some moment in the past, on a clock that nobody sets. The corresponding C constant is `CLOCK_MONOTONIC`.
  package static var monotonicNanoseconds: UInt64 {
    var time = timespec()
    // SAFETY: the structure is filled in within the call; the clock exists on every Linux, so the call cannot fail.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Lets the thread rest, whatever signals come. The corresponding C call is `nanosleep`.
  package static func pause(_ duration: Duration) {
    let nanoseconds = duration.nanoseconds
    var rest = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    // SAFETY: the structure is read and, when a signal came, filled in with the rest within the call.
    unsafe withUnsafeMutablePointer(to: &rest) { while unsafe nanosleep($0, $0) != 0, errno == EINTR {} }
  }

  /// The kernel's release, such as `6.1.0-56-amd64`; nil when it does not say. The corresponding C call is `uname`.
  package static var kernelRelease: String? {
    var names = utsname()
    // SAFETY: the structure is filled in within the call.
    guard unsafe uname(&names) == 0 else { return nil }
    let release = text(in: names.release)
    return release.isEmpty ? nil : release
  }

  /// Today's date in Greenwich, `yyyy-mm-dd`.
  package static var today: String { date(secondsSince1970: time(nil)) }

  /// The date in Greenwich so many seconds after the start of 1970, `yyyy-mm-dd`.
  package static func date(secondsSince1970 seconds: Int) -> String {
    // The civil calendar by arithmetic: years begin in March here, so that the leap day is the last of a year.
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(twoDigits(month))-\(twoDigits(dayOfYear - (153 * shifted + 2) / 5 + 1))"
  }

  /// The moment by the machine's clock and time zone, `yyyy-mm-ddThh:mm:ss±hh:mm`.
  package static var now: String {
    var moment = time(nil)
    var parts = unsafe tm()
    // SAFETY: both structures live through the call, which fills in the second.
    guard unsafe localtime_r(&moment, &parts) != nil else { return "\(date(secondsSince1970: moment))T00:00:00Z" }
    let offset = unsafe parts.tm_gmtoff / 60
    let zone = "\(offset < 0 ? "-" : "+")\(twoDigits(abs(offset) / 60)):\(twoDigits(abs(offset) % 60))"
    let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { twoDigits(Int($0)) }.joined(separator: ":")
    return "\(date(secondsSince1970: moment + offset * 60))T\(clock)\(zone)"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The value of a variable of the surroundings; nil where it is not set. The corresponding C call is `getenv`.
  package static func environment(_ name: String) -> String? {
    // SAFETY: nobody changes the surroundings after the start; the text is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether the process is the superuser's. The corresponding C call is `geteuid`.
  package static var isRoot: Bool { geteuid() == 0 }

  /// How many processors are at work; at least 1. The corresponding C constant is `_SC_NPROCESSORS_ONLN`.
  package static var processors: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  /// Ends the process with an exit status.
  package static func exit(_ status: Int32) -> Never {
    Glibc.exit(status)
  }
}
