/// What a request asks for.
package enum Route: Hashable, Sendable {
  /// A file of the page.
  case file(PageFile)
  /// The newest picture after a number; nil for the next one.
  case frame(after: UInt64?)
  /// Pictures without end, as `multipart/x-mixed-replace`.
  case stream
  /// What is known of a topic.
  case document(PreviewTopic)
  /// A change.
  case change(ChangeableTopic)
}

/// What a page can ask for.
package enum PreviewTopic: String, Hashable, Sendable, CaseIterable {
  /// What the camera does, and what became of its frames.
  case statistics
  /// The camera's controls.
  case controls
  /// The camera's modes.
  case mode
}

/// What a page can change.
package enum ChangeableTopic: String, Hashable, Sendable {
  /// The camera's controls.
  case controls
  /// The camera's mode.
  case mode
}
