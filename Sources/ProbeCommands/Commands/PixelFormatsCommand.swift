import ArgumentParser

/// `probe pixel-formats`
struct PixelFormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixel-formats", abstract: "Shows what is known of pixel formats.")
}
