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

  @Test(arguments: [
    "", "--size 1280x720 --fps 30", "--preset hd1280x720 --strict", "--prefer MJPG --max-fps 29.97 --json --dry-run",
    "--size 640x480 --size-rule at-least --order rate,size", "--require MJPG --min-fps 20 --policy w3c --device 1",
    "--exact-fps 30 --output NV12,YUYV --wait 0.5 --color always", "--profile - --size nonsense",
  ])
  func `configure means the same to the parser`(line: String) throws {
    let arguments = ["configure"] + line.split(separator: " ").map(String.init)
    let quick = try #require(ConfigureRequest(quickly: arguments))
    #expect(quick == ConfigureRequest(parsed: arguments))
  }

  @Test(arguments: [
    "--help", "extra", "--size", "--size --fps", "--fps=30", "--json --json", "--color blue", "--set brightness=1", "--input 1",
    "--nonsense 1",
  ])
  func `configure leaves to the parser what it is not sure of`(line: String) {
    #expect(ConfigureRequest(quickly: ["configure"] + line.split(separator: " ").map(String.init)) == nil)
  }
}
