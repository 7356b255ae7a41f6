/// The subject of a request.
package enum Route: Hashable, Sendable {
  /// A file of the page.
  case file(PageFile)
  /// The newest picture after a number; nil means the next one.
  case frame(after: UInt64?)
  /// Pictures without end, as `multipart/x-mixed-replace`.
  case stream
  /// The present values of a topic.
  case document(PreviewTopic)
  /// A change.
  case change(ChangeableTopic)
}

/// A topic that a page can read.
package enum PreviewTopic: String, Hashable, Sendable, CaseIterable {
  /// The camera's present state, and counts of its frames.
  case statistics
  /// The camera's controls.
  case controls
  /// The camera's modes.
  case mode
}

/// A topic that a page can change.
package enum ChangeableTopic: String, Hashable, Sendable {
  /// The camera's controls.
  case controls
  /// The camera's mode.
  case mode
}
