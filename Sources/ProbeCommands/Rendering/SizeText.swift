import CameraModel

extension FrameSize {
  /// The size for people's eyes: `640×480`.
  var text: String { "\(width)×\(height)" }
}

extension OfferedSize.Extent {
  /// The size or range for people's eyes: `640×480`, or `16×16 – 4096×2160, step 2×2`.
  var text: String {
    switch self {
    case .discrete(let size): size.text
    case .stepwise(let range): "\(range.min.text) – \(range.max.text), step \(range.step.text)"
    case .continuous(let range): "\(range.min.text) – \(range.max.text), any"
    }
  }
}
