/// The answer of a call; nil if the driver does not implement it: `ENODATA`, `ENOTTY`, or `EINVAL` from some drivers.
package func absentIsNil<Value>(_ call: @autoclosure () throws(DeviceError) -> Value?) throws(DeviceError) -> Value? {
  do {
    return try call()
  } catch {
    if error.code == .unsupported || error.errorNumber == .invalidArgument { return nil }
    throw error
  }
}
