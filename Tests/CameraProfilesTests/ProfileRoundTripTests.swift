import CameraModel
import CameraProfiles
import PixelFormats
import Testing

@Suite struct ProfileRoundTripTests {
  @Test(arguments: CameraProfile.Schema.allCases, [true, false])
  func `what is written is read back as it was, and written again is the same bytes`(schema: CameraProfile.Schema, isOneLine: Bool) throws {
    let document = ProfileSamples.everything.jsonDocument(schema, isOneLine: isOneLine)
    let read = try CameraProfile(json: document)
    #expect(read == ProfileSamples.everything)
    #expect(read.jsonDocument(schema, isOneLine: isOneLine) == document)
  }

  @Test func `a long list comes back whole`() throws {
    let large = ProfileSamples.large(sizes: 40, intervals: 300)
    #expect(try CameraProfile(json: large.jsonDocument()) == large)
  }

  @Test func `a recording and a listing have the same cameras, but for where a listing knows them from`() throws {
    let profile = String(decoding: ProfileSamples.everything.jsonDocument(.profile), as: UTF8.self)
    let listing = String(decoding: ProfileSamples.everything.jsonDocument(.cameras), as: UTF8.self)
    #expect(listing.contains(#""from":"recording","#))
    #expect(profile.replacing("viewfinder.profile/1", with: "viewfinder.cameras/1") == listing.replacing(#""from":"recording","#, with: ""))
  }

  @Test func `one line is one line, and lines differ from it in space alone`() {
    let line = ProfileSamples.everything.jsonDocument(isOneLine: true)
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(line.last == UInt8(ascii: "\n"))
    let lines = String(decoding: ProfileSamples.everything.jsonDocument(), as: UTF8.self)
    let joined = lines.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(joined + "\n" == String(decoding: line, as: UTF8.self))
  }

  @Test func `keys come in their order, and what is not known is null`() throws {
    let node = CameraNode(
      role: .capture,
      formats: [
        OfferedFormat(
          index: 0, pixelFormat: "YUYV",
          sizes: [OfferedSize(.continuous(ProfileSamples.pixels), intervals: [.continuous(ProfileSamples.endless)])])
      ],
      controls: [CameraControl(id: 1, name: "A", type: .button)])
    let document = CameraProfile(cameras: [Camera(name: nil, nodes: [node])]).jsonDocument(.cameras, isOneLine: true)
    let expected =
      #"{"schema":"viewfinder.cameras/1","recorded":null,"cameras":[{"name":null,"identity":null,"position":"unspecified","rotation":null,"#
      + #""busSpeedMbps":null,"from":"driver","nodes":[{"path":null,"role":"capture","driver":null,"card":null,"bus":null,"capabilities":[],"inputs":[],"#
      + #""formats":[{"index":0,"pixelFormat":"YUYV","description":null,"compressed":false,"emulated":false,"sizes":[{"kind":"continuous","#
      + #""minWidth":1,"minHeight":1,"maxWidth":4096,"maxHeight":2160,"stepWidth":1,"stepHeight":1,"intervals":[{"kind":"continuous","#
      + #""min":{"numerator":1,"denominator":60},"max":{"numerator":1,"denominator":1},"step":null}]}]}],"controls":[{"id":1,"name":"A","#
      + #""type":"button","min":null,"max":null,"step":null,"default":null,"value":null,"flags":[]}],"current":null,"findings":[]}]}]}"#
    #expect(String(decoding: document, as: UTF8.self) == expected + "\n")
  }

  @Test func `nothing in a document can move a cursor or turn text round`() {
    let document = String(decoding: ProfileSamples.everything.jsonDocument(isOneLine: true), as: UTF8.self)
    #expect(document.dropLast().unicodeScalars.filter(\.isHarmful).isEmpty)
    #expect(document.contains(#"Caméra \u001b[31m \u202e"#))
    #expect(document.contains(#""a\"b\\c\n""#))
  }

  @Test(arguments: ["\u{e0041}", "\u{7f}\u{85}\u{200b}\u{feff}", "\u{0}", "/\u{8}\u{c}\r\t", "😀é中"])
  func `every text survives`(text: String) throws {
    let profile = CameraProfile(cameras: [Camera(name: text, nodes: [])])
    #expect(try CameraProfile(json: profile.jsonDocument()) == profile)
  }

  @Test func `a grid of millions of sizes takes no more room than a few numbers`() {
    let grid = OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [OfferedSize(.stepwise(ProfileSamples.range), intervals: [])])
    let profile = CameraProfile(cameras: [Camera(name: nil, nodes: [CameraNode(role: .capture, formats: [grid])])])
    #expect(profile.jsonDocument().count < 700)
  }
}
