import Viewfinder

/// One option of a verb, or the words that belong to none: how it is typed, and what it changes in the request.
struct RequestOption<Request>: Sendable {
  /// How many words stand behind the name. An answer of false leaves the arguments to the parser, which says what is wrong with them.
  enum Arity: Sendable {
    case none(@Sendable (inout Request) -> Void)
    case one(@Sendable (inout Request, String) -> Bool)
    /// One or more, up to the next option.
    case several(@Sendable (inout Request, [String]) -> Void)
    /// So many words without a name, wherever they stand.
    case unnamed(ClosedRange<Int>, @Sendable (inout Request, String) -> Bool)
  }

  /// The long name, and the short one where there is one.
  let names: [String]
  let arity: Arity

  /// An option without a value.
  static func flag(_ name: String, _ set: @escaping @Sendable (inout Request) -> Void) -> Self {
    Self(names: [name], arity: .none(set))
  }

  /// An option with a text behind it.
  static func text(_ names: String..., set: @escaping @Sendable (inout Request, String) -> Void) -> Self {
    Self(names: names, arity: .one(adding({ $0 }, set)))
  }

  /// An option with a value of some form behind it.
  static func value<Form>(
    _ name: String, _ read: @escaping @Sendable (String) -> Form?, _ set: @escaping @Sendable (inout Request, Form) -> Void
  ) -> Self {
    Self(names: [name], arity: .one(adding(read, set)))
  }

  /// An option with words behind it.
  static func texts(_ name: String, _ set: @escaping @Sendable (inout Request, [String]) -> Void) -> Self {
    Self(names: [name], arity: .several(set))
  }

  /// Words without a name.
  static func operands(_ count: ClosedRange<Int>, _ add: @escaping @Sendable (inout Request, String) -> Void) -> Self {
    operands(count, { $0 }, add)
  }

  /// Words without a name, of some form.
  static func operands<Form>(
    _ count: ClosedRange<Int>, _ read: @escaping @Sendable (String) -> Form?, _ add: @escaping @Sendable (inout Request, Form) -> Void
  ) -> Self {
    Self(names: [], arity: .unnamed(count, adding(read, add)))
  }

  /// Reads a word and puts its value into a request; false where it has no value.
  private static func adding<Form>(
    _ read: @escaping @Sendable (String) -> Form?, _ add: @escaping @Sendable (inout Request, Form) -> Void
  ) -> @Sendable (inout Request, String) -> Bool {
    { request, word in
      guard let value = read(word) else { return false }
      add(&request, value)
      return true
    }
  }

  /// Moves what stands behind the name from the words that follow it to the request; false where that is the parser's to understand or refuse.
  func move(from words: inout ArraySlice<String>, to request: inout Request) -> Bool {
    switch arity {
    case .none(let set):
      set(&request)
      return true
    case .one(let set):
      guard let word = words.first, !word.isOptionName else { return false }
      words.removeFirst()
      return set(&request, word)
    case .several(let set):
      let values = words.prefix { !$0.isOptionName }
      guard !values.isEmpty else { return false }
      words.removeFirst(values.count)
      set(&request, Array(values))
      return true
    case .unnamed: return false
    }
  }
}

extension String {
  /// Whether it is an option where it stands among arguments; `-` alone is standard input.
  var isOptionName: Bool { hasPrefix("-") && self != "-" }
}

// MARK: - What several verbs have

/// A request about one camera, or about all.
protocol CameraRequest: Sendable {
  var cameras: CameraSelection { get set }
}

/// A request about one camera, or about several that stream together.
protocol SeveralCameraRequest: Sendable {
  var cameras: CameraSelections { get set }
}

/// A request for a mode.
protocol ModeRequest: Sendable {
  var wishes: WishTexts { get set }
}

/// A request for pictures.
protocol PictureRequest: Sendable {
  var picture: PictureTexts { get set }
}

/// A request that has rules choose the mode.
protocol ChoosingRequest: ModeRequest {
  var rules: RuleTexts { get set }
}

