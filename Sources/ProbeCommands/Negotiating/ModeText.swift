import CameraModel
import Negotiation
import PixelFormats

extension Mode {
  /// `MJPG 1920x1080 at 30 fps`
  var text: String { "\(pixelFormat.unpadded) \(size) \(rateText)" }

  /// `at 30 fps`
  var rateText: String { interval.map { "at \($0.rateText) fps" } ?? "at an unknown rate" }
}

extension RequestLimit {
  /// The option that sets it.
  var optionText: String {
    switch self {
    case .size(let size): "--size \(size) --size-rule exact"
    case .rate(let interval): "--exact-fps \(interval.exactRateText)"
    case .slowestRate(let interval): "--min-fps \(interval.exactRateText)"
    case .fastestRate(let interval): "--max-fps \(interval.exactRateText)"
    case .formats(let formats): "--require \(formats.listText)"
    case .outputs(let formats): "--output \(formats.listText)"
    }
  }
}

extension Relaxation {
  /// The change in terms of options.
  func text(for original: FormatRequest) -> String {
    switch change {
    case .drop(.size): "--size-rule nearest"
    case .drop(let limit): "drop \(limit.optionText)"
    case .loosen(_, let limit): "\(limit.optionText)"
    case .dropPreference: "drop --prefer \(original.preferredFormats.listText)"
    case .dropFloor: "--preset photo"
    case .decideFirst(let wish): "--order \(wish.rawValue)"
    }
  }
}

extension Adjustment {
  /// `1280x720 instead of 1280x960`
  var text: String {
    switch self {
    case .size(let asked, let got): "\(got) instead of \(asked)"
    case .format(let asked, let got): "\(got.unpadded) instead of \(asked.listText)"
    case .rate(let asked, let got): "\(got.map { "\($0.rateText) fps" } ?? "an unknown rate") instead of \(asked.rateText) fps"
    case .rotation(let asked, let got): "\(asked) is read as \(got)"
    }
  }

  /// What was asked, in words.
  var askedText: String {
    switch self {
    case .size(let asked, _), .rotation(let asked, _): "\(asked)"
    case .format(let asked, _): asked.listText
    case .rate(let asked, _): asked.exactRateText
    }
  }

  /// What came instead, in words.
  var gotText: String {
    switch self {
    case .size(_, let got), .rotation(_, let got): "\(got)"
    case .format(_, let got): got.unpadded
    case .rate(_, let got): got?.exactRateText ?? "unknown"
    }
  }
}

extension [PixelFormat] {
  /// `YUYV,MJPG`
  var listText: String { map(\.unpadded).joined(separator: ",") }
}
