package import Viewfinder

extension Camera {
  /// An event of the camera, on one line: `viewfinder.event/1`.
  ///
  /// - Parameters:
  ///   - event: the event's word.
  ///   - moment: when it was noticed, as ISO 8601 has it.
  ///   - changes: what changed, as kind, subject and detail.
  package func document(
    of event: String, at moment: String, changes: [(kind: String, subject: String, detail: String)] = []
  ) -> [UInt8] {
    let camera: JSONObject = [
      "name": name, "identity": identity, "busSpeedMbps": busSpeedMbps,
      "nodes": JSONArray(nodes) { ["path": $0.path, "role": $0.role.rawValue] },
    ]
    let members: JSONObject = [
      "schema": "viewfinder.event/1", "event": event, "time": moment, "camera": camera,
      "changes": JSONArray(changes) { ["kind": $0.kind, "subject": $0.subject, "detail": $0.detail] },
    ]
    return members.line
  }
}
