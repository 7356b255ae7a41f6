package import Viewfinder

/// What a verb is asked for, however it was typed.
package protocol Request: Hashable, Sendable {
  /// Answers in full, or fails without having written anything to standard output.
  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus
}

/// A request that can be understood without the parser: each option once, whole, with its value behind it.
///
/// The parser looks at types while the program runs, which takes longer than most answers (`docs/decisions/0010-quick-arguments.md`).
protocol PlainRequest: Request {
  /// What the verb alone asks for.
  init()
  /// How the answer is written.
  var style: OutputStyle { get set }
  /// The options of the verb.
  static var options: [RequestOption<Self>] { get }
}

extension PlainRequest {
  typealias Option = RequestOption<Self>

  /// Understands what stands behind the verb; nil where it is the parser's to understand or refuse.
  init?(plain arguments: ArraySlice<String>) {
    self.init()
    let options = Self.options
    var words = arguments
    var seen: [Int] = []
    var operands: [String] = []
    while let word = words.popFirst() {
      guard word.isOptionName else {
        operands.append(word)
        continue
      }
      guard let place = options.firstIndex(where: { $0.names.contains(word) }), !seen.contains(place) else { return nil }
      seen.append(place)
      guard options[place].move(from: &words, to: &self) else { return nil }
    }
    guard take(operands, by: options) else { return nil }
  }

  /// Takes the words that belong to no option; false where there are too many or too few, or one is the parser's to refuse.
  private mutating func take(_ operands: [String], by options: [Option]) -> Bool {
    for case .unnamed(let count, let add) in options.lazy.map(\.arity) {
      guard count.contains(operands.count) else { return false }
      for operand in operands where !add(&self, operand) { return false }
      return true
    }
    return operands.isEmpty
  }
}

/// The verbs, by the words that name them.
enum PlainVerbs {
  private static let table: [(words: [String], request: any PlainRequest.Type)] = [
    (["list"], ListRequest.self), (["negotiate"], NegotiateRequest.self), (["compare"], CompareRequest.self),
    (["presets"], PresetsRequest.self), (["configure"], ConfigureRequest.self), (["controls", "list"], ControlsListRequest.self),
    (["controls", "get"], ControlsGetRequest.self), (["controls", "set"], ControlsSetRequest.self),
    (["controls", "reset"], ControlsResetRequest.self), (["controls", "watch"], ControlsWatchRequest.self),
    (["controls"], ControlsListRequest.self), (["save"], SaveRequest.self), (["restore"], RestoreRequest.self),
    (["watch"], WatchRequest.self), (["pixel-formats"], PixelFormatsRequest.self), (["profile", "record"], ProfileRecordRequest.self),
    (["profile", "import"], ProfileImportRequest.self), (["profile", "check"], ProfileCheckRequest.self),
    (["profile", "diff"], ProfileDiffRequest.self), (["profile", "list"], ProfileListRequest.self),
    (["profile", "show"], ProfileShowRequest.self), ([], ListRequest.self),
  ]

  /// What plain arguments ask for; nil for all others.
  static func request(_ arguments: [String]) -> (any PlainRequest)? {
    for (words, request) in table where arguments.starts(with: words) { return request.init(plain: arguments.dropFirst(words.count)) }
    return nil
  }
}
