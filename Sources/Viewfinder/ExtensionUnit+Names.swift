public import CameraModel
import CameraProfiles

/// What is publicly known of vendors' units and controls, from the table `extension-units.tsv`.
extension ExtensionUnit {
  private var known: KnownExtensionUnit? { KnownExtensionUnit.unit(guid) }

  /// The vendor of this kind of unit, such as `Logitech`; nil if it is not publicly known.
  public var vendor: String? { known?.vendor }

  /// What this kind of unit is for, such as `peripheral`; nil if it is not publicly known.
  public var name: String? { known?.name }

  /// The name of a control, such as `LED`; nil if it is not publicly known.
  public func name(ofControl selector: UInt8) -> String? { known?.control(selector)?.name }

  /// What the bytes of a control mean, in a few words; nil if it is not publicly known.
  public func meaning(ofControl selector: UInt8) -> String? { known?.control(selector).flatMap { $0.meaning.isEmpty ? nil : $0.meaning } }

  /// The address of the page that tells of a control; nil if there is none.
  public func source(ofControl selector: UInt8) -> String? { known?.control(selector)?.source }
}
