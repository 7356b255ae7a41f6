/// The text in a C array of fixed length: up to the first NUL, or all of it.
///
/// Bytes that are no UTF-8 become `�`, and so does a character that the array's end cuts in two: drivers fill names of
/// 31 bytes from longer ones without looking.
package func text<Field>(in field: Field) -> String {
  // SAFETY: a C array of `char` or `__u8` is imported as a tuple of bytes without padding; it is only read, within the closure.
  unsafe withUnsafeBytes(of: field) { bytes in
    let end = unsafe bytes.firstIndex(of: 0) ?? bytes.count
    return unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<end]), as: UTF8.self)
  }
}
