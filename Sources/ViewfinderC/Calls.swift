import CViewfinder
import CameraDocuments
import CameraModel
import DeviceConfiguration
import Glibc

/// A failure that a C program holds.
final class CallError: Sendable {
  let code: Int32
  let json: HeldText
  let message: HeldText
  let remedy: HeldText?

  init(_ error: DeviceError) {
    code = ProcessStatus(for: error).rawValue
    json = HeldText(error.documentLine)
    (message, remedy) = (HeldText(error.message), error.remedy.map(HeldText.init(_:)))
  }
}

typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>?

/// The result of a call; nil with the failure stored where the program wants it.
func result<Value>(_ error: ErrorPlace, _ body: () throws(DeviceError) -> Value?) -> Value? {
  do throws(DeviceError) {
    let value = try body()
    unsafe error?.pointee = nil
    return value
  } catch let failure {
    unsafe store(failure, at: error)
    return nil
  }
}

/// `VF_OK`, or the code of the failure.
func status(_ error: ErrorPlace, _ body: () throws(DeviceError) -> Void) -> Int32 {
  do throws(DeviceError) {
    try body()
    unsafe error?.pointee = nil
    return Int32(VF_OK)
  } catch let failure {
    unsafe store(failure, at: error)
    return ProcessStatus(for: failure).rawValue
  }
}

private func store(_ failure: DeviceError, at error: ErrorPlace) {
  // SAFETY: the header requires NULL or the address of a pointer.
  if let error = unsafe error { unsafe error.pointee = Handles.shared.add(CallError(failure)) }
}

/// A text of a document for the program, which frees it; nil without memory.
func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  // The line break of a document helps only in files.
  let count = bytes.last == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
  guard let memory = unsafe malloc(count + 1) else { return nil }
  // SAFETY: the memory has room for the bytes and the zero byte.
  return unsafe bytes.withUnsafeBytes { source in
    if let start = source.baseAddress { unsafe memory.copyMemory(from: start, byteCount: count) }
    let text = unsafe memory.bindMemory(to: CChar.self, capacity: count + 1)
    unsafe text[count] = 0
    return unsafe text
  }
}

/// The bytes of a program's text; nil for NULL.
func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
  guard let text = unsafe text else { return nil }
  // SAFETY: the header requires a text that ends with a zero byte.
  return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

/// A program's text, which must be UTF-8.
///
/// - Throws: `DeviceError` with code `usage` for NULL and for other bytes.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(DeviceError) -> String {
  guard let bytes = unsafe bytes(pointer) else { throw .usage("\(name) is NULL.") }
  guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage("\(name) is not UTF-8.") }
  return text
}

extension DeviceError {
  /// A call that makes no sense.
  static func usage(_ message: String, _ remedy: String? = nil) -> DeviceError {
    DeviceError(.usage, operation: "call", subject: "", message: message, remedy: remedy)
  }
}

extension DeviceError {
  /// A failed configuration, and what became of the changes before it.
  init(_ error: ConfigurationError) {
    self = error.told
  }

  /// There are no more descriptors.
  ///
  /// - Parameter answer: the negative error number.
  init(noDescriptor answer: CInt, for subject: String) {
    self.init(
      .internal, operation: "make a descriptor", subject: subject, errorNumber: SystemErrorNumber(rawValue: -answer),
      message: "The system gives no further descriptor.", remedy: "Close files, or raise the limit of open files.")
  }
}
