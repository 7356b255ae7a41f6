import CameraModel
import Viewfinder

/// Rules for udev that keep ordinary programs from opening raw nodes.
///
/// A rule names a node and the device above it. The number of the node changes between starts.
///
/// Removing the tag `uaccess` alone hides nothing. 73-seat-late.rules of systemd runs its command for nodes that ever had the tag, so that the
/// person at the seat is let in. A later rule that assigns `RUN` drops the command, which `udevadm test` shows
/// (systemd: rules.d/70-uaccess.rules.in, rules.d/73-seat-late.rules.in). Without the tag, systemd-logind lets nobody in at the next change of
/// the session (systemd: src/login/logind-acl.c, `devnode_acl_all`). `chmod` also ends what was granted before.
enum UdevRules {
  /// A file of rules, with a comment that says how to install it.
  static func text(of graphs: [MediaGraph]) throws(DeviceError) -> String {
    let nodes = try RawNodes.all(of: graphs, for: .udevHide)
    return ([comment] + nodes.map(rules)).joined(separator: "\n")
  }

  private static let comment = """
    # Hides the raw capture nodes of a camera: only root may open them. Browsers and
    # other programs offer them as cameras, and show a black or green picture.
    #
    # This also keeps out libcamera in the programs of users, such as PipeWire. Use it
    # if a service of root gives the picture, as v4l2-relayd does. Otherwise hide the
    # nodes from PipeWire only: probe graph --emit wireplumber
    #
    # The name of the file has to sort after 73-seat-late.rules, which would let in
    # the person at the seat again:
    #   probe graph --emit udev-hide | sudo tee /etc/udev/rules.d/74-hide-raw-nodes.rules
    #   sudo udevadm control --reload
    #   sudo udevadm trigger --subsystem-match=video4linux
    # To undo it, delete the file and run the last two commands again.

    """

  private static func rules(for nodes: RawNodes) -> String {
    let parent =
      switch nodes.device {
      case .name(let name): "KERNELS==\(quoted(name))"
      case .driver(let name): "DRIVERS==\(quoted(name))"
      case nil: ""
      }
    let lines = patterns(for: nodes).map { pattern in
      #"ACTION!="remove", SUBSYSTEM=="video4linux", KERNEL=="video*", \#(parent), ATTR{name}=="\#(pattern)", "#
        + #"OWNER="root", GROUP="root", MODE="0600", TAG-="uaccess", RUN="/bin/chmod 0600 $devnode""# + "\n"
    }
    return "# \(nodes.title)\n" + lines.joined()
  }

  /// The patterns of the nodes' names: one for several that differ in the number at the end only.
  private static func patterns(for nodes: RawNodes) -> [String] {
    let others = Set(nodes.shown.map { stem(of: $0.name) })
    let counts = Dictionary(nodes.hidden.map { (stem(of: $0.name), 1) }, uniquingKeysWith: +)
    var patterns: [String] = []
    for node in nodes.hidden {
      let stem = stem(of: node.name)
      let isNumbered = stem != node.name && counts[stem, default: 0] > 1 && !others.contains(stem)
      let pattern = isNumbered ? escaped(stem) + "[0-9]*" : escaped(node.name)
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return patterns
  }

  private static func stem(of name: String) -> String {
    guard let last = name.utf8.lastIndex(where: { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return "" }
    return String(name[...last])
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// A text as a pattern of udev, which can quote neither `|` nor bytes that end a line: `?` is any one byte.
  private static func escaped(_ text: String) -> String {
    let plain = Set(" ./_-+:,;=@#%&()<>!~^{}'".utf8)
    return String(decoding: text.utf8.map { $0.isASCIIAlphanumeric || plain.contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
