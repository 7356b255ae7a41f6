/// The commands of one line, `v4l2-ctl -d 0 --all && v4l2-ctl -d 2 --all`: their outputs follow one another.
struct TypedCommands {
  /// The command whose output is being read.
  private(set) var current: TypedCommand?
  private var waiting: [TypedCommand] = []
  private var answered: Set<TypedCommand.Listing> = []
  /// The parts that begin once for each command.
  private var begun: Set<DumpSection> = []

  init() {}

  init(_ command: TypedCommand) { current = command }

  /// One more command of the same line.
  mutating func add(_ command: TypedCommand) {
    if waiting.count < 64 { waiting.append(command) }
  }

  /// The paths of those that can have been answered or not.
  var paths: [String] { ([current].compactMap { $0 } + waiting).compactMap(\.path) }

  /// Goes on to the next command; nil where there is none.
  mutating func next() -> TypedCommand? {
    guard !waiting.isEmpty else { return nil }
    current = waiting.removeFirst()
    begun = []
    return current
  }

  /// Goes on to the command that prints a listing; nil where the current one does, or none.
  mutating func next(for listing: TypedCommand.Listing, _ section: DumpSection? = nil) -> TypedCommand? {
    let isRepeated = section.map { !begun.insert($0).inserted } ?? false
    defer { answered.insert(listing) }
    guard isRepeated || current.map({ !$0.listings.contains(listing) }) ?? false else { return nil }
    guard let place = waiting.firstIndex(where: { $0.listings.contains(listing) }) else { return nil }
    waiting.removeFirst(place)
    defer { if let section { begun.insert(section) } }
    return next()
  }

  /// The tool could not open a node: its command has no output.
  mutating func drop(_ path: String) -> TypedCommand? {
    if current?.path == path { return next() }
    waiting.removeAll { $0.path == path }
    return nil
  }

  /// Whether fewer outputs came than commands that print the same: whose is whose is then not said.
  var isInDoubt: Bool { waiting.contains { !$0.listings.isDisjoint(with: answered) } }
}
