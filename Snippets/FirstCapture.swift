import Viewfinder

// The first attached camera; if none is attached, a recorded one takes its place.
let device = try CaptureDevice.default(for: .video) ?? CaptureDevice(recorded: "logitech-c922")
let request = CaptureRequest(size: .nearest(1280, 960), rate: .fps(30), preferring: [.mjpeg])

let decision = device.plan(request).decision  // nothing is opened, nothing is set
print(decision.outcome, decision.decidedBy?.reason ?? "There is no other mode.")

let configuration = try device.configure(request)  // locks, sets, reads back; puts everything back on failure
print(configuration.mode?.description ?? "unknown mode", configuration.adjustments)

let preset = try device.configure(CaptureRequest(.vga640x480))  // a preset is a request with a name
print(preset.mode?.description ?? "unknown mode")