extension ChoosingRequest where Self: CameraRequest {
  /// The rules for the mode.
  ///
  /// - Throws: `DeviceError` for what makes no sense.
  var choosing: ModeChoosing {
    get throws(DeviceError) {
      try rules.checkInput(besides: [cameras.profile].compactMap(\.self))
      return try rules.choosing(wishes)
    }
  }
}

/// A request whose answer may go to a file.
protocol FileRequest: Sendable {
  /// The file; nil for standard output.
  var destination: String? { get set }
}

extension RequestOption where Request: PlainRequest {
  static var output: [Self] {
    [
      .flag("--json") { $0.style.isJSON = true },
      .value("--color", ColorChoice.init(rawValue:)) { $0.style.color = $1 },
    ]
  }
}

extension RequestOption where Request: CameraRequest {
  static var cameras: [Self] {
    [
      .value("--device", DeviceName.init(argument:)) { $0.cameras.device = $1 },
      .value("--profile", ProfileName.init(argument:)) { $0.cameras.profile = $1 },
    ]
  }

  static var fresh: Self { .flag("--fresh") { $0.cameras.isFresh = true } }
}

extension RequestOption where Request: SeveralCameraRequest {
  static var severalCameras: [Self] {
    [
      .value("--device", DeviceName.init(argument:)) { $0.cameras.devices = [$1] },
      .value("--profile", ProfileName.init(argument:)) { $0.cameras.profiles = [$1] },
      .value("--bus-speed", Int.init(_:)) { $0.cameras.busSpeedMbps = $1 },
    ]
  }
}

extension RequestOption where Request: ModeRequest {
  static var wishes: [Self] {
    [
      .text("--preset") { $0.wishes.preset = $1 },
      .text("--size") { $0.wishes.size = $1 },
      .text("--size-rule") { $0.wishes.sizeRule = $1 },
      .text("--fps") { $0.wishes.fps = $1 },
      .text("--exact-fps") { $0.wishes.exactRate = $1 },
      .text("--min-fps") { $0.wishes.minimumRate = $1 },
      .text("--max-fps") { $0.wishes.maximumRate = $1 },
      .text("--prefer") { $0.wishes.preferredFormats = $1 },
      .text("--require") { $0.wishes.requiredFormats = $1 },
      .text("--output") { $0.wishes.outputFormats = $1 },
      .text("--order") { $0.wishes.order = $1 },
    ]
  }
}

extension RequestOption where Request: PictureRequest {
  static var orientation: [Self] {
    [
      .text("--rotate") { $0.picture.rotate = $1 },
      .flag("--mirror") { $0.picture.isMirrored = true },
      .text("--gravity") { $0.picture.gravity = $1 },
    ]
  }
}

extension RequestOption where Request: ChoosingRequest {
  /// Wishes and the rules to choose by.
  static var choosing: [Self] {
    wishes + [
      .text("--policy") { $0.rules.policy = $1 },
      .text("--measured") { $0.rules.measured = $1 },
      .flag("--strict") { $0.rules.isStrict = true },
    ]
  }
}

extension RequestOption where Request: SettingRequest {
  static var setting: [Self] {
    [
      .text("--wait") { $0.wait = $1 },
      .flag("--dry-run") { $0.isDryRun = true },
    ]
  }
}

extension RequestOption where Request: FileRequest {
  static var destination: Self { .text("-o", "--to") { $0.destination = $1 } }
}

/// A request that sets a camera, and waits while another program does.
protocol SettingRequest: PlainRequest {
  /// How many seconds to wait; nil for not at all.
  var wait: String? { get set }
  /// Whether only the plan is wanted.
  var isDryRun: Bool { get set }
}

extension SettingRequest {
  /// How long to wait for the lock.
  var lockTimeout: Duration {
    get throws(DeviceError) {
      guard let wait else { return .zero }
      guard let argument = SecondsArgument(wait), argument.duration <= SecondsArgument.day else {
        throw .usage("--wait \(wait)", "The wait is a number of seconds, at most a day.", try: "Write it like 2 or 0.5.")
      }
      return argument.duration
    }
  }
}
