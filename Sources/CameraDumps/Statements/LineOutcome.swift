/// What became of a line or a statement.
enum LineOutcome {
  /// Not part of a dump, or without meaning at this place, as a numbered line outside a menu.
  case foreign
  /// Understood.
  case read
  /// Understood and kept, but the text leaves something about it open; what.
  case doubted(String)
  /// Part of a dump, and not understood or out of place; why.
  case unread(String)

  /// Joins the outcomes of a line's parts: the worst counts.
  mutating func add(_ other: LineOutcome) {
    switch (self, other) {
    case (.unread, _), (.read, .foreign), (.doubted, .foreign), (.doubted, .read): break
    default: self = other
    }
  }
}
