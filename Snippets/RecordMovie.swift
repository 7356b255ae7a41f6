// Records two seconds of a camera, and says what is in the file.
import Viewfinder

// The first attached camera; if none is attached, a recorded one takes its place.
let device = try CaptureDevice.default(for: .video) ?? CaptureDevice(recorded: "logitech-c922")

let session = CaptureSession()
let movie = CaptureMovieFileOutput()
try session.addInput(CaptureDeviceInput(device: device))
try session.addOutput(movie)
try session.setSessionPreset(.hd1280x720)
movie.maxRecordedDuration = .seconds(2)
try await session.startRunning()
try movie.startRecording(to: "clip.mkv", replacing: true)
let recorded = try await movie.recordingEnd()
print("\(recorded.path): \(recorded.duration), \(recorded.frameCount) frames of \(recorded.size), \(recorded.missingCount) missing")
await session.stopRunning()
