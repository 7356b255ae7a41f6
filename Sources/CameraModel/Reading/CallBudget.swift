/// The caps on what one node's lists may hold: a driver whose lists never end must not keep anyone waiting, nor take all memory.
///
/// A real webcam lists tens of entries, the kernel's test driver 4,067; the caps are far above both.
public struct CallBudget: Hashable, Sendable {
  /// The most entries one list may have.
  public var entriesPerList: Int
  /// The most entries all lists of a node may have together.
  public var entriesPerNode: Int
  /// The most bytes all lists, menus and values of a node may take together.
  public var bytesPerNode: Int

  /// Caps; by default 4,096 entries a list, 400,000 entries and 16 MiB a node.
  public init(entriesPerList: Int = 4_096, entriesPerNode: Int = 400_000, bytesPerNode: Int = 16 << 20) {
    self.entriesPerList = entriesPerList
    self.entriesPerNode = entriesPerNode
    self.bytesPerNode = bytesPerNode
  }
}
