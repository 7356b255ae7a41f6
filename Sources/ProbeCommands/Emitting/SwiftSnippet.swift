import Viewfinder

/// A Swift program with this library that requests the mode of the camera at run time.
enum SwiftSnippet {
  static func emission(for mode: EmittedMode) throws(Inability) -> Emission {
    var arguments = ["size: .exact(\(mode.size.width), \(mode.size.height))"]
    if let interval = mode.interval {
      arguments.append("exactRate: .seconds(\(interval.numerator), \(interval.denominator))")
    }
    arguments.append("requiring: [\(literal(mode.format))]")
    if mode.isConverted { arguments.append("output: [\(literal(mode.output))]") }
    let text = """
      import Viewfinder

      let request = FormatRequest(
        \(arguments.joined(separator: ",\n  ")))
      let cameras = try KernelCameraSystem().cameras()
      let nodes = cameras.flatMap(\\.captureNodes).filter { $0.path == \(quoted(mode.path)) }
      var negotiator = Negotiator(ModeTable(nodes: nodes))
      if let mode = negotiator.choose(request)?.mode {
        print(mode.node ?? "?", mode.pixelFormat, mode.size, mode.interval?.description ?? "unknown rate")
      }
      """
    return Emission(text: text, remarks: ["The snippet finds the mode and sets nothing yet."] + rotation(mode))
  }

  private static func rotation(_ mode: EmittedMode) -> [String] {
    mode.needsRotation ? ["The picture lies on its side: it is for the program to turn it."] : []
  }

  private static func literal(_ format: PixelFormat) -> String {
    let text = format.description
    return text.hasPrefix("0x") ? "PixelFormat(rawValue: \(text))" : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.isHarmful: quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
