import Viewfinder

extension OfferedSize.Extent {
  /// The size or range for people's eyes: `640x480`, or `16x16 – 4096x2160, step 2x2`.
  var text: String {
    switch self {
    case .discrete(let size): "\(size)"
    case .stepwise(let range): "\(range.min) – \(range.max), step \(range.step)"
    case .continuous(let range): "\(range.min) – \(range.max), any"
    }
  }
}
