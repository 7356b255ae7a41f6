package import CameraProfiles
package import Negotiation
package import Viewfinder

extension Preset {
  /// `viewfinder.presets/1`
  ///
  /// - Parameter camera: the camera on which each preset is resolved; nil for none.
  package static func members(for camera: Camera? = nil) -> JSONObject {
    let presets = JSONArray(lines: all) { preset in
      let decision = camera.map { CaptureRequest(preset).decision(on: $0).members(for: CaptureRequest(preset)) }
      return [
        "name": preset.name, "description": preset.summary,
        "request": preset.request.map { $0.members(preset: preset.name, floor: $0.nominalRateFloor) },
        "supported": camera.map(preset.isSupported), "resolves": decision,
      ]
    }
    return JSONObject(["schema": "viewfinder.presets/1", "\npresets": presets])
  }
}

extension Policy {
  /// `viewfinder.policies/1`
  package static var members: JSONObject {
    let policies = JSONArray(lines: all) { ["name": $0.name, "description": $0.summary, "source": $0.source, "needsSize": $0.needsSize] }
    return JSONObject(["schema": "viewfinder.policies/1", "\npolicies": policies])
  }
}

extension ProfileCatalogue {
  /// The bundled recordings with their names.
  package static var profiles: [(name: String, profile: CameraProfile)] {
    get throws(DeviceError) {
      var profiles: [(name: String, profile: CameraProfile)] = []
      for name in names {
        do throws(ProfileError) {
          if let profile = try profile(named: name) { profiles.append((name, profile)) }
        } catch { throw DeviceError(error, in: name) }
      }
      return profiles
    }
  }

  /// `viewfinder.profiles/1`
  package static func members(of profiles: [(name: String, profile: CameraProfile)]) -> JSONObject {
    let profiles = JSONArray(lines: profiles) { name, profile in
      JSONObject(
        ["name": name, "cameras": profile.cameras.map(\.name)], ProfileCounts(profile.cameras).counts,
        ["date": profile.recording?.date, "source": profile.recording?.source])
    }
    return JSONObject(["schema": "viewfinder.profiles/1", "\nprofiles": profiles])
  }
}
