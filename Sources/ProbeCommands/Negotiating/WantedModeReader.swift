import Viewfinder

/// Reads what is wished of a camera from the options as they were typed.
struct WantedModeReader {
  let options: RequestOptions

  func wanted() throws(DeviceError) -> WantedMode {
    let preset = try named(options.preset, "--preset", Preset.all.map { ($0.name, $0) })
    try refuseContradictions()
    var unknown: [WantedMode.UnknownFormat] = []
    let size = try options.size.map { text throws(DeviceError) in try SizeArgument(text) }
    let request = FormatRequest(
      size: try size.map(wish), rate: try rate(with: size).map(RateWish.ideal),
      minimumRate: try rate(options.minFps, "--min-fps"), maximumRate: try rate(options.maxFps, "--max-fps"),
      exactRate: try rate(options.exactFps, "--exact-fps"),
      preferring: try formats(options.prefer, "--prefer", &unknown),
      requiring: try formats(options.require, "--require", &unknown),
      output: try formats(options.output, "--output", &unknown), order: try order())
    return WantedMode(preset: preset, request: request, unknownFormats: unknown)
  }

  private func refuseContradictions() throws(DeviceError) {
    if options.sizeRule != nil, options.size == nil {
      throw .usage("--size-rule", "`--size-rule` needs a size.", try: "Add `--size 1280x720`, or what you need.")
    }
    guard options.preset != nil else { return }
    for (option, value) in [("--size", options.size), ("--size-rule", options.sizeRule), ("--order", options.order.first)]
    where value != nil {
      throw .usage(
        "--preset \(option)", "A preset already sets the size and the order.", try: "Leave one of the two out.")
    }
  }

  private func wish(_ size: SizeArgument) throws(DeviceError) -> SizeWish {
    SizeWish(size.size, try named(options.sizeRule, "--size-rule", SizeRuleName.table.map { ($0.name, $0.rule) }) ?? .nearest)
  }

  /// The rate wished, which `--size 1080p60` says too.
  private func rate(with size: SizeArgument?) throws(DeviceError) -> FrameInterval? {
    let rate = try rate(options.fps, "--fps")
    guard let rate, let other = size?.interval else { return rate ?? size?.interval }
    guard rate.isSameTime(as: other) else {
      throw .usage(
        "--size \(options.size ?? "") --fps \(options.fps ?? "")", "The two options name different rates.",
        try: "Leave the rate out of one of the two.")
    }
    return rate
  }

  private func rate(_ text: String?, _ option: String) throws(DeviceError) -> FrameInterval? {
    guard let text else { return nil }
    guard let argument = RateArgument(text) else {
      throw .usage("\(option) \(text)", "A rate is a number of frames per second above 0.", try: "Write it like 30, 29.97 or 30000/1001.")
    }
    return argument.interval
  }

  private func order() throws(DeviceError) -> [Wish] {
    var wishes: [Wish] = []
    for name in try list(options.order, "--order") {
      guard let wish = try named(name, "--order", Wish.allCases.map { ($0.rawValue, $0) }) else { continue }
      if wishes.contains(wish) { throw .usage("--order \(name)", "The wish is named twice.", try: "Name each wish once.") }
      wishes.append(wish)
    }
    return wishes
  }

  private func formats(_ texts: [String], _ option: String, _ unknown: inout [WantedMode.UnknownFormat]) throws(DeviceError)
    -> [PixelFormat]
  {
    var formats: [PixelFormat] = []
    for name in try list(texts, option) {
      do throws(UnknownPixelFormatSpelling) {
        formats.append(try PixelFormatRegistry.entry(spelled: name).format)
      } catch {
        let failure = DeviceError.usage(
          "\(option) \(name)", error.message, try: error.remedy)
        // A vendor's own code is in no registry, yet the camera may have it.
        guard let format = PixelFormat(name) else { throw failure }
        formats.append(format)
        unknown.append(WantedMode.UnknownFormat(format: format, failure: failure))
      }
    }
    return formats
  }

  private func list(_ texts: [String], _ option: String) throws(DeviceError) -> [String] {
    guard !texts.isEmpty else { return [] }
    let text = texts.joined(separator: ",")
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    if names.contains("") {
      throw .usage("\(option) \(text)", "The list contains an empty name.", try: "Separate names with single commas.")
    }
    return names
  }

  /// What a name stands for; nil when none was given.
  private func named<Value>(
    _ name: String?, _ option: String, _ table: @autoclosure () -> [(String, Value)]
  ) throws(DeviceError) -> Value? {
    guard let name else { return nil }
    let table = table()
    if let found = table.first(where: { $0.0 == name }) { return found.1 }
    throw .unknownName(name, option, among: table.map(\.0))
  }
}

extension RequestOptions {
  /// What was meant.
  ///
  /// - Throws: `DeviceError` for what makes no sense.
  var wanted: WantedMode {
    get throws(DeviceError) { try WantedModeReader(options: self).wanted() }
  }
}
