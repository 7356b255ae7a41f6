/// What became of a line.
enum LineOutcome {
  /// Not part of a dump, or without meaning at this place, as a numbered line outside a menu.
  case foreign
  /// Understood.
  case read
  /// Understood and kept, but the text leaves something about it open; what.
  case doubted(String)
  /// Part of a dump, and not understood or out of place; why.
  case unread(String)
}

/// What a line that is not understood takes with it.
enum LineLoss { case rate, size, format }
