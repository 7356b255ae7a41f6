import Viewfinder

/// What `probe pixel-formats` is asked for.
struct PixelFormatsRequest: PlainRequest {
  /// The formats by any of their names; all where none is named.
  var names: [String] = []
  var style = OutputStyle()

  static let options: [Option] =
    Option.output + [
      .operands(0...Int.max) { $0.names.append($1) }
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let entries = names.isEmpty ? PixelFormatRegistry.entries : try named()
    let text = PixelFormatText(entries: entries)
    try style.writeAnswer(
      PixelFormatDocument(entries: entries).bytes,
      or: { $0 = names.isEmpty ? text.table(width: $0.width) : text.details(width: $0.width) }, to: surroundings)
    return .success
  }

  private func named() throws(DeviceError) -> [PixelFormatEntry] {
    var entries: [PixelFormatEntry] = []
    for name in names {
      do throws(UnknownPixelFormatSpelling) {
        entries.append(try PixelFormatRegistry.entry(spelled: name))
      } catch {
        throw DeviceError(
          .notFound, operation: "look up pixel format", subject: name, message: error.message, remedy: error.remedy)
      }
    }
    return entries
  }
}
