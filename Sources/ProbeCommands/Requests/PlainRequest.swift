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
  /// The request of plain arguments; nil for all others.
  static func request(_ arguments: [String]) -> (any PlainRequest)? {
    let all = arguments[...]
    let (one, two) = (all.dropFirst(), all.dropFirst(2))
    // No table: the runtime would make the types of its rows, and look up each request's conformance.
    return switch (all.first ?? "", one.first ?? "") {
    case ("list", _): ListRequest(plain: one)
    case ("negotiate", _): NegotiateRequest(plain: one)
    case ("compare", _): CompareRequest(plain: one)
    case ("presets", _): PresetsRequest(plain: one)
    case ("configure", _): ConfigureRequest(plain: one)
    case ("controls", "list"): ControlsListRequest(plain: two)
    case ("controls", "get"): ControlsGetRequest(plain: two)
    case ("controls", "set"): ControlsSetRequest(plain: two)
    case ("controls", "reset"): ControlsResetRequest(plain: two)
    case ("controls", "watch"): ControlsWatchRequest(plain: two)
    case ("controls", _): ControlsListRequest(plain: one)
    case ("save", _): SaveRequest(plain: one)
    case ("restore", _): RestoreRequest(plain: one)
    case ("watch", _): WatchRequest(plain: one)
    case ("measure", _): MeasureRequest(plain: one)
    case ("snapshot", _): SnapshotRequest(plain: one)
    case ("stream", _): StreamRequest(plain: one)
    case ("preview", _): PreviewRequest(plain: one)
    case ("report", _): ReportRequest(plain: one)
    case ("pixel-formats", _): PixelFormatsRequest(plain: one)
    case ("profile", "record"): ProfileRecordRequest(plain: two)
    case ("profile", "import"): ProfileImportRequest(plain: two)
    case ("profile", "check"): ProfileCheckRequest(plain: two)
    case ("profile", "diff"): ProfileDiffRequest(plain: two)
    case ("profile", "list"): ProfileListRequest(plain: two)
    case ("profile", "show"): ProfileShowRequest(plain: two)
    default: ListRequest(plain: all)
    }
  }
}
