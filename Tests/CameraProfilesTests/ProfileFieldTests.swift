import CameraModel
import CameraProfiles
import Foundation
import Testing

/// Each property of a profile's values is read and written.
@Suite struct ProfileFieldTests {
  /// A document with every key. No value is the one that a reader has without the key.
  private static let document = #"""
    {"schema":"viewfinder.profile/1",
    "recorded":{"date":"2026-11-21","tool":"probe 1.0.0","kernel":"6.1.0","source":"a test"},
    "cameras":[
    {"name":"Camera","identity":{"kind":"by-id","value":"usb-1"},"position":"front","rotation":90,"busSpeedMbps":480,"usb":"12 01",
    "sensor":{"entity":"imx219 10-0010","firmwarePath":"/base/i2c","media":"/dev/media0","edid":{"name":null,"bytes":"00ff"}},
    "modes":[
    {"node":"/dev/video0","busCode":"SRGGB10_1X10","pixelFormat":"RG10","width":3280,"height":2464,"minWidth":16,"minHeight":18,
    "stepWidth":2,"stepHeight":4,"sensorCode":"SRGGB8_1X8","sensorWidth":3296,"sensorHeight":2480,
    "interval":{"numerator":2,"denominator":60},"shortestInterval":{"numerator":1,"denominator":60},
    "longestInterval":{"numerator":1,"denominator":5},"state":"confirmed","active":true,
    "path":["imx219","csi"],"pads":["0","1"],"unrouted":["2"]}],
    "foldedNodes":["/dev/video1"],"sharedWith":["ov5640"],"linkedNodes":["/dev/video0"],
    "nodes":[
    {"path":"/dev/video0","role":"output","roleReason":"It shows pictures.","driver":"csi","card":"Card","bus":"platform:csi",
    "capabilities":["videoCapture"],
    "inputs":[
    {"index":1,"name":"HDMI","current":true,"edid":{"name":"\#(EDID.default.name ?? "")","bytes":"\#(EDID.default.bytes.hexadecimal)"}}],
    "formats":[
    {"index":3,"pixelFormat":"YUYV","description":"YUYV 4:2:2","compressed":true,"emulated":true,"sizes":[
    {"kind":"discrete","width":640,"height":480,"intervals":[{"kind":"discrete","numerator":1,"denominator":30}]}]},
    {"index":4,"pixelFormat":"GREY","description":null,"compressed":true,"emulated":true,"sizes":[
    {"kind":"stepwise","minWidth":16,"minHeight":18,"maxWidth":1600,"maxHeight":1200,"stepWidth":2,"stepHeight":4,"intervals":[
    {"kind":"stepwise","min":{"numerator":1,"denominator":60},"max":{"numerator":1,"denominator":5},
    "step":{"numerator":1,"denominator":60}}]}]}],
    "controls":[
    {"id":9963776,"name":"Region","type":"rectangle","min":-64,"max":64,"step":1,"default":2,"minValue":[1,2],"maxValue":[3,4],
    "value":5,"flags":["slider"],"menu":[{"index":7,"name":"a","value":4}],"dimensions":[1,2]}],
    "extensionUnits":[
    {"guid":"63610682-5070-49ab-b8cc-b3855e8d221f","id":3,"controls":[
    {"selector":1,"flags":["readable"],"length":2,"min":"0000","max":"ffff","resolution":"0100","default":"0102","value":"0a0b"}]}],
    "timings":{"width":1920,"height":1080},
    "current":{"pixelFormat":"YUYV","width":640,"height":480,"bytesPerLine":1280,"sizeImage":614400,
    "interval":{"numerator":1,"denominator":30}},
    "selections":[
    {"target":"compose","left":-1,"top":2,"width":3,"height":4}],
    "findings":[
    {"code":"call-failed","severity":"error","message":"VIDIOC_G_PARM failed.","where":"YUYV"}]}]}],
    "graphs":[
    {"schema":"viewfinder.graph/1",
    "media":{"path":"/dev/media0","driver":"unicam","model":"Unicam","bus":"platform:csi"},
    "entities":[
    {"id":1,"name":"imx219 10-0010","function":"sensor","node":"/dev/v4l-subdev0","firmwarePath":"/base/i2c",
    "pads":[
    {"index":1,"flags":["source","0x40"],"formats":[
    {"stream":1,"code":"SRGGB10_1X10","width":3280,"height":2464,"field":"none","colorspace":"raw","xfer":"none","ycbcr":"601",
    "quantization":"full-range","interval":{"numerator":1,"denominator":30},
    "selections":[{"target":"native","left":1,"top":2,"width":3,"height":4}]}],"codes":["SRGGB8_1X8"]}],
    "routes":[
    {"sink":{"pad":1,"stream":2},"source":{"pad":3,"stream":4},"flags":["active"]}],
    "format":{"pixelFormat":"RG10","width":5,"height":6,"field":"interlaced","colorspace":"srgb","xfer":"srgb","ycbcr":"xv601",
    "quantization":"lim-range","planes":[{"bytesPerLine":7,"sizeImage":8}]},
    "pixelFormats":[{"code":"SRGGB8_1X8","pixelFormats":["RGGB"]}]}],
    "links":[
    {"source":{"entity":1,"pad":2},"sink":{"entity":3,"pad":4},"flags":["enabled"]}],
    "ancillaryLinks":[
    {"primary":1,"ancillary":2}],
    "findings":[
    {"code":"link-without-end","severity":"warning","message":"A link has one end.","where":"imx219"}]}]}
    """#.replacing("\n", with: "") + "\n"

  private static func profile() throws -> CameraProfile { try CameraProfile(text: document) }

  @Test func `each member that is read is written where it was`() throws {
    let written = try Self.profile().jsonDocument(isOneLine: true)
    #expect(String(decoding: written, as: UTF8.self) == Self.document)
  }

  @Test func `each member that is written is read`() throws {
    let profile = try Self.profile()
    let removals = Self.removals(in: try JSONSerialization.jsonObject(with: Data(Self.document.utf8)), at: "")
    #expect(removals.count > 200)
    let unread = try removals.filter { try Self.isEqual($0.rest, profile) }
    #expect(unread.map(\.path) == Self.withoutEffect)
  }

  private static func isEqual(_ document: Any, _ profile: CameraProfile) throws -> Bool {
    let bytes = try [UInt8](JSONSerialization.data(withJSONObject: document))
    return (try? CameraProfile(json: bytes)) == profile
  }

  /// Members that are for other readers of the document, or null.
  private static let withoutEffect = [
    "/cameras/nodes/formats/description", "/cameras/nodes/inputs/edid/name", "/cameras/sensor/edid/name", "/graphs/schema",
  ]

  /// The document without one of its members, for each member in turn.
  private static func removals(in value: Any, at path: String) -> [(path: String, rest: Any)] {
    if let list = value as? [Any] {
      return list.indices.flatMap { index in
        removals(in: list[index], at: path).map { removal in
          var list = list
          list[index] = removal.rest
          return (removal.path, list)
        }
      }
    }
    guard let object = value as? [String: Any] else { return [] }
    return object.sorted { $0.key < $1.key }.flatMap { key, value in
      let inside = removals(in: value, at: "\(path)/\(key)").map { ($0.path, object.merging([key: $0.rest]) { $1 }) }
      return [("\(path)/\(key)", object.filter { $0.key != key })] + inside
    }
  }
}
