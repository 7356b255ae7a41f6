import ProbeCommands
import Testing

@Suite struct `Arguments that are understood without the parser` {
  @Test(arguments: [
    "", "list", "--json", "list --json", "list --summary --all", "--controls --emulated", "list --batch", "list --device 0",
    "list --device /dev/video0 --json", "--device C920", "list --profile -", "--profile logitech-c922 --device 1 --json --color never",
    "list --color always",
  ])
  func `mean the same to the parser`(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let quick = try #require(ListRequest(quickly: arguments))
    let parsed = try #require(ListRequest(parsed: arguments))
    #expect(quick == parsed)
  }

  @Test(arguments: [
    "--help", "list --help", "list extra", "list --device", "list --device --json", "list --color blue", "list --json --json",
    "profile list",
    "pixel-formats", "--json list", "list -- --json", "list --device=0", "list --profile= ", "--version", "---completion list",
  ])
  func `are left to the parser in doubt`(line: String) {
    #expect(ListRequest(quickly: line.split(separator: " ").map(String.init)) == nil)
  }
}
