/// The memory of a picture, in one or several planes: a driver's buffer, or memory of this process.
public protocol BufferMemory: AnyObject, Sendable {
  /// The length of each memory plane in bytes.
  var planeLengths: [Int] { get }
  /// Lends the bytes of a memory plane. A plane that does not exist has none.
  ///
  /// - Parameters:
  ///   - plane: the memory plane, 0 or more.
  ///   - body: reads the bytes, which must not leave it.
  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result
  /// Replaces the driver's memory with a private copy of its bytes at the same address, so that the driver can be closed.
  ///
  /// Does nothing for memory of this process. The corresponding C call is `mremap` with `MREMAP_FIXED`.
  ///
  /// - Throws: ``DeviceError`` if no memory is left; then the driver's memory stays.
  func detach() throws(DeviceError)
}
