package import PixelFormats
package import Viewfinder

extension CaptureRequest {
  /// The first pixel format that neither the registry nor the cameras know; nil if there is none.
  package func unknownFormat(besides cameras: [Camera]) -> UnknownPixelFormatSpelling? {
    for format in namedFormats where PixelFormatRegistry.entry(for: format) == nil {
      let isOffered = cameras.contains { $0.nodes.contains { $0.formats.contains { $0.pixelFormat == format } } }
      guard !isOffered else { continue }
      do throws(UnknownPixelFormatSpelling) { _ = try PixelFormatRegistry.entry(spelled: format.unpadded) } catch { return error }
    }
    return nil
  }
}

extension UnknownPixelFormatSpelling {
  /// What to write instead; nil if no name is near.
  package var suggestion: String? {
    if let reversed { return "Write \(reversed.unpadded)." }
    return nearest.isEmpty ? nil : "Did you mean \(nearest.joined(separator: ", "))?"
  }
}
