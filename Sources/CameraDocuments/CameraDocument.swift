package import Negotiation
import CameraProfiles
import JSONText
public import Viewfinder

extension Camera {
  /// The name and identity of the camera.
  package var nameMembers: JSONObject { ["camera": JSONObject(["name": name, "identity": identity])] }
}

extension Mode {
  /// The mode as it can be set.
  package var members: JSONObject {
    [
      "node": node, "pixelFormat": pixelFormat.description, "width": size.width, "height": size.height, "interval": interval,
      "framesPerSecond": interval?.framesPerSecond,
    ]
  }
}

extension [CameraControl] {
  /// The controls of a camera: `viewfinder.controls/1`.
  ///
  /// - Parameters:
  ///   - camera: the name of the camera.
  ///   - node: the path of the node that lists them.
  ///   - more: further members.
  package func members(of camera: String?, on node: String?, _ more: JSONObject) -> JSONObject {
    JSONObject(["schema": "viewfinder.controls/1", "camera": camera, "node": node, "\ncontrols": JSONArray(lines: self)], more)
  }
}

extension Adjustment {
  /// A setting whose value differs from the requested one.
  package var members: JSONObject {
    [
      "wish": setting.rawValue, "asked": asked, "got": got, "reason": reason, "rule": against?.rule.rawValue,
      "against": against?.mode.shortMembers,
    ]
  }
}

// Values that profiles also contain; their keys are defined with their readers.

extension Finding: Encodable {
  /// Writes the finding.
  public func encode(to encoder: any Encoder) { encoder.write(self, Self.coding) }
}

extension CameraIdentity: Encodable {
  /// Writes the identity.
  public func encode(to encoder: any Encoder) { encoder.write(self, Self.coding) }
}

extension FrameInterval: Encodable {
  /// Writes the seconds per frame, as a fraction.
  public func encode(to encoder: any Encoder) { encoder.write(self, Self.coding) }
}

extension CameraControl: Encodable {
  /// Writes the control.
  public func encode(to encoder: any Encoder) { encoder.write(self, Self.coding) }
}

extension ExtensionUnit: Encodable {
  /// Writes the unit with what is publicly known of it.
  public func encode(to encoder: any Encoder) { encoder.write(self, Self.listing) }
}

extension ControlValue: Encodable {
  /// Writes a number, a text, or a list of numbers.
  public func encode(to encoder: any Encoder) { encoder.write(self, Self.coding) }
}

extension Encoder {
  fileprivate func write<Value>(_ value: Value, _ coding: JSONCoding<Value>) {
    if let encoder = self as? DocumentEncoder { coding.write(&encoder.writer, value) }
  }
}
