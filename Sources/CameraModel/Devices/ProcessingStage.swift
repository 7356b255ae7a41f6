/// A node that looks like a camera but is a stage of a chip's picture processing, known by driver and card.
///
/// A `*` at either end of a pattern matches anything. Sources: the kernel's drivers of these names (drivers/media/platform,
/// drivers/staging/media), and the output of `v4l2-ctl --list-devices` on such boards.
struct ProcessingStage {
  let driver: String
  let card: String
  let reason: String

  static func first(driver: String, card: String) -> ProcessingStage? {
    table.first { matches(driver, pattern: $0.driver) && matches(card, pattern: $0.card) }
  }

  private static func matches(_ text: String, pattern: String) -> Bool {
    if pattern == "*" { return true }
    if pattern.hasPrefix("*") {
      let rest = pattern.dropFirst()
      return rest.hasSuffix("*") ? text.contains(rest.dropLast()) : text.hasSuffix(rest)
    }
    return pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : text == pattern
  }

  private static let codec = "It is a video codec of the chip, not a camera."
  private static let scaler = "It is a scaler or converter of the chip, not a camera."
  private static let stage = "It is a stage of the chip's image signal processor, not a camera."

  private static let table: [ProcessingStage] = [
    ("bcm2835-codec*", "*", codec), ("bcm2835-isp*", "*", stage), ("pispbe*", "*", stage), ("rpivid*", "*", codec),
    ("rpi-hevc-dec*", "*", codec), ("rkvdec*", "*", codec), ("rkvenc*", "*", codec), ("hantro*", "*", codec), ("cedrus*", "*", codec),
    ("coda*", "*", codec), ("s5p-mfc*", "*", codec), ("mtk-vcodec*", "*", codec), ("qcom-venus*", "*", codec), ("iris*", "*", codec),
    ("vicodec*", "*", codec), ("wave5*", "*", codec), ("amphion*", "*", codec), ("mxc-jpeg*", "*", codec), ("*-codec", "*", codec),
    ("rga*", "*", scaler), ("rockchip-rga*", "*", scaler), ("iep*", "*", scaler), ("rockchip-iep*", "*", scaler),
    ("sun8i-di*", "*", scaler), ("sun8i-rotate*", "*", scaler), ("exynos-gsc*", "*", scaler), ("mtk-mdp*", "*", scaler),
    ("mxc-isi-m2m*", "*", scaler), ("pxp*", "*", scaler),
    ("rkisp*", "*rawwr*", stage), ("rkisp*", "*rawrd*", stage), ("rkisp*", "*params*", stage), ("rkisp*", "*stat*", stage),
    ("rkisp*", "*_bridge*", stage), ("rkisp*", "*_iqtool*", stage), ("rkispp*", "*input*", stage), ("rkispp*", "*stat*", stage),
    ("rkispp*", "*params*", stage), ("rkcif*", "*scale*", stage), ("ipu3-imgu*", "*", stage), ("*-isp-stat*", "*", stage),
  ].map { ProcessingStage(driver: $0.0, card: $0.1, reason: $0.2) }
}
