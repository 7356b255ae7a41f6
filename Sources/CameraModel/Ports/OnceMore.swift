/// The answer of a call that reads. A failed transfer is repeated once, because a value that was not read cannot be restored later.
///
/// A call that the driver lacks or refuses for its arguments is not repeated.
package func onceMore<Value>(_ call: @autoclosure () throws(DeviceError) -> Value) throws(DeviceError) -> Value {
  do { return try call() } catch {
    guard error.code == .rejected, error.errorNumber != .invalidArgument else { throw error }
    return try call()
  }
}
