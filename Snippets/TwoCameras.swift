// Pairs of frames of two cameras, taken within half a frame's time of each other.
import Viewfinder

func pairs(of devices: [CaptureDevice], count: Int) async throws {
  var (sessions, outputs) = ([CaptureSession](), [CaptureVideoDataOutput]())
  for device in devices {
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    output.videoSettings = .native
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.vga640x480)
    sessions.append(session)
    outputs.append(output)
  }
  var synchronized = SynchronizedFrames(outputs, within: .milliseconds(17)).makeAsyncIterator()
  // Modes that fit their USB bus together.
  try await CaptureSession.startRunning(sessions)
  for _ in 0..<count {
    guard let pair = try await synchronized.next() else { break }
    let difference = pair[1].presentationTime.nanoseconds - pair[0].presentationTime.nanoseconds
    print("\(pair[0].size) and \(pair[1].size): \(abs(difference) <= 17_000_000 ? "together" : "apart")")
  }
  for session in sessions { await session.stopRunning() }
}

let recordings = Array(CommandLine.arguments.dropFirst())
let devices = try recordings.isEmpty ? CaptureDevice.DiscoverySession().devices : recordings.map { try CaptureDevice(recorded: $0) }
if devices.count >= 2 { try await pairs(of: Array(devices.prefix(2)), count: 5) }
