import CameraModel
import DeviceConfiguration
import Testing

/// The settings of a node by the names that errors give them, in the words of errors.
struct NodeWords {
  let words: [String: String]

  /// - Parameter opened: the same node, open, for the standard and the timings of its source; nil to leave them out.
  init(_ node: CameraNode?, _ opened: (any ConfigurableNode)? = nil) {
    var words: [String: String] = [:]
    words["standard"] = (try? opened?.standard()).flatMap(\.self).map { "\($0)" }
    words["timings"] = (try? opened?.timings()).flatMap(\.self).map { "\($0)" }
    words["input"] = node?.inputs.firstIndex(where: \.isCurrent).map { "\($0)" }
    words["EDID"] = node?.inputs.compactMap(\.edid).map { "\($0)" }.joined(separator: ", ")
    words["crop"] = node?.selections[.crop].map { "\($0)" }
    words["format"] = node?.current.map { "\($0.pixelFormat) \($0.size)" }
    words["rate"] = node?.current?.interval.map { "\($0)" }
    for control in node?.controls ?? [] { words[control.name] = control.value.map(control.text(for:)) }
    self.words = words
  }

  /// The names of the settings that have other values in another reading. A source may not have been read.
  func differences(from other: NodeWords) -> Set<String> {
    Set(
      Set(words.keys).union(other.words.keys).filter { name in
        let isRead = words[name] != nil && other.words[name] != nil
        return words[name] != other.words[name] && (isRead || !["standard", "timings"].contains(name))
      })
  }
}

extension ConfigurationError {
  /// Checks that the error names each setting that is not as before, with its value before and its value now.
  func expectNames(_ before: NodeWords, _ now: NodeWords, _ what: Comment) {
    guard case .incomplete(let parts)? = restoration else { return }
    let missing = now.differences(from: before).subtracting(parts.map(\.part))
    #expect(missing.isEmpty, "\(what): \(missing.sorted()) not named: \(self)")
    for part in parts {
      #expect(before.words[part.part] == nil || part.before == before.words[part.part], "\(what): \(part)")
      #expect(part.now == nil || now.words[part.part] == nil || part.now == now.words[part.part], "\(what): \(part)")
      let value = part.now.map { "is \($0)" } ?? "cannot be read"
      #expect("\(self)".contains("\(part.part) was \(part.before) and \(value)"), "\(what): \(self)")
    }
  }
}
