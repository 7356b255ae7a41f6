import ArgumentParser
import Viewfinder

/// The options of a movie, a file that ends in `.mkv`.
struct MovieOptions: ParsableArguments {
  @Flag(help: "In a .mkv file, keep raw pictures without a loss instead of as JPEG.")
  var lossless = false

  @Option(
    help: ArgumentHelp("In a .mkv file, the quality of JPEG that is made of raw pictures, 1 to 100; 90 if not given.", valueName: "number"))
  var quality: String?

  @Option(help: ArgumentHelp("End a .mkv file before it is larger, such as 500M or 2G.", valueName: "bytes"))
  var maxSize: String?

  @Option(help: ArgumentHelp("Begin a new .mkv file after this time: clip-001.mkv, clip-002.mkv.", valueName: "seconds"))
  var segment: String?

  /// The first of the options that is given; nil without one.
  var firstGiven: String? {
    lossless ? "--lossless" : quality.map { "--quality \($0)" } ?? maxSize.map { "--max-size \($0)" } ?? segment.map { "--segment \($0)" }
  }

  var jpegQuality: Int { get throws(DeviceError) { try Int.option("--quality", quality, in: 1...100, like: 90) ?? 90 } }

  var segmentTime: Duration? {
    get throws(DeviceError) {
      guard let time = try Duration.option("--segment", segment) else { return nil }
      guard time > .zero else { throw .usage("--segment \(segment ?? "")", "A file needs a time above zero.", try: "Write it like 60.") }
      return time
    }
  }

  var mostBytes: Int64? {
    get throws(DeviceError) {
      guard let maxSize else { return nil }
      let units: [Character: Int64] = ["k": 1_000, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000]
      let unit = maxSize.last.flatMap { units[$0] }
      guard let number = Int64(unit == nil ? maxSize[...] : maxSize.dropLast()), number > 0, number <= Int64.max / (unit ?? 1) else {
        throw .usage("--max-size \(maxSize)", "The size is a number of bytes, or of k, M or G.", try: "Write it like 500M or 2G.")
      }
      return number * (unit ?? 1)
    }
  }
}
