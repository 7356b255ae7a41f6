import CameraProfiles
import Testing

/// Every way a document can be wrong, and what is said of it.
@Suite struct ProfileMalformedTests {
  static let documents: [(text: String, says: String)] = [
    ("", "The document is empty."),
    (" \n\t", "The document is empty."),
    ("\u{feff}{}", "byte order mark"),
    ("\u{0}{}", "line 1, column 1: An object was expected, found the byte 0x00."),
    ("[]", "An object was expected, found an array."),
    ("{} {}", "The key “schema” is missing."),
    (#"{"schema":"viewfinder.profile/1","cameras":[]} x"#, "The document is over, but “x” follows."),
    (#"{"cameras":[]}"#, "The key “schema” is missing."),
    (#"{"schema":"viewfinder.profile/1"}"#, "The key “cameras” is missing."),
    (#"{"schema":null,"cameras":[]}"#, "schema: A text was expected, found null."),
    (
      #"{"schema":"viewfinder.profile/2","cameras":[]}"#,
      "is a newer version than this program knows; viewfinder.profile/1 and viewfinder.cameras/1"
    ),
    (
      #"{"schema":"viewfinder.decision/1"}"#,
      "“viewfinder.decision/1” is no profile; viewfinder.profile/1 and viewfinder.cameras/1 are read."
    ),
    (#"{"schema":"\u001b[2J"}"#, "“\u{fffd}[2J” is no profile"),
    (#"{"schema":"viewfinder.profile/1","schema":"viewfinder.profile/1"}"#, "The key “schema” stands twice in an object."),
    (#"{"schema":"viewfinder.profile/1",}"#, "A comma stands before “}”."),
    (#"{"schema" "viewfinder.profile/1"}"#, "A colon after the key was expected, found a text."),
    (#"{"schema":"viewfinder.profile/1" "cameras":[]}"#, "A comma or “}” was expected, found a text."),
    (#"{'schema':1}"#, "A key in quotation marks was expected, found “'”."),
    ("{\n \"x\":tru}", "line 2, column 6, x: A value that is none of JSON's begins here."),
    (#"{"x":01}"#, "A number begins with 0."),
    (#"{"x":+1}"#, "A value was expected, found “+”."),
    (#"{"x":1.}"#, "A digit was expected"),
    (#"{"x":-}"#, "A digit was expected"),
    (#"{"x":"\x"}"#, "A backslash is followed by “x”, which is no escape."),
    (#"{"x":"\u12g4"}"#, "An escape needs four hexadecimal digits."),
    (#"{"x":"\ud800"}"#, "Half a surrogate pair"),
    (#"{"x":"\udc00\ud800"}"#, "Half a surrogate pair"),
    (#"{"x":"\ud800\u0041"}"#, "Half a surrogate pair"),
    ("{\"x\":\"a\u{1}\"}", "The byte 0x01 stands in a text; it has to be escaped."),
    ("{\"x\":\"a\nb\"}", "The byte 0x0a stands in a text; it has to be escaped."),
    ("{// a comment\n}", "A key in quotation marks was expected, found “/”."),
    (#"{"x":NaN}"#, "A value was expected, found “N”."),
    (#"{"x":["#, "cut off"), (#"{"x":"abc"#, "cut off"), (#"{"x":-"#, "cut off"), (#"{"x":"\"#, "cut off"), (#"{"x":"\u00"#, "cut off"),
  ]

  @Test(arguments: documents)
  func `a malformed document is refused with its reason`(text: String, says: String) throws {
    let error = try #require(throws: ProfileError.self) { try CameraProfile(text: text) }
    #expect(error.description.contains(says), "\(error)")
  }

  static let nodes: [(text: String, says: String)] = [
    (#"null"#, "cameras[0].nodes[0]: An object was expected, found null."),
    (#"{"formats":{}}"#, "cameras[0].nodes[0].formats: An array was expected, found an object."),
    (#"{"formats":[{"pixelFormat":"YUYV"}]}"#, "cameras[0].nodes[0].formats[0]: The key “sizes” is missing."),
    (#"{"formats":[{"sizes":[]}]}"#, "cameras[0].nodes[0].formats[0]: The key “pixelFormat” is missing."),
    (#"{"formats":[{"sizes":[],"pixelFormat":"YUYVX"}]}"#, "formats[0].pixelFormat: “YUYVX” is no pixel format"),
    (#"{"formats":[{"sizes":[],"pixelFormat":7}]}"#, "formats[0].pixelFormat: A text was expected, found a number."),
    (#"{"formats":[{"pixelFormat":"YUYV","sizes":null}]}"#, "formats[0].sizes: An array was expected, found null."),
    (#"{"inputs":[{},{"index":-1}]}"#, "inputs[1].index: The number -1 is out of range; 0 to 4294967295 was expected."),
    (#"{"controls":[{"min":9223372036854775808}]}"#, "controls[0].min: The number is too large."),
    (#"{"controls":[{"min":1.5}]}"#, "controls[0].min: A whole number was expected, found a fraction."),
    (#"{"controls":[{"value":true}]}"#, "controls[0].value: A whole number was expected, found true."),
    (#"{"findings":[{"severity":"fatal"}]}"#, "findings[0].severity: A severity is info, warning or error."),
    (#"{"current":{"pixelFormat":"YUYV"}}"#, "current: The key “width” is missing."),
    (#"{"path":"a","path":"b"}"#, "The key “path” stands twice"),
  ]

  @Test(arguments: nodes)
  func `a malformed node is refused with its place`(text: String, says: String) throws {
    let document = #"{"schema":"viewfinder.profile/1","cameras":[{"nodes":[\#(text)]}]}"#
    let error = try #require(throws: ProfileError.self) { try CameraProfile(text: document) }
    #expect(error.description.contains(says), "\(error)")
    #expect(error.path != nil)
  }

  static let sizes: [(text: String, says: String)] = [
    (#"{}"#, ": The key “kind” is missing."),
    (#"{"kind":"round"}"#, ".kind: A kind is discrete, stepwise or continuous."),
    (#"{"kind":"discrete","width":1}"#, ": The key “height” is missing."),
    (#"{"kind":"stepwise","minWidth":1,"minHeight":1,"maxWidth":1,"maxHeight":1}"#, ": The key “stepWidth” is missing."),
    (#"{"kind":"discrete","width":-640,"height":480}"#, ".width: The number -640 is out of range"),
    (#"{"kind":"discrete","width":4294967296,"height":1}"#, ".width: The number 4294967296 is out of range"),
    (#"{"kind":"discrete","width":"640","height":1}"#, ".width: A whole number was expected, found a text."),
    (
      #"{"kind":"discrete","width":1,"height":1,"intervals":[{"kind":"discrete","numerator":1}]}"#,
      ".intervals[0]: The key “denominator” is missing."
    ),
    (#"{"kind":"discrete","width":1,"height":1,"intervals":[{"kind":"stepwise"}]}"#, ".intervals[0]: The key “min” is missing."),
    (
      #"{"kind":"discrete","width":1,"height":1,"intervals":[{"kind":"discrete","numerator":1,"denominator":4294967296}]}"#,
      ".intervals[0].denominator: The number 4294967296 is out of range"
    ),
  ]

  @Test(arguments: sizes)
  func `a malformed size is refused with its place`(text: String, says: String) throws {
    let document =
      #"{"schema":"viewfinder.profile/1","cameras":[{"nodes":[{"formats":[{"pixelFormat":"YUYV","sizes":[\#(text)]}]}]}]}"#
    let error = try #require(throws: ProfileError.self) { try CameraProfile(text: document) }
    #expect(error.description.contains("cameras[0].nodes[0].formats[0].sizes[0]" + says), "\(error)")
  }
}
