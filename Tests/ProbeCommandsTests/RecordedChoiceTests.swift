import Foundation
import ProbeCommands
import Testing

/// Everyday requests to recorded cameras, each with the answer that the contract gives and why.
@Suite struct `A recorded camera` {
  /// A profile, the options of `probe negotiate`, the mode with what gave way, and why.
  typealias Row = (profile: String, options: String, answer: String, why: String)

  static let asked: [Row] = [
    ("logitech-c922", "", "MJPG 1920x1080 at 30 fps", "the largest above the floor"),
    ("logitech-c922", "--fps 60", "MJPG 1280x720 at 60 fps", "the rate is asked for, the size is not"),
    ("logitech-c922", "--prefer MJPG", "MJPG 1920x1080 at 30 fps", "the format is asked for; then the largest"),
    ("logitech-c922", "--prefer YUYV", "YUYV 800x600 at 24 fps", "the largest of YUYV above the floor; 864x480 is smaller"),
    ("logitech-c922", "--fps 25", "MJPG 1920x1080 at 30 fps; rate", "any faster rate, the largest size, then the slowest of the faster"),
    ("logitech-c922", "--fps 5", "YUYV 1920x1080 at 5 fps", "the floor is the wish; raw costs less than JPEG"),
    ("logitech-c922", "--fps 2", "YUYV 2304x1536 at 2 fps", "a wish for 2 frames a second lowers the floor to it"),
    ("logitech-c922", "--order rate", "MJPG 1280x720 at 60 fps", "naming the rate asks for the highest"),
    ("logitech-c922", "--order size", "MJPG 1920x1080 at 30 fps", "naming the size leaves the floor"),
    ("logitech-c922", "--order format --prefer YUYV", "YUYV 800x600 at 24 fps", "the order says what is so anyway"),
    ("logitech-c922", "--order rate --prefer YUYV", "MJPG 1280x720 at 60 fps; format", "the rate first, then the format"),
    ("logitech-c922", "--order rate,format --prefer YUYV --fps 30", "YUYV 800x448 at 30 fps", "the largest YUYV that has 30"),
    ("logitech-c922", "--size 1920x1080 --fps 60", "MJPG 1920x1080 at 30 fps; rate", "the size first by default"),
    ("logitech-c922", "--size 1920x1080 --fps 60 --order rate", "MJPG 1280x720 at 60 fps; size", "the rate first when asked so"),
    ("elp-4k-usb-camera", "", "MJPG 3840x2160 at 30 fps", "YUYV gives 1 frame a second there"),
    ("elp-4k-usb-camera", "--prefer YUYV", "YUYV 640x480 at 30 fps", "800x600 gives 20"),
    ("elp-4k-usb-camera", "--fps 20 --prefer YUYV", "YUYV 800x600 at 20 fps", "format, then the rate that is asked for, then the size"),
    ("generic-2k-webcam", "", "MJPG 2560x1440 at 25 fps", "25 is above the floor, and the larger size is not asked for less"),
    ("generic-2k-webcam", "--fps 30", "MJPG 1920x1080 at 30 fps", "2560x1440 has no 30"),
    ("generic-2k-webcam", "--prefer H264", "H264 2560x1440 at 25 fps", "the format, then the largest"),
    ("macrosilicon-ms2109", "--fps 50", "MJPG 1280x720 at 50 fps", "50 is listed only up to 1280x720"),
    ("macrosilicon-ms2109", "--size 1920x1080 --fps 50", "MJPG 1920x1080 at 60 fps; rate", "the size is asked for too, and first"),
    ("ezcap-331", "--fps 60", "NV12 2560x1440 at 60 fps", "3840x2160 has 30 only"),
    ("ezcap-331", "--order rate", "NV12 1920x1080 at 120 fps", "the highest rate is asked for"),
    ("ezcap-331", "--prefer YUYV", "YUYV 2560x1440 at 50 fps", "the format before the larger size in NV12"),
    ("jetson-nano-imx219", "--fps 60", "RG10 1280x720 at 60 fps", "the only mode of 60"),
    ("avermedia-live-streamer-cap-4k", "--prefer P010", "P010 1920x1080 at 60 fps", "the format, then the largest, then the highest rate"),
    ("the-imaging-source-grbg", "--fps 15", "GRBG 1920x1080 at 15 fps", "the rate first; of the sizes that have it the largest"),
  ]

