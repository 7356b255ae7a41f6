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
  func change(_ topic: PreviewTopic, by body: [UInt8]) async -> PreviewAnswer
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

  /// A picture.
  package init(number: UInt64, presentationTime: Int64, hasAge: Bool, jpeg: [UInt8]) {
    self.number = number
    self.presentationTime = presentationTime
    self.hasAge = hasAge
    self.jpeg = ByteBuffer(bytes: jpeg)
  }

  /// The header fields that go with it. Times are nanoseconds; a picture without a time of the camera has no age.
  var fields: [(name: String, value: String)] {
    let age = Int64(clamping: NIODeadline.now().uptimeNanoseconds).subtractingReportingOverflow(presentationTime)
    return [("X-Sequence", "\(number)"), ("X-Presentation-Time", "\(presentationTime)")]
      + (hasAge && !age.overflow ? [("X-Age", "\(max(0, age.partialValue))")] : [])
  }
}
