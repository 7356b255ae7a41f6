// Tests a program without a camera: on a recorded one, on one that fails, and on one that lies.
import CameraSimulator
import Viewfinder

/// The part of a program that is tested: it sets 640x480 and says what became of it.
func start(_ device: CaptureDevice) -> String {
  do throws(ConfigurationError) {
    let configuration = try device.configure(CaptureRequest(.vga640x480))
    return "\(configuration.mode?.description ?? "unknown mode") \(configuration.adjustments)"
  } catch {
    return "\(error.cause.operation) failed: \(error.cause.code.rawValue)"
  }
}

// A recorded camera.
let recorded = try CaptureDevice(recorded: "logitech-c922")
print(start(recorded))

// A camera that the test makes up: one format, one size, two rates.
let intervals = [OfferedInterval.discrete(.fps(30)), .discrete(.fps(15))]
let size = OfferedSize(.discrete(FrameSize(width: 640, height: 480)), intervals: intervals)
let yuyv = OfferedFormat(index: 0, pixelFormat: .yuyv, sizes: [size])
let node = CameraNode(path: "/dev/video0", role: .capture, formats: [yuyv])
print(start(try CaptureDevice(simulating: [Camera(name: "Made up", nodes: [node])])))

// The recorded camera again, with a rate that cannot be set, and with a size that comes out different.
let cameras = [recorded.camera]
let failing = SimulatedCameraSystem(cameras, faults: [Fault(.error(.inputOutput), at: .setParameters)])
if let device = try CaptureDevice.default(in: failing) { print(start(device)) }
let lying = SimulatedCameraSystem(cameras, misbehaviours: [.adjustsSize(FrameSize(width: 320, height: 240))])
if let device = try CaptureDevice.default(in: lying) { print(start(device)) }

// A list of formats, for code that takes no device.
let format = CaptureDevice.Format(pixelFormat: .nv12, extent: .discrete(FrameSize(width: 1920, height: 1080)))
print(format.dimensions, format.maxFrameRate ?? 0)