  static let floors: [Row] = [
    ("logitech-c922", "--size 3840x2160", "MJPG 1920x1080 at 30 fps; size", "2304x1536 is nearer, at 2"),
    ("logitech-c922", "--size 3840x2160 --fps 30", "MJPG 1920x1080 at 30 fps; size", "a wish for 30 does not change that"),
    ("logitech-c922", "--size 3840x2160 --size-rule at-most", "MJPG 1920x1080 at 30 fps", "all sizes meet it, and the floor stands"),
    ("logitech-c922", "--size 3840x2160 --size-rule at-least", "MJPG 1920x1080 at 30 fps; size", "none covers it"),
    ("logitech-c922", "--size 3840x2160 --order size,format,rate", "MJPG 1920x1080 at 30 fps; size", "the order written out is the same"),
    ("logitech-c922", "--preset hd4K3840x2160", "MJPG 1920x1080 at 30 fps; size", "a preset is the request for its size"),
    ("logitech-c922", "--size 2304x1536", "YUYV 2304x1536 at 2 fps", "the very size asked for has no floor"),
    (
      "logitech-c922", "--size 2000x1200 --size-rule at-least", "YUYV 2304x1296 at 2 fps",
      "only sizes at 2 cover it, and meeting comes before the floor"
    ),
    ("logitech-c922", "--size 1600x1200", "MJPG 1600x896 at 30 fps; size", "304 away, 1920x1080 is 440, 2304x1296 is slow"),
    ("logitech-c922", "--max-fps 15", "MJPG 1920x1080 at 15 fps", "nothing reaches it; two thirds of 15 are 10"),
    ("logitech-c922", "--max-fps 2", "YUYV 2304x1536 at 2 fps", "all that is left has 2"),
    ("logitech-c922", "--require YUYV --max-fps 10", "YUYV 1600x896 at 7.5 fps", "two thirds of 10 are 6.67; 1920x1080 has 5"),
    ("logitech-c922", "--preset photo", "YUYV 2304x1536 at 2 fps", "photo has no floor"),
    ("logitech-c922", "--size 1280x720 --prefer YUYV", "YUYV 1280x720 at 10 fps", "the very size is there, so the format counts"),
    (
      "logitech-c922", "--size 1280x960 --prefer YUYV", "MJPG 1280x720 at 60 fps; size format",
      "it is not, so 10 frames a second are too few"
    ),
    ("elp-4k-usb-camera", "--size 2592x1944 --prefer YUYV", "YUYV 2592x1944 at 1 fps", "the very size, then the format"),
    ("elp-4k-usb-camera", "--preset photo --require YUYV", "YUYV 3840x2160 at 1 fps", "the largest there is"),
    ("macrosilicon-ms2109", "--size 1600x1000 --prefer YUYV", "MJPG 1600x1200 at 60 fps; size format", "YUYV gives 5 there"),
    ("macrosilicon-ms2109", "--prefer YUYV", "YUYV 720x576 at 25 fps", "414,720 pixels at 25; 800x600 gives 20"),
    ("generic-2k-webcam", "--require YUYV", "YUYV 640x480 at 30 fps", "800x600 gives 15"),
    ("jetson-nano-imx219", "", "RG10 3280x1848 at 28 fps", "3280x2464 gives 21"),
    ("jetson-nano-imx219", "--fps 21", "RG10 3280x2464 at 21 fps", "the wish lowers the floor"),
    ("jetson-nano-imx219", "--preset photo", "RG10 3280x2464 at 21 fps", "the largest there is"),
    ("jetson-nano-imx219", "--size 3280x2464", "RG10 3280x2464 at 21 fps", "asked for by name"),
    ("the-imaging-source-grbg", "", "GRBG 1280x720 at 30 fps", "1920x1080 gives 15, 2592x1944 gives 7.5"),
    ("toshiba-tc358743", "", "UYVY 1920x1080 at 60 fps", "XR24 comes first in the list, at an unknown rate"),
    ("raspberry-pi-camera-v1", "--fps 30", "YU12 2592x1944 at an unknown rate; rate", "no rate is known, so nothing is below the floor"),
  ]

