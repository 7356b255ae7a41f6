import NIOCore

/// What a server shows.
package protocol PreviewSite: Sendable {
  /// Waits for a picture newer than a number, or for the next one; nil when the waiting task is cancelled.
  func picture(after number: UInt64?) async -> PreviewPicture?
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
