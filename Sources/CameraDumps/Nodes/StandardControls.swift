import CameraModel

/// Numbers of the controls that older versions of `v4l2-ctl` print without them.
///
/// Source: the kernel's include/uapi/linux/v4l2-controls.h and the names in drivers/media/v4l2-core/v4l2-ctrls-defs.c, as `v4l2-ctl`
/// turns them into words.
enum StandardControls {
  /// The number of a standard control; nil for others, and for one that has the name of a standard one and another type.
  static func id(named name: String, type: ControlType) -> UInt32? {
    guard let (id, standard) = table[name], standard == type else { return nil }
    return id
  }

  private static let table: [String: (UInt32, ControlType)] = [
    "brightness": (0x0098_0900, .integer), "contrast": (0x0098_0901, .integer), "saturation": (0x0098_0902, .integer),
    "hue": (0x0098_0903, .integer), "volume": (0x0098_0905, .integer), "balance": (0x0098_0906, .integer),
    "bass": (0x0098_0907, .integer), "treble": (0x0098_0908, .integer), "mute": (0x0098_0909, .boolean),
    "loudness": (0x0098_090a, .boolean), "black_level": (0x0098_090b, .integer), "white_balance_automatic": (0x0098_090c, .boolean),
    "white_balance_temperature_auto": (0x0098_090c, .boolean), "do_white_balance": (0x0098_090d, .button),
    "red_balance": (0x0098_090e, .integer), "blue_balance": (0x0098_090f, .integer), "gamma": (0x0098_0910, .integer),
    "exposure": (0x0098_0911, .integer), "gain_automatic": (0x0098_0912, .boolean), "gain": (0x0098_0913, .integer),
    "horizontal_flip": (0x0098_0914, .boolean), "vertical_flip": (0x0098_0915, .boolean), "power_line_frequency": (0x0098_0918, .menu),
    "hue_automatic": (0x0098_0919, .boolean), "white_balance_temperature": (0x0098_091a, .integer), "sharpness": (0x0098_091b, .integer),
    "backlight_compensation": (0x0098_091c, .integer), "chroma_agc": (0x0098_091d, .boolean), "color_killer": (0x0098_091e, .boolean),
    "color_effects": (0x0098_091f, .menu), "brightness_automatic": (0x0098_0920, .boolean), "rotate": (0x0098_0922, .integer),
    "auto_exposure": (0x009a_0901, .menu), "exposure_auto": (0x009a_0901, .menu), "exposure_time_absolute": (0x009a_0902, .integer),
    "exposure_absolute": (0x009a_0902, .integer), "exposure_dynamic_framerate": (0x009a_0903, .boolean),
    "exposure_auto_priority": (0x009a_0903, .boolean), "pan_absolute": (0x009a_0908, .integer), "tilt_absolute": (0x009a_0909, .integer),
    "focus_absolute": (0x009a_090a, .integer), "focus_automatic_continuous": (0x009a_090c, .boolean), "focus_auto": (0x009a_090c, .boolean),
    "zoom_absolute": (0x009a_090d, .integer), "zoom_continuous": (0x009a_090f, .integer), "privacy": (0x009a_0910, .boolean),
    "compression_quality": (0x009d_0903, .integer), "vertical_blanking": (0x009e_0901, .integer),
    "horizontal_blanking": (0x009e_0902, .integer), "analogue_gain": (0x009e_0903, .integer), "link_frequency": (0x009f_0901, .integerMenu),
    "pixel_rate": (0x009f_0902, .integer64), "test_pattern": (0x009f_0903, .menu),
  ]
}
