package import Viewfinder

/// A request to a command, after its arguments were understood.
package protocol Request: Hashable, Sendable {
  /// Writes the whole answer, or throws without writing anything to standard output.
  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus
}

/// A request that can be read without the parser: each option occurs at most once, spelled out, with its value after it.
///
/// The parser uses reflection, which takes longer than most answers (`docs/decisions/0010-quick-arguments.md`).
protocol PlainRequest: Request {
  /// The request of the command without arguments.
  init()
  /// The style of the answer.
  var style: OutputStyle { get set }
  /// The options of the command.
  static var options: [RequestOption<Self>] { get }
}

extension PlainRequest {
  typealias Option = RequestOption<Self>

  /// Reads the arguments after the command's name; nil where the parser has to read or refuse them.
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
    guard assign(operands, by: options) else { return nil }
  }

  /// Assigns the words without an option name; false where their count is wrong, or the parser has to refuse one.
  private mutating func assign(_ operands: [String], by options: [Option]) -> Bool {
    for option in options {
      guard case .unnamed(let count, let add) = option.arity else { continue }
      guard count.contains(operands.count) else { return false }
      for operand in operands where !add(&self, operand) { return false }
      return true
    }
    return operands.isEmpty
  }
}

/// The commands by name.
enum PlainVerbs {
  private static let table: [(words: [String], request: any PlainRequest.Type)] = [
    (["list"], ListRequest.self), (["negotiate"], NegotiateRequest.self), (["compare"], CompareRequest.self),
    (["presets"], PresetsRequest.self), (["configure"], ConfigureRequest.self), (["controls", "list"], ControlsListRequest.self),
    (["controls", "get"], ControlsGetRequest.self), (["controls", "set"], ControlsSetRequest.self),
    (["controls", "reset"], ControlsResetRequest.self), (["controls", "watch"], ControlsWatchRequest.self),
    (["controls"], ControlsListRequest.self), (["save"], SaveRequest.self), (["restore"], RestoreRequest.self),
    (["watch"], WatchRequest.self), (["measure"], MeasureRequest.self), (["snapshot"], SnapshotRequest.self),
    (["stream"], StreamRequest.self), (["preview"], PreviewRequest.self), (["report"], ReportRequest.self),
    (["pixel-formats"], PixelFormatsRequest.self),
    (["profile", "record"], ProfileRecordRequest.self),
    (["profile", "import"], ProfileImportRequest.self), (["profile", "check"], ProfileCheckRequest.self),
    (["profile", "diff"], ProfileDiffRequest.self), (["profile", "list"], ProfileListRequest.self),
    (["profile", "show"], ProfileShowRequest.self), ([], ListRequest.self),
  ]

  /// The request of plain arguments; nil for all others.
  static func request(_ arguments: [String]) -> (any PlainRequest)? {
    for (words, request) in table where arguments.starts(with: words) { return request.init(plain: arguments.dropFirst(words.count)) }
    return nil
  }
}
