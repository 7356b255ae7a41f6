package import CameraModel
package import JSONText

extension CameraNode {
  /// A node is read with its duplicates folded and its findings computed again.
  static let coding = JSONCoding(
    CameraNode(),
    .optional("path", \.path, .text),
    .member("role", \.role, .word).otherwise { $0.decideRole() },
    .optional("roleReason", \.roleReason, .text).writtenIf { !$0.role.isCamera || $0.roleReason != nil },
    .optional("driver", \.driver, .text),
    .optional("card", \.card, .text),
    .optional("bus", \.bus, .text),
    .member("capabilities", \.capabilities, .list(.word)),
    .member("\ninputs", \.inputs, .lines(VideoInput.coding)),
    .member("\nformats", \.formats, .lines(OfferedFormat.coding)),
    .member("\ncontrols", \.controls, .lines(CameraControl.coding)),
    .member("\nextensionUnits", \.extensionUnits, .lines(ExtensionUnit.coding)).unlessEmpty,
    .optional("\ntimings", \.timings, FrameSize.coding).unlessEmpty,
    .optional("\ncurrent", \.current, CurrentFormat.coding),
    .member("\nselections", \.selections, .lines(SelectionRectangle.coding)).unlessEmpty,
    .member("\nfindings", \.findings, .lines(Finding.coding))
  ).map({ $0.examined() }, { $0 })

  /// Decides the role of a node without one in its document.
  ///
  /// Its capabilities decide. Without them a node with formats is a camera, as in a dump that lists nothing else.
  private mutating func decideRole() {
    if capabilities.isEmpty {
      role = formats.isEmpty ? .unknown : .capture
      return
    }
    let decision = NodeRole.decide(capabilities: Capabilities(words: capabilities), driver: driver ?? "", card: card ?? "")
    role = decision.role
    roleReason = roleReason ?? decision.reason
  }
}

extension VideoInput {
  fileprivate static let coding = JSONCoding(
    at: { VideoInput(index: $0, name: nil, isCurrent: false) },
    .member("index", \.index, .unsigned),
    .optional("name", \.name, .text),
    .member("current", \.isCurrent, .flag),
    .optional("edid", \.edid, EDID.coding).unlessEmpty)
}

extension EDID {
  /// The bytes count, with a fault or not; the name is one of its own, for readers.
  static let coding = JSONCoding(
    [UInt8](),
    .derived("name") { EDID(unchecked: $0).name },
    .essential("bytes", \.self, .hexadecimal)
  ).map({ EDID(unchecked: $0) }, \.bytes)
}

extension JSONCoding<[UInt8]> {
  /// Bytes as hexadecimal digits.
  static var hexadecimal: Self {
    parsed({ [UInt8](hexadecimal: $0) }, \.hexadecimal) { _ in "An even number of hexadecimal digits was expected." }
  }
}

extension Finding {
  /// How a finding stands in documents.
  package static let coding = JSONCoding(
    Finding("", .info, ""),
    .member("code", \.code, .word),
    .member("severity", \.severity, .word(else: "A severity is info, warning or error.")),
    .member("message", \.message, .text),
    .optional("where", \.place, .text))
}
