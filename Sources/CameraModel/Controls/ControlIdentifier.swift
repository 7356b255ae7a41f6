/// The number of a control. The corresponding C constants are `V4L2_CID_*`.
///
/// The constants come from the kernel's `include/uapi/linux/v4l2-controls.h`; drivers may define more. A control from a listing without
/// numbers has 0.
public struct ControlIdentifier: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The number.
  public let rawValue: UInt32
  /// A control by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A control by its number.
  public init(integerLiteral number: UInt32) { rawValue = number }

  /// The number in hexadecimal, `0x980900`.
  public var description: String { "0x" + String(rawValue, radix: 16) }

  /// The order in which drivers list controls.
  public static func < (left: ControlIdentifier, right: ControlIdentifier) -> Bool { left.rawValue < right.rawValue }

  /// The corresponding C constant is `V4L2_CID_BRIGHTNESS`.
  public static let brightness = ControlIdentifier(rawValue: 0x0098_0900)
  /// The corresponding C constant is `V4L2_CID_CONTRAST`.
  public static let contrast = ControlIdentifier(rawValue: 0x0098_0901)
  /// The corresponding C constant is `V4L2_CID_SATURATION`.
  public static let saturation = ControlIdentifier(rawValue: 0x0098_0902)
  /// The corresponding C constant is `V4L2_CID_HUE`.
  public static let hue = ControlIdentifier(rawValue: 0x0098_0903)
  /// Whether the device balances white by itself. The corresponding C constant is `V4L2_CID_AUTO_WHITE_BALANCE`.
  public static let automaticWhiteBalance = ControlIdentifier(rawValue: 0x0098_090c)
  /// The corresponding C constant is `V4L2_CID_RED_BALANCE`.
  public static let redBalance = ControlIdentifier(rawValue: 0x0098_090e)
  /// The corresponding C constant is `V4L2_CID_BLUE_BALANCE`.
  public static let blueBalance = ControlIdentifier(rawValue: 0x0098_090f)
  /// The corresponding C constant is `V4L2_CID_GAMMA`.
  public static let gamma = ControlIdentifier(rawValue: 0x0098_0910)
  /// Exposure in a driver's own unit. The corresponding C constant is `V4L2_CID_EXPOSURE`.
  public static let exposure = ControlIdentifier(rawValue: 0x0098_0911)
  /// The corresponding C constant is `V4L2_CID_AUTOGAIN`.
  public static let automaticGain = ControlIdentifier(rawValue: 0x0098_0912)
  /// The corresponding C constant is `V4L2_CID_GAIN`.
  public static let gain = ControlIdentifier(rawValue: 0x0098_0913)
  /// The corresponding C constant is `V4L2_CID_HFLIP`.
  public static let horizontalFlip = ControlIdentifier(rawValue: 0x0098_0914)
  /// The corresponding C constant is `V4L2_CID_VFLIP`.
  public static let verticalFlip = ControlIdentifier(rawValue: 0x0098_0915)
  /// The filter against flickering light: off, 50 Hz, 60 Hz. The corresponding C constant is `V4L2_CID_POWER_LINE_FREQUENCY`.
  public static let powerLineFrequency = ControlIdentifier(rawValue: 0x0098_0918)
  /// The corresponding C constant is `V4L2_CID_HUE_AUTO`.
  public static let automaticHue = ControlIdentifier(rawValue: 0x0098_0919)
  /// Kelvin. The corresponding C constant is `V4L2_CID_WHITE_BALANCE_TEMPERATURE`.
  public static let whiteBalanceTemperature = ControlIdentifier(rawValue: 0x0098_091a)
  /// The corresponding C constant is `V4L2_CID_SHARPNESS`.
  public static let sharpness = ControlIdentifier(rawValue: 0x0098_091b)
  /// The corresponding C constant is `V4L2_CID_BACKLIGHT_COMPENSATION`.
  public static let backlightCompensation = ControlIdentifier(rawValue: 0x0098_091c)
  /// The corresponding C constant is `V4L2_CID_CHROMA_AGC`.
  public static let automaticChromaGain = ControlIdentifier(rawValue: 0x0098_091d)
  /// The corresponding C constant is `V4L2_CID_AUTOBRIGHTNESS`.
  public static let automaticBrightness = ControlIdentifier(rawValue: 0x0098_0920)
  /// The corresponding C constant is `V4L2_CID_ROTATE`.
  public static let rotate = ControlIdentifier(rawValue: 0x0098_0922)
  /// The corresponding C constant is `V4L2_CID_CHROMA_GAIN`.
  public static let chromaGain = ControlIdentifier(rawValue: 0x0098_0924)
  /// How many buffers the driver needs while it streams. The corresponding C constant is `V4L2_CID_MIN_BUFFERS_FOR_CAPTURE`.
  public static let minimumBuffersForCapture = ControlIdentifier(rawValue: 0x0098_0927)
  /// A rectangle in the pixels of the sensor, for exposure, focus and the like. Linux has it since 6.16.
  /// The corresponding C constant is `V4L2_CID_UVC_REGION_OF_INTEREST_RECT`.
  public static let regionOfInterest = ControlIdentifier(rawValue: 0x0098_1ae1)
  /// The automatic modes that follow ``regionOfInterest``, as a mask. The corresponding C constant is
  /// `V4L2_CID_UVC_REGION_OF_INTEREST_AUTO`.
  public static let automaticRegionOfInterest = ControlIdentifier(rawValue: 0x0098_1ae2)
  /// A menu: automatic, manual, shutter priority, aperture priority. The corresponding C constant is `V4L2_CID_EXPOSURE_AUTO`.
  public static let automaticExposure = ControlIdentifier(rawValue: 0x009a_0901)
  /// Units of 100 µs. The corresponding C constant is `V4L2_CID_EXPOSURE_ABSOLUTE`.
  public static let exposureTime = ControlIdentifier(rawValue: 0x009a_0902)
  /// Whether automatic exposure may lower the frame rate. The corresponding C constant is `V4L2_CID_EXPOSURE_AUTO_PRIORITY`.
  public static let exposureMayLowerRate = ControlIdentifier(rawValue: 0x009a_0903)
  /// Seconds of arc. The corresponding C constant is `V4L2_CID_PAN_ABSOLUTE`.
  public static let pan = ControlIdentifier(rawValue: 0x009a_0908)
  /// Seconds of arc. The corresponding C constant is `V4L2_CID_TILT_ABSOLUTE`.
  public static let tilt = ControlIdentifier(rawValue: 0x009a_0909)
  /// The corresponding C constant is `V4L2_CID_FOCUS_ABSOLUTE`.
  public static let focus = ControlIdentifier(rawValue: 0x009a_090a)
  /// The corresponding C constant is `V4L2_CID_FOCUS_AUTO`.
  public static let automaticFocus = ControlIdentifier(rawValue: 0x009a_090c)
  /// The corresponding C constant is `V4L2_CID_ZOOM_ABSOLUTE`.
  public static let zoom = ControlIdentifier(rawValue: 0x009a_090d)
  /// Whether the lens is covered. The corresponding C constant is `V4L2_CID_PRIVACY`.
  public static let privacy = ControlIdentifier(rawValue: 0x009a_0910)
  /// The corresponding C constant is `V4L2_CID_IRIS_ABSOLUTE`.
  public static let iris = ControlIdentifier(rawValue: 0x009a_0911)
  /// Thousandths of an EV. The corresponding C constant is `V4L2_CID_AUTO_EXPOSURE_BIAS`.
  public static let exposureBias = ControlIdentifier(rawValue: 0x009a_0913)
  /// The corresponding C constant is `V4L2_CID_ISO_SENSITIVITY`.
  public static let sensitivity = ControlIdentifier(rawValue: 0x009a_0917)
  /// The corresponding C constant is `V4L2_CID_ISO_SENSITIVITY_AUTO`.
  public static let automaticSensitivity = ControlIdentifier(rawValue: 0x009a_0918)
  /// The direction the camera faces: front, back, external. The corresponding C constant is `V4L2_CID_CAMERA_ORIENTATION`.
  public static let cameraOrientation = ControlIdentifier(rawValue: 0x009a_0922)
  /// How the sensor is mounted, in degrees. The corresponding C constant is `V4L2_CID_CAMERA_SENSOR_ROTATION`.
  public static let cameraRotation = ControlIdentifier(rawValue: 0x009a_0923)
  /// A sensor's lines between frames. The corresponding C constant is `V4L2_CID_VBLANK`.
  public static let verticalBlanking = ControlIdentifier(rawValue: 0x009e_0901)
  /// A sensor's pixels between lines. The corresponding C constant is `V4L2_CID_HBLANK`.
  public static let horizontalBlanking = ControlIdentifier(rawValue: 0x009e_0902)
  /// A sensor's gain before digitising, in the sensor's own unit. The corresponding C constant is `V4L2_CID_ANALOGUE_GAIN`.
  public static let analogueGain = ControlIdentifier(rawValue: 0x009e_0903)
  /// Pixels per second. The corresponding C constant is `V4L2_CID_PIXEL_RATE`.
  public static let pixelRate = ControlIdentifier(rawValue: 0x009f_0902)
}
