import CameraModel

/// The statements of `v4l2-ctl` about a node, its formats and its controls.
enum V4L2CtlAssembly {
  private static let headerless = "a list without its first lines: which node's it is, is not said"

  /// Whether a part of the output describes something else than the node.
  private static func isForeign(_ section: DumpSection?) -> Bool { section == .other || section == .otherList }

  // MARK: Nodes

  static func take(path: String, isAlone: Bool, into drafts: inout DraftNodes) -> LineOutcome {
    if isAlone, drafts.devices.add(path) { return .read }
    drafts.devices.close()
    guard path.hasPrefix("/dev/v") || path.hasPrefix("/dev/radio") || path.hasPrefix("/dev/swradio") else { return .foreign }
    drafts.announce(path)
    return .read
  }

  static func take(_ field: DumpField, _ text: String, into drafts: inout DraftNodes) -> LineOutcome {
    if field == .name { return take(name: text, into: &drafts) }
    if field.isOfTimings { return drafts.current.take(field, text) }
    if field == .unnamedBits, drafts.section != .current { return .read }
    // The media device and the framebuffer have values of the same names.
    if isForeign(drafts.section) { return .read }
    if drafts.section == .formats, field == .driver || field == .capabilities { drafts.begin(.driver) }
    return drafts.current.take(field, text)
  }

  /// Takes the description of a format or the name of an input.
  private static func take(name: String, into drafts: inout DraftNodes) -> LineOutcome {
    if let place = drafts.place, drafts.nodes[place].formats.describe(name) { return .read }
    return isForeign(drafts.section) ? .read : .foreign
  }

  static func take(_ capability: Capabilities, into drafts: inout DraftNodes) -> LineOutcome {
    guard drafts.section == .driver, let place = drafts.place else { return drafts.section == nil ? .foreign : .read }
    drafts.nodes[place].spokenCapabilities.insert(capability)
    return .read
  }

  // MARK: Formats

  static func take(_ type: BufferType, into drafts: inout DraftNodes) -> LineOutcome {
    if isForeign(drafts.section) { return .read }
    if drafts.section != .formats {
      if type == .other { return .foreign }
      drafts.begin(.formats)
    }
    guard let place = drafts.place, let list = drafts.nodes[place].formats.lists.last else { return .foreign }
    // The same list again, and no command between: another node's.
    if list.type == nil, list.formats.isEmpty, type != .other, !drafts.note(type) {
      drafts.nodes[place].formats.lists.removeLast()
      drafts.beginAgain()
      drafts.beginList(of: type)
      _ = drafts.note(type)
    } else {
      drafts.nodes[place].formats.lists[drafts.nodes[place].formats.lists.count - 1].type = list.type ?? type
    }
    return .read
  }

  static func take(index: Int, into drafts: inout DraftNodes) -> LineOutcome {
    if drafts.section == .otherList { return .read }
    let outcome = openList(at: index, in: &drafts)
    drafts.current.formats.announce(index: index)
    return outcome
  }

  static func take(_ format: PrintedFormat, into drafts: inout DraftNodes) -> LineOutcome {
    if format.index == nil {
      if drafts.section == .current {
        drafts.current.mode.pixelFormat = format.pixelFormat
        return .read
      }
      if drafts.section == .other || drafts.section == .otherList { return .read }
    }
    let outcome = openList(at: format.index, in: &drafts)
    drafts.current.formats.addWithDescription(format)
    return outcome
  }

  /// Opens a list where none is open, or where a number does not count on: 0 after another number is the list of another node.
  private static func openList(at index: Int?, in drafts: inout DraftNodes) -> LineOutcome {
    guard drafts.section == .formats else { return openHeaderlessList(in: &drafts) }
    guard index == 0, let place = drafts.place, let list = drafts.nodes[place].formats.lists.last, !list.formats.isEmpty else {
      return .read
    }
    drafts.beginAgain()
    drafts.beginList(of: list.givesPictures ? list.type : nil)
    return list.givesPictures ? .read : .doubted(headerless)
  }

  /// Opens a list without its first lines: behind other parts of a node it is that node's only where the command prints both.
  private static func openHeaderlessList(in drafts: inout DraftNodes) -> LineOutcome {
    let isAnothers = drafts.place != nil && !drafts.isFresh
    if isAnothers { drafts.beginNode(path: nil) }
    drafts.begin(.formats)
    return isAnothers ? .doubted(headerless) : .read
  }

  // MARK: Controls

  /// Takes a control. One that the node has had begins the controls of another node.
  static func take(_ control: PrintedControl, into drafts: inout DraftNodes) {
    drafts.close()
    _ = drafts.currentPlace()
    if !drafts.note(control: control.name) {
      drafts.beginAgain()
      _ = drafts.currentPlace()
      _ = drafts.note(control: control.name)
    }
    switch drafts.section {
    case .formats, .current, .parameters, .driver: drafts.section = .other
    default: break
    }
    drafts.current.controls.add(control)
  }
}
