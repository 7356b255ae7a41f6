import CameraProfiles
import CameraDocuments
import JSONText
import PreviewServer
import Viewfinder

/// A change that a page requests.
enum PreviewChange {
  private enum Key: String, CaseIterable {
    case controls, zoom, reset, mode
  }

  /// The values of controls, `{"controls":[{"id":9963776,"value":128}]}`, where null is the default; and a zoom, `{"zoom":2}`. The result is
  /// nil for `{"reset":true}`, which sets all controls to their defaults and shows the whole picture.
  static func settings(_ body: [UInt8]) throws(DeviceError) -> DesiredConfiguration? {
    var (assignments, zoom, isReset): ([ControlAssignment]?, Double?, Bool) = (nil, nil, false)
    try read(body) { (key, reader) throws(JSONError) in
      switch key {
      case .controls:
        let controls = try reader.value(.list(CameraControl.coding))
        assignments = controls?.map { ControlAssignment(.id($0.id), $0.value.map { .value($0) } ?? .defaultValue) }
      case .zoom: zoom = try reader.optionalNumber()
      case .reset: isReset = try reader.bool()
      case .mode: try reader.skipValue()
      }
    }
    guard isReset || zoom != nil || assignments?.isEmpty == false else { throw .malformedChange("No control is named.") }
    return isReset ? nil : DesiredConfiguration(crop: zoom.map { .zoom($0) }, controls: assignments ?? [])
  }

  /// The position of a mode in the list: `{"mode":3}`.
  static func mode(_ body: [UInt8]) throws(DeviceError) -> Int {
    var index: Int64?
    try read(body) { (key, reader) throws(JSONError) in
      if key == .mode { index = try reader.integer() } else { try reader.skipValue() }
    }
    guard let index, let number = Int(exactly: index) else { throw .malformedChange("No mode is named.") }
    return number
  }

  private static func read(
    _ body: [UInt8], _ value: (Key, inout JSONReader) throws(JSONError) -> Void
  ) throws(DeviceError) {
    do {
      var reader = try JSONReader(body)
      var members = try reader.object(Key.self)
      while let key = try reader.next(&members) { try value(key, &reader) }
      try reader.finish()
    } catch {
      throw .malformedChange("\(error.message)")
    }
  }
}

extension DeviceError {
  static func malformedChange(_ message: String) -> DeviceError {
    DeviceError(
      .malformed, operation: "change", subject: "the request", message: message,
      remedy: #"Send {"controls":[{"id":9963776,"value":128}]}, {"zoom":2}, {"reset":true} or {"mode":0}."#)
  }
}

extension DeviceError {
  /// A change that the end of the preview interrupted.
  static let cancelled = DeviceError(
    .cancelled, operation: "change the mode", subject: "the camera", message: "The preview ended.")

  /// A change during another one.
  static func changing(_ mode: Mode) -> DeviceError {
    DeviceError(
      .busy, operation: "change the mode", subject: "\(mode)", message: "The mode is being changed already.", remedy: "Try again.")
  }
}

extension PreviewAnswer {
  /// A failure: 400 for a malformed change, 422 for rejected values, 409 if the camera cannot make the change now.
  init(_ error: DeviceError) {
    let status: UInt =
      switch error.code {
      case .malformed: 400
      case .usage, .rejected, .unsupported, .unmet, .adjusted, .notFound: 422
      default: 409
      }
    self.init(status, json: error.jsonLine)
  }
}
