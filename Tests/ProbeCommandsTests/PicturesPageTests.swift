import Foundation
import ProbeCommands
import Testing

/// The commands of `docs/pictures.md`, run on the recorded camera that they name.
/// One at a time, since simulated cameras draw in real time.
@Suite(.serialized) struct `The page on pictures` {
  private static let text: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "docs/pictures.md"), encoding: .utf8)) ?? ""
  }()

  /// What stands before a pipe or a remark.
  static let commands: [String] = text.split(separator: "\n").compactMap { line in
    guard let start = line.firstRange(of: "probe "), ["    ", "    $ "].contains(line[..<start.lowerBound]) else { return nil }
    return line[start.upperBound...].prefix { $0 != "#" && $0 != "|" }.trimmingCharacters(in: .whitespaces)
  }

  private static func run(_ command: String) async -> (ProcessStatus, FakeSurroundings) {
    let surroundings = FakeSurroundings()
    let status = await surroundings.run(command.split(separator: " ").map(String.init))
    return (status, surroundings)
  }

  @Test(arguments: commands) func `shows commands that succeed`(command: String) async {
    let (status, surroundings) = await Self.run(command)
    #expect(status == .success, "\(surroundings.messages)")
  }

  @Test func `shows enough of them`() { #expect(Self.commands.count >= 9) }

  @Test func `shows what a snapshot prints, whichever frame it is`() async throws {
    let (_, surroundings) = await Self.run("snapshot --profile logitech-c922 --require MJPG --size 320x240 -o picture.jpg")
    let printed = surroundings.output.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
      .replacing(#/frame \d+, (not )?steady( yet)?/#, with: "frame 4, steady")
    #expect(Self.text.contains(printed + "\n"), "\(printed)")
  }
}
