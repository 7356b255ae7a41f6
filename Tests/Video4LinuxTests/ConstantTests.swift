import CVideo4Linux
import CameraModel
import Testing

/// The model's constants have the numbers of the kernel's headers, which the model does not import.
@Suite struct ConstantTests {
  static let controls: [(ControlIdentifier, Int32)] = [
    (.brightness, V4L2_CID_BRIGHTNESS), (.contrast, V4L2_CID_CONTRAST), (.saturation, V4L2_CID_SATURATION),
    (.hue, V4L2_CID_HUE), (.automaticWhiteBalance, V4L2_CID_AUTO_WHITE_BALANCE), (.redBalance, V4L2_CID_RED_BALANCE),
    (.blueBalance, V4L2_CID_BLUE_BALANCE), (.gamma, V4L2_CID_GAMMA), (.exposure, V4L2_CID_EXPOSURE), (.automaticGain, V4L2_CID_AUTOGAIN),
    (.gain, V4L2_CID_GAIN), (.horizontalFlip, V4L2_CID_HFLIP), (.verticalFlip, V4L2_CID_VFLIP),
    (.powerLineFrequency, V4L2_CID_POWER_LINE_FREQUENCY), (.automaticHue, V4L2_CID_HUE_AUTO),
    (.whiteBalanceTemperature, V4L2_CID_WHITE_BALANCE_TEMPERATURE), (.sharpness, V4L2_CID_SHARPNESS),
    (.backlightCompensation, V4L2_CID_BACKLIGHT_COMPENSATION), (.automaticChromaGain, V4L2_CID_CHROMA_AGC),
    (.automaticBrightness, V4L2_CID_AUTOBRIGHTNESS), (.rotate, V4L2_CID_ROTATE), (.chromaGain, V4L2_CID_CHROMA_GAIN),
    (.minimumBuffersForCapture, V4L2_CID_MIN_BUFFERS_FOR_CAPTURE), (.automaticExposure, V4L2_CID_EXPOSURE_AUTO),
    (.exposureTime, V4L2_CID_EXPOSURE_ABSOLUTE), (.exposureMayLowerRate, V4L2_CID_EXPOSURE_AUTO_PRIORITY), (.pan, V4L2_CID_PAN_ABSOLUTE),
    (.tilt, V4L2_CID_TILT_ABSOLUTE), (.focus, V4L2_CID_FOCUS_ABSOLUTE), (.automaticFocus, V4L2_CID_FOCUS_AUTO),
    (.zoom, V4L2_CID_ZOOM_ABSOLUTE), (.privacy, V4L2_CID_PRIVACY), (.iris, V4L2_CID_IRIS_ABSOLUTE),
    (.exposureBias, V4L2_CID_AUTO_EXPOSURE_BIAS), (.sensitivity, V4L2_CID_ISO_SENSITIVITY),
    (.automaticSensitivity, V4L2_CID_ISO_SENSITIVITY_AUTO), (.cameraOrientation, V4L2_CID_CAMERA_ORIENTATION),
    (.cameraRotation, V4L2_CID_CAMERA_SENSOR_ROTATION), (.verticalBlanking, V4L2_CID_VBLANK), (.horizontalBlanking, V4L2_CID_HBLANK),
    (.analogueGain, V4L2_CID_ANALOGUE_GAIN), (.pixelRate, V4L2_CID_PIXEL_RATE),
  ]

  @Test(arguments: controls) func `a control has the kernel's number`(control: ControlIdentifier, number: Int32) {
    #expect(Int32(control.rawValue) == number)
  }

  static let capabilities: [(Capabilities, UInt32)] = [
    (.videoCapture, UInt32(V4L2_CAP_VIDEO_CAPTURE)), (.videoOutput, UInt32(V4L2_CAP_VIDEO_OUTPUT)),
    (.videoOverlay, UInt32(V4L2_CAP_VIDEO_OVERLAY)),
    (.vbiCapture, UInt32(V4L2_CAP_VBI_CAPTURE)), (.vbiOutput, UInt32(V4L2_CAP_VBI_OUTPUT)),
    (.slicedVBICapture, UInt32(V4L2_CAP_SLICED_VBI_CAPTURE)),
    (.slicedVBIOutput, UInt32(V4L2_CAP_SLICED_VBI_OUTPUT)), (.rdsCapture, UInt32(V4L2_CAP_RDS_CAPTURE)),
    (.videoOutputOverlay, UInt32(V4L2_CAP_VIDEO_OUTPUT_OVERLAY)), (.hardwareFrequencySeek, UInt32(V4L2_CAP_HW_FREQ_SEEK)),
    (.rdsOutput, UInt32(V4L2_CAP_RDS_OUTPUT)), (.videoCaptureMultiplanar, UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE)),
    (.videoOutputMultiplanar, UInt32(V4L2_CAP_VIDEO_OUTPUT_MPLANE)), (.videoMemoryToMemoryMultiplanar, UInt32(V4L2_CAP_VIDEO_M2M_MPLANE)),
    (.videoMemoryToMemory, UInt32(V4L2_CAP_VIDEO_M2M)), (.tuner, UInt32(V4L2_CAP_TUNER)), (.audio, UInt32(V4L2_CAP_AUDIO)),
    (.radio, UInt32(V4L2_CAP_RADIO)),
    (.modulator, UInt32(V4L2_CAP_MODULATOR)), (.sdrCapture, UInt32(V4L2_CAP_SDR_CAPTURE)),
    (.extendedPixelFormat, UInt32(V4L2_CAP_EXT_PIX_FORMAT)),
    (.sdrOutput, UInt32(V4L2_CAP_SDR_OUTPUT)), (.metadataCapture, UInt32(V4L2_CAP_META_CAPTURE)), (.readWrite, UInt32(V4L2_CAP_READWRITE)),
    (.streaming, UInt32(V4L2_CAP_STREAMING)), (.metadataOutput, UInt32(V4L2_CAP_META_OUTPUT)), (.touch, UInt32(V4L2_CAP_TOUCH)),
    (.mediaController, UInt32(V4L2_CAP_IO_MC)), (.deviceCapabilities, UInt32(V4L2_CAP_DEVICE_CAPS)),
  ]

  @Test(arguments: capabilities) func `a capability has the kernel's bit`(capability: Capabilities, bit: UInt32) {
    #expect(capability.rawValue == bit)
  }

  static let functions: [(MediaGraph.Function, Int32)] = [
    (.videoNode, MEDIA_ENT_F_IO_V4L), (.unknownSubdevice, MEDIA_ENT_F_V4L2_SUBDEV_UNKNOWN), (.sensor, MEDIA_ENT_F_CAM_SENSOR),
    (.flash, MEDIA_ENT_F_FLASH), (.lens, MEDIA_ENT_F_LENS), (.analogDecoder, MEDIA_ENT_F_ATV_DECODER),
    (.digitalDecoder, MEDIA_ENT_F_DV_DECODER),
  ]

  @Test(arguments: functions) func `an entity's function has the kernel's number`(function: MediaGraph.Function, number: Int32) {
    #expect(Int32(function.rawValue) == number)
  }

  @Test func `a link's flags are the kernel's`() {
    typealias Flags = MediaGraph.Link.Flags
    #expect(Flags.enabled.rawValue == UInt32(MEDIA_LNK_FL_ENABLED) && Flags.immutable.rawValue == UInt32(MEDIA_LNK_FL_IMMUTABLE))
    #expect(Flags.dynamic.rawValue == UInt32(MEDIA_LNK_FL_DYNAMIC))
  }
}
