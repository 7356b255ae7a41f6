package import Viewfinder

/// The exit status of the process. The numbers from 64 on are those of the C header `sysexits.h`.
package struct ProcessStatus: RawRepresentable, Hashable, Sendable {
  /// The number.
  package let rawValue: Int32
  /// A status by its number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Answered.
  package static let success = ProcessStatus(rawValue: 0)
  /// Answered in the negative: a check failed, or no mode fits.
  package static let negative = ProcessStatus(rawValue: 1)
  /// The command makes no sense. The corresponding C constant is `EX_USAGE`.
  package static let usage = ProcessStatus(rawValue: 64)
  /// The input is malformed. The corresponding C constant is `EX_DATAERR`.
  package static let malformed = ProcessStatus(rawValue: 65)
  /// No such camera, profile, file or entry. The corresponding C constant is `EX_NOINPUT`.
  package static let notFound = ProcessStatus(rawValue: 66)
  /// The device went away or cannot do this. The corresponding C constant is `EX_UNAVAILABLE`.
  package static let unavailable = ProcessStatus(rawValue: 69)
  /// A bug. The corresponding C constant is `EX_SOFTWARE`.
  package static let bug = ProcessStatus(rawValue: 70)
  /// Later may succeed. The corresponding C constant is `EX_TEMPFAIL`.
  package static let busy = ProcessStatus(rawValue: 75)
  /// This user may not. The corresponding C constant is `EX_NOPERM`.
  package static let denied = ProcessStatus(rawValue: 77)

  private static let byCode: [DeviceError.Code: ProcessStatus] = [
    .busy: .busy, .bandwidth: .busy, .gone: .unavailable, .denied: .denied, .unsupported: .unavailable, .rejected: .unavailable,
    .unmet: .negative, .adjusted: .negative, .notFound: .notFound,
    .malformed: .malformed, .usage: .usage, .internal: .bug,
  ]

  /// The status for a failure.
  ///
  /// A node that cannot be opened as a camera, or does not identify itself as one, has the status of a missing camera.
  package init(for error: DeviceError) {
    let isIdentifying = error.operation == .call(.open) || error.operation == .call(.queryCapabilities)
    switch error.code {
    case .unsupported where isIdentifying: self = .notFound
    case let code: self = Self.byCode[code] ?? .unavailable
    }
  }
}
