import NIOCore

/// The contents that a server shows.
package protocol PreviewSite: Sendable {
  /// Delivers a picture newer than a number, or the next one, once it is available: one call, on any thread. Nil means that none will come.
  ///
  /// - Returns: a closure that ends the wait; a later picture is not delivered.
  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void
  /// The present values of a topic.
  func document(_ topic: PreviewTopic) async -> PreviewAnswer
  /// Changes a topic; the answer has its new values.
  func change(_ topic: ChangeableTopic, by body: [UInt8]) async -> PreviewAnswer
}

/// A picture for clients.
package struct PreviewPicture: Sendable {
  /// The camera's number. It keeps rising even if the camera starts again.
  package let number: UInt64
  /// When the picture was taken, in nanoseconds of the monotonic clock.
  package let presentationTime: Int64
  /// Whether the time is the camera's own, so that the picture has an age.
  package let hasAge: Bool
  /// The picture as JPEG.
  let jpeg: ByteBuffer
  /// The same bytes followed by the boundary that ends them in a stream.
  let boundedJPEG: ByteBuffer

  /// A picture.
  package init(number: UInt64, presentationTime: Int64, hasAge: Bool, jpeg: Span<UInt8>) {
    self.number = number
    self.presentationTime = presentationTime
    self.hasAge = hasAge
    var buffer = ByteBufferAllocator().buffer(capacity: jpeg.count + StreamPart.end.utf8.count)
    buffer.writeWithOutputRawSpan(minimumWritableBytes: jpeg.count) { output in
      for position in jpeg.indices { output.append(jpeg[position]) }
    }
    buffer.writeString(StreamPart.end)
    boundedJPEG = buffer
    buffer.moveWriterIndex(to: jpeg.count)
    self.jpeg = buffer
  }

  /// Calls `body` with each of the picture's header fields. Times are nanoseconds. Without a time from the camera, a picture has no age.
  func forEachField(_ body: (_ name: String, _ value: String) -> Void) {
    body("X-Sequence", String(number))
    body("X-Presentation-Time", String(presentationTime))
    let age = Int64(clamping: NIODeadline.now().uptimeNanoseconds).subtractingReportingOverflow(presentationTime)
    if hasAge, !age.overflow { body("X-Age", String(max(0, age.partialValue))) }
  }
}
