import CameraDocuments
import PixelFormats
import Negotiation
import Viewfinder

extension RequestOptions {
  /// The request.
  ///
  /// - Throws: `DeviceError` with code `usage` for invalid or contradictory options.
  var request: CaptureRequest {
    get throws(DeviceError) {
      let preset = try named(self.preset, "--preset", Preset.all.map { ($0.name, $0) })
      try refuseContradictions()
      let size = try self.size.map { text throws(DeviceError) in try SizeArgument(text) }
      let wishes = FormatRequest(
        size: try size.map(wish), rate: try rate(with: size).map(RateWish.ideal),
        minimumRate: try rate(minFps, "--min-fps"), maximumRate: try rate(maxFps, "--max-fps"),
        exactRate: try rate(exactFps, "--exact-fps"),
        preferring: try formats(prefer, "--prefer"),
        requiring: try formats(require, "--require"),
        accepting: try formats(accept, "--accept"), order: try wishOrder())
      var request = CaptureRequest(wishes)
      request.preset = preset
      return request
    }
  }

  private func refuseContradictions() throws(DeviceError) {
    if sizeRule != nil, size == nil {
      throw .usage("--size-rule", "`--size-rule` needs a size.", try: "Add `--size 1280x720`, or what you need.")
    }
    guard preset != nil else { return }
    for (option, value) in [("--size", size), ("--size-rule", sizeRule), ("--order", order.first)]
    where value != nil {
      throw .usage(
        "--preset \(option)", "A preset already sets the size and the order.", try: "Leave one of the two out.")
    }
  }

  private func wish(_ size: SizeArgument) throws(DeviceError) -> SizeWish {
    SizeWish(size.size, try named(sizeRule, "--size-rule", Self.sizeRules.map { ($0.name, $0.rule) }) ?? .nearest)
  }

  /// The preferred rate from `--fps` or `--size 1080p60`.
  private func rate(with size: SizeArgument?) throws(DeviceError) -> FrameInterval? {
    let rate = try rate(fps, "--fps")
    guard let rate, let other = size?.interval else { return rate ?? size?.interval }
    guard rate.isSameTime(as: other) else {
      throw .usage(
        "--size \(self.size ?? "") --fps \(fps ?? "")", "The two options name different rates.",
        try: "Leave the rate out of one of the two.")
    }
    return rate
  }

  private func rate(_ text: String?, _ option: String) throws(DeviceError) -> FrameInterval? {
    guard let text else { return nil }
    let parts = text.split(separator: "/")
    if parts.count == 2, parts[0] == "1", let rate = Int(parts[1]), rate > 1 {
      throw .usage(
        "\(option) \(text)", "This is a time per frame, not a rate.", try: "Did you mean \(rate)? A slow rate is written like 0.5.")
    }
    guard let interval = FrameInterval(rateText: text) else {
      throw .usage("\(option) \(text)", "A rate is a number of frames per second above 0.", try: "Write it like 30, 29.97 or 30000/1001.")
    }
    return interval
  }

  private func wishOrder() throws(DeviceError) -> [Wish] {
    var wishes: [Wish] = []
    for name in try list(order, "--order") {
      guard let wish = try named(name, "--order", Wish.allCases.map { ($0.rawValue, $0) }) else { continue }
      if wishes.contains(wish) { throw .usage("--order \(name)", "The wish is named twice.", try: "Name each wish once.") }
      wishes.append(wish)
    }
    return wishes
  }

  private func formats(_ texts: [String], _ option: String) throws(DeviceError) -> [PixelFormat] {
    try list(texts, option).map { name throws(DeviceError) in
      do throws(UnknownPixelFormatSpelling) {
        return try PixelFormatRegistry.entry(spelled: name).format
      } catch {
        // A camera may have a vendor's code that the registry lacks.
        guard let format = PixelFormat(name) else { throw .usage("\(option) \(name)", error.message, try: error.remedy) }
        return format
      }
    }
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

  /// The value of a name; nil without a name.
  private func named<Value>(
    _ name: String?, _ option: String, _ table: @autoclosure () -> [(String, Value)]
  ) throws(DeviceError) -> Value? {
    guard let name else { return nil }
    let table = table()
    if let found = table.first(where: { $0.0 == name }) { return found.1 }
    throw .unknownName(name, option, among: table.map(\.0))
  }
}
