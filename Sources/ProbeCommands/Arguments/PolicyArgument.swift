import ArgumentParser
import Viewfinder

/// What `--policy` says of itself.
enum PolicyArgument {
  static let names = Policy.all.map(\.name)

  static let help = ArgumentHelp(
    "How to choose: \(names.joined(separator: ", ")). `probe compare` shows what each answers.", valueName: "policy")
}
