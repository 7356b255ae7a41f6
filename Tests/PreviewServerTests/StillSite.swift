import PreviewServer
import Synchronization

/// A site with one picture, which counts what is asked of it.
final class StillSite: PreviewSite {
  struct Asked {
    var pictures = 0
    var documents: [PreviewTopic] = []
    var changes: [(topic: ChangeableTopic, body: [UInt8])] = []
    /// Who waits for a picture that is held back.
    var waiting: [@Sendable (PreviewPicture?) -> Void] = []
  }

  private let state = Mutex(Asked())
  /// Whether there is a picture at all.
  let hasPictures: Bool
  let jpeg: [UInt8]
  /// The number after which there are no more pictures.
  let lastPicture: UInt64
  /// Whether pictures are held back until ``giveHeldPictures()``.
  let holdsPictures: Bool

  init(hasPictures: Bool = true, jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xd9], lastPicture: UInt64 = .max, holdsPictures: Bool = false) {
    self.hasPictures = hasPictures
    self.holdsPictures = holdsPictures
    self.lastPicture = lastPicture
    self.jpeg = jpeg
  }

  var asked: Asked { state.withLock { $0 } }

  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void {
    state.withLock { $0.pictures += 1 }
    guard hasPictures else { return {} }
    if holdsPictures {
      state.withLock { $0.waiting.append(taker) }
      return {}
    }
    guard number ?? 0 < lastPicture else {
      taker(nil)
      return {}
    }
    let jpeg = jpeg
    taker(PreviewPicture(number: (number ?? 6) + 1, presentationTime: 1_000_000, hasAge: true, jpeg: jpeg.span))
    return {}
  }

  /// Gives a picture to all who wait for one.
  func giveHeldPictures() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    let jpeg = jpeg
    for taker in waiting { taker(PreviewPicture(number: 7, presentationTime: 1_000_000, hasAge: true, jpeg: jpeg.span)) }
  }

  func document(_ topic: PreviewTopic) async -> PreviewAnswer {
    state.withLock { $0.documents.append(topic) }
    return PreviewAnswer(json: Array("{}\n".utf8))
  }

  func change(_ topic: ChangeableTopic, by body: [UInt8]) async -> PreviewAnswer {
    state.withLock { $0.changes.append((topic, body)) }
    return PreviewAnswer(json: Array("{}\n".utf8))
  }
}
