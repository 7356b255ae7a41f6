// Tests a program with what a recording lacks: time that the test moves, a second camera, a capture card's signal, and an extension unit.
import CameraModel
import CameraSimulator
import Viewfinder

var camera = try CaptureDevice(recorded: "logitech-c922").camera

/// A session that delivers every frame of a camera as it comes.
func session(of device: CaptureDevice) throws -> (CaptureSession, CaptureVideoDataOutput) {
  let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
  output.alwaysDiscardsLateVideoFrames = false
  output.videoSettings = .native
  try session.addInput(CaptureDeviceInput(device: device))
  try session.addOutput(output)
  try session.setSessionPreset(.vga640x480)
  return (session, output)
}

// Two cameras of one model: the second gets free paths. No frame comes before the test lets time pass.
let twins = SimulatedCameraSystem([camera, camera], pace: .stepped)
for device in try CaptureDevice.DiscoverySession(in: twins).devices {
  let (session, output) = try session(of: device)
  try await session.startRunning()
  twins.advance(by: .milliseconds(70))
  var frames = output.frames.makeAsyncIterator()
  for _ in 0..<2 { if let frame = try await frames.next() { print("\(device): \(frame)") } }
  await session.stopRunning()
}

// An input with a signal, an extension unit with one control, and a control that another program holds.
let blanking = DigitalTimings.Blanking(frontPorch: 88, sync: 44, backPorch: 148)
let lines = DigitalTimings.Blanking(frontPorch: 4, sync: 5, backPorch: 36)
let signal = DigitalTimings(
  size: FrameSize(width: 1920, height: 1080), pixelClock: 148_500_000, horizontal: blanking, vertical: lines)
camera.nodes[0].inputs = [VideoInput(index: 0, name: "HDMI", isCurrent: true)]
if let kind = ExtensionUnit.GUID("63610682-5070-49ab-b8cc-b3855e8d221f") {
  let light = ExtensionControl(selector: 1, flags: [.readable, .writable], length: 1, value: [0])
  camera.nodes[0].extensionUnits = [ExtensionUnit(guid: kind, id: 3, controls: [light])]
}
for index in camera.nodes[0].controls.indices where camera.nodes[0].controls[index].id == .gain {
  camera.nodes[0].controls[index].flags.append(.grabbed)
}
let card = SimulatedCameraSystem([camera], sources: ["/dev/video0": [SimulatedSource(timings: signal)]], pace: .patient)
if let device = try CaptureDevice.default(in: card) {
  print("\(signal), controls of the unit: \(try device.extensionUnits[0].controls.count)")
  do throws(ConfigurationError) {
    _ = try device.configure(CaptureRequest(controls: [.gain(1)]))
  } catch { print("gain: \(error.code)") }

  // A person turns the brightness up at the camera, and pulls the cable out while it streams.
  try card.change(control: .brightness, to: .integer(200), at: "/dev/video0")
  print(try device.control(.brightness)?.description ?? "no brightness")
  let (session, _) = try session(of: device)
  let events = session.events
  try await session.startRunning()
  try card.changeSignal(to: nil, at: "/dev/video0")
  for await event in events {
    guard case .wasInterrupted(let reason) = event else { continue }
    print("interrupted: \(reason)")
    break
  }
  await session.stopRunning()
}
