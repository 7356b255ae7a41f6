import JSONText
import CameraProfiles
import RandomNumbers
import Testing

/// Documents that want to harm: none crashes, none hangs, none is half read.
@Suite struct ProfileHostileTests {
  @Test(arguments: ["[", #"{"x":"#, #"[{"x":["#])
  func `a document that nests without end is refused`(opening: String) throws {
    let bomb = #"{"x":"# + String(repeating: opening, count: 300_000)
    let error = try #require(throws: ProfileError.self) { try CameraProfile(text: bomb) }
    #expect(error.message == "The document nests deeper than 64 levels.")
  }

  @Test func `what nests 64 deep is read`() throws {
    let text = #"{"x":"# + String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    #expect(try CameraProfile(text: text + #","schema":"viewfinder.profile/1","cameras":[]}"#).cameras.isEmpty)
  }

  @Test(arguments: ["[]", "{}"]) func `what nests 65 deep is refused`(brackets: String) throws {
    let (open, close) = (String(try #require(brackets.first)), String(try #require(brackets.last)))
    func document(_ depth: Int) -> String {
      let inside = open == "{" ? #"{"a":"# : open
      let content = String(repeating: inside, count: depth) + (open == "{" ? "1" : "") + String(repeating: close, count: depth)
      return #"{"x":\#(content),"schema":"viewfinder.profile/1","cameras":[]}"#
    }
    #expect(try CameraProfile(text: document(63)).cameras.isEmpty)
    let error = try #require(throws: ProfileError.self) { try CameraProfile(text: document(64)) }
    #expect(error.message == "The document nests deeper than 64 levels.")
  }

  @Test func `a document cut off anywhere is refused`() {
    let document = ProfileSamples.small.jsonDocument()
    // Without its newline it is whole.
    for count in 0..<document.count - 1 {
      #expect(throws: ProfileError.self) { try CameraProfile(json: Array(document[..<count])) }
    }
  }

  @Test func `a document with any byte changed is read or refused`() throws {
    let document = ProfileSamples.small.jsonDocument(isOneLine: true)
    var numbers = RandomNumbers(seed: 42)
    for index in document.indices {
      var changed = document
      changed[index] = UInt8.random(in: 0...255, using: &numbers)
      guard let profile = try? CameraProfile(json: changed) else { continue }
      #expect(try CameraProfile(json: profile.jsonDocument()) == profile, "byte \(index) is \(changed[index])")
    }
  }

  @Test func `random bytes are refused`() {
    var numbers = RandomNumbers(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 1...200, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      #expect(throws: ProfileError.self) { try CameraProfile(json: bytes) }
    }
  }

  @Test(arguments: [[0xff, 0xfe, 0x7b, 0x00], [0xfe, 0xff, 0x00, 0x7b]] as [[UInt8]])
  func `UTF-16 is refused by name`(bytes: [UInt8]) throws {
    let error = try #require(throws: ProfileError.self) { try CameraProfile(json: bytes) }
    #expect(error.message.contains("UTF-16"))
  }

  @Test(arguments: [[0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff]] as [[UInt8]])
  func `a text that is not UTF-8 is refused`(bytes: [UInt8]) throws {
    let document = Array(#"{"x":""#.utf8) + bytes + Array(#""}"#.utf8)
    let error = try #require(throws: ProfileError.self) { try CameraProfile(json: document) }
    #expect(error.message == "A text is not UTF-8.")
    #expect(error.path == "x")
  }

  @Test func `more than 64 MiB are refused unread`() throws {
    let error = try #require(throws: ProfileError.self) {
      try CameraProfile(json: [UInt8](repeating: UInt8(ascii: " "), count: JSONReader.sizeLimit + 1))
    }
    #expect(error.message.contains("more than 64 MiB"))
  }
}
