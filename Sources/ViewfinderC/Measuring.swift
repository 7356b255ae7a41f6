// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import Capture
import Host
import Viewfinder

@_cdecl("vf_measure_json") @implementation
public func vf_measure_json(
  _ camera: OpaquePointer?, _ request_json: UnsafePointer<CChar>?, _ seconds: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe result(error) { () throws(DeviceError) in
    let camera: HeldCamera = try unsafe Handles.shared.require(camera)
    let request = try unsafe RequestDocument(request_json, for: camera).request
    guard request.source == nil, request.crop == nil, request.controls.isEmpty else {
      throw .usage("A measurement sets a mode, and nothing else.", "Set source, crop and controls with vf_configure_json() before.")
    }
    guard seconds > 0, seconds <= StreamMeter.mostSeconds else { throw .usage("seconds is not above 0 and up to 86400.") }
    let listed = try camera.listed(for: request)
    let (device, meter) = (camera.device, StreamMeter(duration: .seconds(seconds)))
    do throws(ConfigurationError) {
      let mode = try CapturePlan(request, for: listed, named: device.localizedName).mode
      let outcome = blocking { () -> Result<StreamMeasurement, ConfigurationError> in
        do throws(ConfigurationError) { return .success(try await meter.measure(mode, of: device)) } catch { return .failure(error) }
      }
      let measurement = try outcome.get()
      let tolerance = StreamMeasurement.usualTolerance
      let failures = JSONArray(lines: [measurement.failure].compactMap(\.self)) { failure in
        JSONObject(device.camera.nameMembers, mode.members, ["error": failure.members])
      }
      let document = JSONObject.measurement(
        JSONArray(lines: [measurement]) { $0.members(of: device.camera, $0.outcome(tolerance: tolerance)) }, failures: failures,
        tolerance: tolerance, isSimulated: camera.origin == .recording)
      return unsafe copy(document.line)
    } catch { throw DeviceError(error) }
  }
}

extension StreamMeter {
  /// A day.
  fileprivate static let mostSeconds = 86_400.0
}
