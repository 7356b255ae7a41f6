import CameraModel
import CameraProfiles
import PixelFormats
import Testing

/// What a document may leave out, and what it may hold that this version does not know.
@Suite struct ProfileReadingTests {
  private func node(_ text: String) throws -> CameraNode {
    let profile = try CameraProfile(text: #"{"schema":"viewfinder.profile/1","cameras":[{"nodes":[\#(text)]}]}"#)
    return try #require(profile.cameras.first?.nodes.first)
  }

  @Test func `a document needs next to nothing`() throws {
    let node = try node(
      #"{"formats":[{"pixelFormat":"MJPG","sizes":[{"kind":"discrete","width":640,"height":480}]},{"pixelFormat":"GREY","sizes":[]}]}"#)
    #expect(node.role == .capture)
    #expect(node.formats.map(\.index) == [0, 1])
    #expect(node.formats.map(\.isCompressed) == [true, false])
    #expect(node.formats[0].sizes == [OfferedSize(.discrete(FrameSize(640, 480)), intervals: [])])
    #expect(node.findings.map(\.code) == [.sizeWithoutIntervals, .formatWithoutSizes])
  }

  @Test func `null is as good as absent`() throws {
    let nulls =
      #"{"path":null,"role":null,"roleReason":null,"driver":null,"card":null,"bus":null,"capabilities":null,"inputs":null,"formats":null,"#
      + #""controls":null,"current":null,"findings":null}"#
    #expect(try node(nulls) == (try node("{}")))
  }

  @Test(arguments: [
    (#"["videoCapture"]"#, NodeRole.capture), (#"["metadataCapture"]"#, .metadata), (#"["videoMemoryToMemory"]"#, .memoryToMemory),
    ("[]", .unknown),
  ])
  func `a role that is not named follows from the capabilities`(capabilities: String, role: NodeRole) throws {
    #expect(try node(#"{"capabilities":\#(capabilities)}"#).role == role)
  }

  @Test func `unknown keys are passed over, unknown words are kept`() throws {
    let node = try node(
      #"{"later":[{"a":[1,-2.5e3,"x\u0000",true,false,null,{}]},[]],"role":"hologram","capabilities":["telepathy"],"#
        + #""controls":[{"type":"mood","flags":["blue"],"later":{}}],"findings":[{"code":"later","message":"?","severity":null}]}"#)
    #expect(node.role == "hologram")
    #expect(node.capabilities == ["telepathy"])
    #expect(node.controls == [CameraControl(id: 0, name: "", type: "mood", flags: ["blue"])])
    #expect(node.findings == [Finding("later", .info, "?")])
  }

  @Test func `a key may be spelled with escapes`() throws {
    #expect(try node(#"{"r\u006fle":"output"}"#).role == .output)
  }

  @Test(arguments: [
    ("\"Y10\"", "Y10 "), ("\"Y10 \"", "Y10 "), ("\"Y16-BE\"", "Y16 -BE"), ("\"0x01020304\"", "0x01020304"), ("\"\"", nil), ("null", nil),
  ])
  func `a code is read padded or not`(spelling: String, description: String?) throws {
    let node = try node(#"{"formats":[{"pixelFormat":\#(spelling),"sizes":[]}]}"#)
    #expect(node.formats.first?.pixelFormat?.description == description)
    #expect(node.findings.contains { $0.code == .fourCCEmpty } == (description == nil))
  }

  @Test(arguments: ["compact", "spaced", "indented", "reordered"])
  func `times are the same in every spelling`(spelling: String) throws {
    let texts = [
      "compact": #"{"kind":"discrete","numerator":333,"denominator":10000}"#,
      "spaced": #"{"kind": "discrete", "numerator": 333, "denominator": 10000}"#,
      "indented": "{\n\t\"kind\" : \"discrete\" ,\r\n \"numerator\":\n333 ,\n \"denominator\" : 10000\n }",
      "reordered": #"{"denominator":1e4,"note":"{","numerator":333.0,"kind":"discrete"}"#,
    ]
    let text = try #require(texts[spelling])
    let node = try node(
      #"{"formats":[{"pixelFormat":"YUYV","sizes":[{"intervals":[\#(text)],"kind":"discrete","width":1,"height":1}]}]}"#)
    #expect(node.formats.first?.sizes.first?.intervals == [.discrete(FrameInterval(333, 10000))])
  }

  @Test func `duplicates are folded and findings are computed again on load`() throws {
    let size = #"{"kind":"discrete","width":1,"height":1,"intervals":[]}"#
    let node = try node(
      #"{"formats":[{"pixelFormat":"YUYV","sizes":[\#(size),\#(size)]}],"findings":[{"code":"interval-zero"},{"code":"call-failed"}]}"#)
    #expect(node.formats.first?.sizes.count == 1)
    #expect(node.findings.map(\.code) == [.callFailed, .duplicateSize, .sizeWithoutIntervals])
  }

  @Test func `a listing is read as a profile is`() throws {
    #expect(try CameraProfile(text: #" {"cameras":[],"recorded":null,"schema":"viewfinder.cameras/1"} "#) == CameraProfile(cameras: []))
  }
}
