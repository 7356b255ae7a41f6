import PixelFormats
import CameraDumps
import CameraProfiles
import Viewfinder

extension ProfileName {
  /// The profile of this name, or the cameras of a pasted text. A bundled profile goes before a file of the same name, which is `./name`.
  func contents(in environment: some FileSystem & Console) throws(DeviceError) -> CameraProfile {
    try CameraProfile.reading(bytes(in: environment), named: title)
  }

  /// The recorded cameras of the profile.
  func listing(in environment: some FileSystem & Console) throws(DeviceError) -> Listing {
    Listing(try contents(in: environment), named: title)
  }

  private func bytes(in environment: some FileSystem & Console) throws(DeviceError) -> [UInt8] {
    if isStandardInput { return try environment.wholeInput() }
    if let bundled = ProfileCatalogue.document(named: text) { return bundled }
    do {
      return try environment.contents(ofFile: text)
    } catch {
      // Other errors describe the file at the path.
      guard error.errorNumber == .noSuchFile || error.errorNumber == .nameTooLong, !text.contains("/") else {
        var error = error
        error.remedy =
          error.remedy
          ?? (error.code == .denied ? "Change the permissions of the file." : "`probe profile list` shows the bundled profiles.")
        throw error
      }
      let nearest = NearestSpelling.of(text, among: ProfileCatalogue.names)
      throw DeviceError(
        .notFound, operation: "open", subject: text, errorNumber: error.errorNumber,
        message: "No bundled profile or file has this name.",
        remedy: nearest.map { "Did you mean \($0)?" } ?? "`probe profile list` shows the bundled profiles.")
    }
  }
}

extension CameraProfile {
  /// A profile from a line of a batch. The document has one line, so an error names the line of the batch.
  static func reading(_ line: InputLines.Line) throws(DeviceError) -> CameraProfile {
    let bytes = try line.content.get()
    do {
      return try CameraProfile(json: bytes)
    } catch {
      var error = error
      error.line = nil
      throw DeviceError(error, in: line.name)
    }
  }

  /// A profile from its bytes: a document, or what other tools print.
  static func reading(_ bytes: [UInt8], named name: String) throws(DeviceError) -> CameraProfile {
    if let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }), !"{[".utf8.contains(first) {
      return try DumpImporter.read(bytes).profile(named: name, source: nil)
    }
    do {
      return try CameraProfile(json: bytes)
    } catch {
      throw DeviceError(error, in: name)
    }
  }
}
