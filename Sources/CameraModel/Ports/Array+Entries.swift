extension Array {
  /// Appends the entries of a driver's list, one call each, up to a count; whether the list ended. Entries before a failure are kept.
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
