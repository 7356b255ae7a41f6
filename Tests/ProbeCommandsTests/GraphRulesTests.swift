import CameraDocuments
import ProbeCommands
import Testing

/// `probe graph --emit udev-hide` and `--emit wireplumber`: rules that hide raw nodes.
@Suite struct GraphRulesTests {
  /// The lines that are no comment.
  private static func rules(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// What stands in quotes after a key of a udev rule.
  private static func value(_ key: String, _ rule: String) -> Substring? {
    rule.split(separator: ", ").first { $0.hasPrefix(key + "==\"") }?.dropFirst(key.count + 3).dropLast()
  }

  @Test(arguments: ["udev-hide", "wireplumber"]) func `the rules are the reviewed ones`(program: String) {
    let answer = RecordedGraph().emitted(program)
    #expect(answer.status == .success, "\(answer.message)")
    expectGolden("graph-\(program)", answer.text)
  }

  @Test func `udev tells a graph by its device or driver, and nodes by names, never by numbers`() {
    for (bus, match) in [
      ("PCI:0000:00:05.0", #"KERNELS=="0000:00:05.0""#), ("platform:CSIF0001:00", #"KERNELS=="CSIF0001:00""#),
      ("platform:unicam", #"DRIVERS=="unicam""#),
    ] {
      let rules = Self.rules(RecordedGraph(driver: "unicam", bus: bus, nodes: ["unicam-image"]).emitted("udev-hide").text)
      #expect(rules.count == 1 && rules.allSatisfy { $0.contains(match) && $0.contains(#"ATTR{name}=="unicam-image""#) }, "\(rules)")
      #expect(rules.allSatisfy { !$0.contains("video0") && $0.contains(#"KERNEL=="video*""#) })
    }
  }

  @Test func `a node that gives a picture stays, and so does one whose name has only another number`() {
    let names = Self.rules(RecordedGraph.emitted("udev-hide", GraphVerbTests.profile).text).map { Self.value("ATTR{name}", $0) }
    #expect(names == ["stats"], "The other path of the processor gives a picture once it is linked.")
    // The receiver sends a picture to the first node, and the mosaic to the others.
    let profile = RecordedGraph(code: "UYVY8_1X16", nodes: ["capture 0", "capture 1", "capture 2"]).profile
    let parts = profile.split(separator: "\"graphs\"", maxSplits: 1)
    let codes = parts[1].split(separator: "UYVY8_1X16")
    #expect(codes.count == 4)
    let mixed = "\(parts[0])\"graphs\"\(codes[0])UYVY8_1X16\(codes.dropFirst().joined(separator: "SGRBG10_1X10"))"
    #expect(Self.rules(RecordedGraph.emitted("udev-hide", mixed).text).map { Self.value("ATTR{name}", $0) } == ["capture 1", "capture 2"])
    #expect(RecordedGraph.emitted("wireplumber", mixed).message.contains("WirePlumber tells the nodes"))
  }

  @Test func `names of any kind stay within their quotes`() {
    // As in JSON.
    let names = [#"a\"b"#, "a|b", "a*b[c]?", #"back\\slash"#, "dollar $env{X} %k", "grün", #"tab\tname"#]
    let patterns = ["a?b", "a?b?c??", "back?slash", "dollar ?env{X} %k", "gr??n", "tab?name"]
    var profile = RecordedGraph(nodes: names.indices.map { "name\($0)x" }).profile
    for (index, name) in names.enumerated() { profile = profile.replacing("name\(index)x", with: name) }
    let rules = Self.rules(RecordedGraph.emitted("udev-hide", profile).text)
    #expect(rules.map { Self.value("ATTR{name}", $0) } == patterns.map { Substring($0) }, "\(rules)")
    #expect(rules.allSatisfy { $0.count { $0 == "\"" } == 20 && $0.hasSuffix(#"RUN="/bin/chmod 0600 $devnode""#) }, "\(rules)")
  }

  @Test func `the place of a graph stays within its quotes`() {
    let profile = RecordedGraph().profile.replacing("0000:00:05.0", with: #"0000:00:05.0\" } ] \\\u001b[2J"#)
    let rules = RecordedGraph.emitted("udev-hide", profile).text
    #expect(Self.rules(rules).first?.contains(#"KERNELS=="0000:00:05.0? } ? ???2J", "#) == true, "\(rules)")
    let fragment = RecordedGraph.emitted("wireplumber", profile).text
    #expect(fragment.contains(#"api.v4l2.cap.bus_info = "PCI:0000:00:05.0\" } ] \\\u001b[2J" }"#), "\(fragment)")
    #expect(!rules.contains("\u{1b}") && !fragment.contains("\u{1b}"))
  }

  @Test(arguments: [
    (RecordedGraph(bus: ""), "udev-hide", "does not say to which device"), (RecordedGraph(bus: ""), "wireplumber", "does not say"),
    (RecordedGraph(bus: "vivid-000"), "udev-hide", "names no device"), (RecordedGraph(bus: "platform:"), "udev-hide", "names no device"),
    (RecordedGraph(bus: "usb-0000:00:14.0-1"), "udev-hide", "No node of the graph gives raw data"),
    (RecordedGraph(code: "UYVY8_1X16", nodes: ["capture"]), "udev-hide", "No node of the graph gives raw data"),
    (RecordedGraph(nodes: []), "wireplumber", "The graph has no capture nodes"),
  ])
  func `a graph without what rules need is an error`(graph: RecordedGraph, program: String, message: String) {
    let answer = graph.emitted(program)
    #expect(answer.status != .success && answer.text.isEmpty && answer.message.contains(message), "\(answer)")
  }
}
