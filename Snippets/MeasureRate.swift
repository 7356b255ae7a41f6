// Measures a camera for two seconds, and says why it is slow if it is.
import Viewfinder

// The first attached camera; if none is attached, a recorded one takes its place.
let device = try CaptureDevice.default(for: .video) ?? CaptureDevice(recorded: "logitech-c922")

let mode = try device.plan(CaptureRequest(size: .nearest(640, 480))).mode
let measurement = try await StreamMeter(duration: .seconds(2)).measure(mode, of: device)
let (delivered, promised) = (measurement.delivered ?? 0, measurement.promised ?? 0)
print("\(measurement.mode): \(Int(delivered.rounded())) of \(Int(promised.rounded())) frames a second")
if measurement.outcome(tolerance: 0.03) == .below { print(measurement.cause.message) }
