extension Array {
  /// Appends a list's entries, one call each, up to a count. Returns whether the list ended. Earlier entries survive a failure.
  package mutating func appendEntries(
    atMost count: Int, _ entry: (Int) throws(DeviceError) -> Element?
  ) throws(DeviceError) -> Bool {
    while self.count < count {
      guard let next = try entry(self.count) else { return true }
      append(next)
    }
    return false
  }
}
