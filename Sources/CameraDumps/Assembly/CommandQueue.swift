/// The commands of one line, `v4l2-ctl -d 0 --all && v4l2-ctl -d 2 --all`, whose outputs follow one another.
struct CommandQueue {
  /// The command whose output is being read.
  private(set) var current: TypedCommand?
  private var waiting: [TypedCommand] = []
  private var answered: Set<TypedCommand.Listing> = []
  /// The parts that have begun; each begins once for a command.
  private var begun: Set<DumpSection> = []

  init() {}

  init(_ command: TypedCommand) { current = command }

  /// One more command of the same line.
  mutating func add(_ command: TypedCommand) {
    if waiting.count < 64 { waiting.append(command) }
  }

  /// Goes on to the next command; returns nil where there is none.
  mutating func next() -> TypedCommand? {
    guard !waiting.isEmpty else { return nil }
    current = waiting.removeFirst()
    begun = []
    return current
  }

  /// Goes on to the command that prints a listing; returns nil where the current one does, or none.
  mutating func next(for listing: TypedCommand.Listing, _ section: DumpSection? = nil) -> TypedCommand? {
    let isRepeated = section.map { !begun.insert($0).inserted } ?? false
    defer { answered.insert(listing) }
    guard isRepeated || current.map({ !$0.listings.contains(listing) }) ?? false else { return nil }
    guard let place = waiting.firstIndex(where: { $0.listings.contains(listing) }) else { return nil }
    waiting.removeFirst(place)
    defer { if let section { begun.insert(section) } }
    return next()
  }

  /// Removes the command for a node that could not be opened; returns the next one if it was the current one.
  mutating func drop(_ path: String) -> TypedCommand? {
    if current?.path == path { return next() }
    waiting.removeAll { $0.path == path }
    return nil
  }

  /// Whether fewer outputs came than commands that print the same, so that their order is not known.
  var isInDoubt: Bool { waiting.contains { !$0.listings.isDisjoint(with: answered) } }
}
