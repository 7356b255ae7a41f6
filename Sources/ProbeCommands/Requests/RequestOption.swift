import Viewfinder

/// One option of a verb: how it is typed, and what it changes in the request.
struct RequestOption<Request>: Sendable {
  /// What stands behind the name. An answer of false leaves the arguments to the parser, which says what is wrong with them.
  enum Value: Sendable {
    case none(@Sendable (inout Request) -> Void)
    case word(@Sendable (inout Request, String) -> Bool)
    /// One word or several, up to the next option.
    case words(@Sendable (inout Request, [String]) -> Void)
  }

  /// The long name, and the short one where there is one.
  let names: [String]
  let value: Value

  /// An option without a value.
  static func flag(_ name: String, _ set: @escaping @Sendable (inout Request) -> Void) -> Self {
    Self(names: [name], value: .none(set))
  }

  /// An option with a text behind it.
  static func text(_ names: String..., set: @escaping @Sendable (inout Request, String) -> Void) -> Self {
    Self(
      names: names,
      value: .word { request, word in
        set(&request, word)
        return true
      })
  }

  /// An option with a value of some form behind it.
  static func value<Form>(
    _ name: String, _ read: @escaping @Sendable (String) -> Form?, _ set: @escaping @Sendable (inout Request, Form) -> Void
  ) -> Self {
    Self(
      names: [name],
      value: .word { request, word in
        guard let value = read(word) else { return false }
        set(&request, value)
        return true
      })
  }

  /// An option with words behind it.
  static func texts(_ name: String, _ set: @escaping @Sendable (inout Request, [String]) -> Void) -> Self {
    Self(names: [name], value: .words(set))
  }

  /// Takes what stands behind the name from the words that follow it; false where that is the parser's to understand or refuse.
  func take(from words: inout ArraySlice<String>, into request: inout Request) -> Bool {
    switch value {
    case .none(let set):
      set(&request)
      return true
    case .word(let set):
      guard let word = words.first, !word.isOptionName else { return false }
      words.removeFirst()
      return set(&request, word)
    case .words(let set):
      let values = words.prefix { !$0.isOptionName }
      guard !values.isEmpty else { return false }
      words.removeFirst(values.count)
      set(&request, Array(values))
      return true
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

/// A request for a mode.
protocol ModeRequest: Sendable {
  var wishes: WishTexts { get set }
}

/// A request that has a policy choose.
protocol PolicyRequest: Sendable {
  var policy: String? { get set }
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

extension RequestOption where Request: PolicyRequest {
  static var policy: Self { .text("--policy") { $0.policy = $1 } }
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
