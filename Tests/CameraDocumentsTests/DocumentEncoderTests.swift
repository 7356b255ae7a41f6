import CameraDocuments
import Testing

@Suite struct DocumentEncoderTests {
  /// A document whose properties are its members.
  private struct Synthesized: Encodable {
    var flag: Bool?
    var text: String?
    var part: Double?
    var number: Int?
    var small: Int32?
    var large: UInt64?
    var list: [String]?
    var object: JSONObject?
  }

  private func text(_ object: JSONObject) -> String { String(decoding: object.document, as: UTF8.self) }

  @Test func `a property that is nil keeps its key`() {
    #expect(
      text(["it": Synthesized()])
        == #"{"it":{"flag":null,"text":null,"part":null,"number":null,"small":null,"large":null,"list":null,"object":null}}"# + "\n")
  }

  @Test func `a property is written as its type`() {
    let full = Synthesized(
      flag: true, text: "a\"", part: 1, number: -1, small: .min, large: .max, list: ["b", "c"], object: ["d": [Int]()])
    #expect(
      text(["it": full])
        == #"{"it":{"flag":true,"text":"a\"","part":1.0,"number":-1,"small":-2147483648,"large":18446744073709551615,"#
        + #""list":["b","c"],"object":{"d":[]}}}"# + "\n")
  }

  @Test func `a nil member is null, or is left out where a document says so`() {
    let (known, unknown): (Int?, Int?) = (1, nil)
    let object: JSONObject = ["a": known, "b": unknown, "c": nil, "d": [known, unknown]]
    #expect(text(object) == #"{"a":1,"b":null,"c":null,"d":[1,null]}"# + "\n")
    #expect(text(object.withoutNulls) == #"{"a":1,"d":[1,null]}"# + "\n")
  }

  @Test func `members of several objects follow each other`() {
    #expect(text(JSONObject(["b": 1], [:], ["a": JSONObject(["c": "d"])])) == #"{"b":1,"a":{"c":"d"}}"# + "\n")
  }

  @Test func `a document says where lines begin`() {
    let object: JSONObject = ["a": 1, "\nb": JSONArray(lines: [1, 2]), "c": JSONArray(lines: [3]) { ["d": $0] }]
    #expect(text(object) == "{\"a\":1,\n \"b\":[\n  1,\n  2],\"c\":[\n  {\"d\":3}]}\n")
    #expect(object.line == Array(#"{"a":1,"b":[1,2],"c":[{"d":3}]}"#.utf8) + [10])
  }
}