  static let costs: [Row] = [
    ("generic-2k-webcam", "--size 1920x1080", "MJPG 1920x1080 at 30 fps", "pictures one by one before H.264"),
    ("dji-osmo-action-4", "--accept NV12", "MJPG 1920x1080 at 30 fps, converted to NV12", "H.264 cannot be converted"),
    ("blue-robotics-low-light-usb", "--size 1280x720 --fps 15", "MJPG 1280x720 at 15 fps", "before H.264 of the other node"),
    ("atmel-isc-ov5640", "", "AR24 2592x1944 at 30 fps", "RGB444, RGB555 and RGB565 come first in the list, and have fewer bits"),
    ("veye-imx327s", "", "RGB3 1920x1080 at an unknown rate", "RGB565 is listed first"),
    ("veye-imx327s", "--prefer RGBP", "RGBP 1920x1080 at an unknown rate", "unless it is preferred"),
    ("atmel-isc-ov5640", "--prefer GREY", "GREY 2592x1944 at 30 fps", "grey is named, so colour does not come first"),
    ("atmel-isc-ov5640", "--accept NV12", "AR24 2592x1944 at 30 fps, converted to NV12", "colour is converted before grey"),
    ("vision-components-ov9281", "", "GREY 1280x800 at 30 fps", "there is nothing else than grey"),
    ("vision-components-ov9281", "--accept RGB3", "GREY 1280x800 at 30 fps, converted to RGB3", "plain grey can be converted"),
    ("sandberg-nightcam-2", "", "JPEG 640x480 at an unknown rate", "S920 has colour too, and the class of makers' own"),
    ("sandberg-nightcam-2", "--prefer S920", "S920 640x480 at an unknown rate", "preferred"),
    ("logitech-c922", "--size 640x480 --bus-speed 12", "MJPG 640x480 at 30 fps", "147 Mbit/s do not go through 12"),
    ("logitech-c922", "--size 640x480 --bus-speed 480", "YUYV 640x480 at 30 fps", "they go through 480"),
    ("elgato-cam-link-4k", "--fps 60", "YUYV 1920x1080 at 59.94 fps; rate", "59.94 is 1 in 1001 slower"),
    ("raspberry-pi-unicam-imx519", "--size 2328x1748", "YUYV 2328x1748 at an unknown rate", "a size that is asked for is on the grid"),
  ]

  @Test(arguments: asked) func `is asked first for what is asked for`(row: Row) { Self.check(row) }
  @Test(arguments: floors) func `keeps above the floor but for the very size`(row: Row) { Self.check(row) }
  @Test(arguments: costs) func `gives what costs least where all else is equal`(row: Row) { Self.check(row) }

  private static func check(_ row: Row) {
    let environment = FakeEnvironment(columns: 200, variables: ["NO_COLOR": "1"])
    let options = row.options.split(separator: " ").map(String.init)
    _ = ProbeRun.run(["negotiate", "--profile", row.profile] + options, in: environment)
    let lines = environment.output.split(separator: "\n")
    let mode = lines.first.map { String($0.prefix { $0 != "\n" }).components(separatedBy: "  ")[0] } ?? ""
    let words = lines.dropFirst().compactMap { $0.hasPrefix("  ") ? $0.split(separator: " ").first : nil }
    let adjusted = words.filter { ["size", "format", "rate", "rotation"].contains($0) }.joined(separator: " ")
    #expect(mode + (adjusted.isEmpty ? "" : "; " + adjusted) == row.answer, "\(row.why)")
  }
}
