// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CViewfinder
import CameraModel
import Capture
import Negotiation
import Viewfinder

@_cdecl("vf_stream_mode") @implementation
public func vf_stream_mode(_ stream: OpaquePointer?, _ mode: UnsafeMutablePointer<vf_mode>?, _ size: Int) -> Int32 {
  guard let mode = unsafe mode, let held = unsafe Handles.shared.object(stream, HeldStream.self),
    unsafe copy(held.mode, to: UnsafeMutableRawPointer(mode), size: size, firstSize: vf_mode.firstSize)
  else { return Int32(VF_ERROR_USAGE) }
  return Int32(VF_OK)
}

@_cdecl("vf_stream_counts") @implementation
public func vf_stream_counts(_ stream: OpaquePointer?, _ counts: UnsafeMutablePointer<vf_counts>?, _ size: Int) -> Int32 {
  guard let counts = unsafe counts, let held = unsafe Handles.shared.object(stream, HeldStream.self),
    unsafe copy(vf_counts(held.output.statistics), to: UnsafeMutableRawPointer(counts), size: size, firstSize: vf_counts.firstSize)
  else { return Int32(VF_ERROR_USAGE) }
  return Int32(VF_OK)
}

extension vf_mode {
  /// The size in the first version, which ended with the interval. Later members follow it.
  fileprivate static let firstSize = 24

  init(_ mode: Mode, as output: PixelFormat) {
    self.init()
    (pixel_format, output_pixel_format) = (mode.pixelFormat.rawValue, output.rawValue)
    (width, height) = (UInt32(clamping: mode.size.width), UInt32(clamping: mode.size.height))
    (interval_numerator, interval_denominator) = (mode.interval?.numerator ?? 0, mode.interval?.denominator ?? 0)
  }
}

extension vf_counts {
  /// The size in the first version, which ended with the driver's faults. Later members follow them.
  fileprivate static let firstSize = 14 * 8

  fileprivate init(_ statistics: StreamStatistics) {
    self.init()
    (numbered, delivered, late) = (
      UInt64(clamping: statistics.numbered), UInt64(clamping: statistics.delivered), UInt64(clamping: statistics.late)
    )
    (out_of_buffers, lost) = (UInt64(clamping: statistics.outOfBuffers), UInt64(clamping: statistics.lost))
    (corrupted, start_up) = (UInt64(clamping: statistics.corrupted), UInt64(clamping: statistics.startUp))
    (disabled, waiting) = (UInt64(clamping: statistics.disabled), UInt64(clamping: statistics.waiting))
    (decoder_warnings, copied) = (UInt64(clamping: statistics.decoderWarnings), UInt64(clamping: statistics.copied))
    (implausible_times, restarts) = (UInt64(clamping: statistics.implausibleTimes), UInt64(clamping: statistics.restarts))
    driver_faults = UInt64(clamping: statistics.driverFaults)
  }
}
