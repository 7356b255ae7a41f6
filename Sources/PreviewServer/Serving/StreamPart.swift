import NIOCore

/// The parts of a stream of pictures.
///
/// Each part ends with the boundary of the next one, because browsers show a picture only then.
enum StreamPart {
  private static let boundary = "viewfinder"
  /// The content type of the whole stream.
  static let contentType = "multipart/x-mixed-replace; boundary=\(boundary)"
  /// The bytes before the first part.
  static let begin = "--\(boundary)\r\n"
  /// The bytes after a part's picture.
  static let end = "\r\n--\(boundary)\r\n"

  /// The bytes before a part's picture.
  static func header(of picture: PreviewPicture) -> ByteBuffer {
    var header = ByteBufferAllocator().buffer(capacity: 192)
    header.writeStaticString("Content-Type: image/jpeg\r\nContent-Length: ")
    header.writeString(String(picture.jpeg.readableBytes))
    header.writeStaticString("\r\n")
    picture.forEachField { name, value in
      header.writeString(name)
      header.writeStaticString(": ")
      header.writeString(value)
      header.writeStaticString("\r\n")
    }
    header.writeStaticString("\r\n")
    return header
  }
}
