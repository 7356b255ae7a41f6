import CameraModel
import CameraProfiles
import Testing

struct EDIDRoundTripTests {
  @Test(arguments: [EDID.default, .absent, EDID(unchecked: [0xff, 1])])
  func `a profile keeps the EDID of an input whole, also a faulty one, and none where there is none`(edid: EDID) throws {
    let inputs = [VideoInput(index: 0, name: "HDMI", isCurrent: true, edid: edid), VideoInput(index: 1, name: "TV", isCurrent: false)]
    let profile = CameraProfile(cameras: [Camera(name: "Card", nodes: [CameraNode(role: .capture, inputs: inputs).examined()])])
    let read = try CameraProfile(json: profile.jsonDocument())
    #expect(read == profile && read.cameras[0].nodes[0].inputs == inputs)
  }

  @Test func `bytes that are no digits are refused`() {
    let text = #"{"schema":"viewfinder.profile/1","cameras":[{"nodes":[{"formats":[],"inputs":[{"edid":{"bytes":"0g"}}]}]}]}"#
    #expect(throws: (any Error).self) { try CameraProfile(json: Array(text.utf8)) }
  }
}
