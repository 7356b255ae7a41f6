import Viewfinder

extension EDID {
  /// The EDID that an argument of `--edid` names: a file, `-` for standard input, `default`, or `none`. A file of these names is `./default`.
  ///
  /// - Throws: `DeviceError` for a file that cannot be read or is no sound EDID; nothing was set then.
  init(argument: String, in environment: some FileSystem & Console) throws(DeviceError) {
    switch argument {
    case "default": self = .default
    case "none": self = .absent
    default:
      let contents = argument == "-" ? try environment.wholeInput() : try Self.contents(ofFile: argument, in: environment)
      do {
        try self.init(contents: contents)
      } catch {
        throw DeviceError(
          .malformed, operation: "read the EDID", subject: argument == "-" ? "standard input" : argument, message: error.description,
          remedy: "Give 128 bytes for each block, raw or as hexadecimal digits.")
      }
    }
  }

  private static func contents(ofFile path: String, in files: some FileSystem) throws(DeviceError) -> [UInt8] {
    do {
      return try files.contents(ofFile: path)
    } catch {
      var error = error
      error.remedy = error.remedy ?? "Name a file with an EDID, `default` or `none`."
      throw error
    }
  }
}
