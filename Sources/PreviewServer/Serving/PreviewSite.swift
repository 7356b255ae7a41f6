import NIOCore

/// What a server shows.
package protocol PreviewSite: Sendable {
  /// Gives a picture newer than a number, or the next one, as soon as it is there: once, on any thread. Nil says that none will come.
  ///
  /// - Returns: ends the wait; a picture that comes later is not given.
  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void
  /// What is known of a topic.
  func document(_ topic: PreviewTopic) async -> PreviewAnswer
  /// Changes something; the answer says what it is now.
  func change(_ topic: ChangeableTopic, by body: [UInt8]) async -> PreviewAnswer
}

/// A picture as clients get it.
package struct PreviewPicture: Sendable {
  /// The camera's number. It rises, also where the camera begins anew.
  package let number: UInt64
  /// When the picture was taken, in nanoseconds of the monotonic clock.
  package let presentationTime: Int64
  /// Whether the time is the camera's own, so that the picture has an age.
  package let hasAge: Bool
  /// The picture as JPEG.
  let jpeg: ByteBuffer
  /// The same bytes and the boundary that ends them in a stream.
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

  /// Calls `body` with each header field that goes with it. Times are nanoseconds; a picture without a time of the camera has no age.
  func forEachField(_ body: (_ name: String, _ value: String) -> Void) {
    body("X-Sequence", String(number))
    body("X-Presentation-Time", String(presentationTime))
    let age = Int64(clamping: NIODeadline.now().uptimeNanoseconds).subtractingReportingOverflow(presentationTime)
    if hasAge, !age.overflow { body("X-Age", String(max(0, age.partialValue))) }
  }
}
