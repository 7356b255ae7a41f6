public import CameraModel

/// What is publicly known of a kind of extension unit: its vendor, and what its controls mean.
///
/// The rows of `extension-units.tsv`, embedded by the build. Each names its source.
public struct KnownExtensionUnit: Hashable, Sendable {
  /// The kind of unit.
  public let guid: ExtensionUnit.GUID
  /// The vendor, such as `Logitech`.
  public let vendor: String
  /// What the unit is for, such as `peripheral`.
  public let name: String
  /// The address of the page that says so.
  public let source: String
  /// The known controls, in the order of their selectors; empty if none is known.
  public internal(set) var controls: [Control] = []

  /// A known control.
  public struct Control: Hashable, Sendable {
    /// The number of the control in its unit.
    public let selector: UInt8
    /// The name, such as `LED`.
    public let name: String
    /// What the bytes mean, in a few words; empty if only the name is known.
    public let meaning: String
    /// The address of the page that says so.
    public let source: String
  }

  /// All known units.
  public static let all: [KnownExtensionUnit] = {
    let table = EmbeddedFiles.all.first { $0.name == "extension-units.tsv" }?.text ?? ""
    return units(inTable: table)
  }()

  /// What is known of a kind of unit; nil for others.
  public static func unit(_ guid: ExtensionUnit.GUID) -> KnownExtensionUnit? { all.first { $0.guid == guid } }

  /// What is known of a control; nil for others.
  public func control(_ selector: UInt8) -> Control? { controls.first { $0.selector == selector } }

  /// The units of a table: a row `unit` with GUID, vendor, name and source, then a row `control` for each control, with selector, name,
  /// meaning and source. Columns end with tabs. Rows of another form are left out.
  package static func units(inTable table: String) -> [KnownExtensionUnit] {
    var units: [KnownExtensionUnit] = []
    for line in table.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5 else { continue }
      if cells[0] == "unit", let guid = ExtensionUnit.GUID(cells[1]) {
        units.append(KnownExtensionUnit(guid: guid, vendor: cells[2], name: cells[3], source: cells[4]))
      } else if cells[0] == "control", let selector = UInt8(cells[1]), !units.isEmpty {
        units[units.count - 1].controls.append(Control(selector: selector, name: cells[2], meaning: cells[3], source: cells[4]))
      }
    }
    return units
  }
}
