// Applies a preset to the camera at a position, for a program that takes full-range NV12, and shows what became active.
import Viewfinder

let recording = CommandLine.arguments.dropFirst().first
guard
  let device = try recording.map({ try CaptureDevice(recorded: $0) }) ?? CaptureDevice.default(for: .video, position: .unspecified),
  device.supportsSessionPreset(.vga640x480)
else { fatalError("No camera has 640x480.") }

let output = CoreVideoFormat.biPlanar420FullRange
let decision = device.decide(.vga640x480, refinedBy: FormatRequest(output: output.pixelFormat.map { [$0] } ?? []))
if let chosen = decision.chosen {
  print("The camera gives \(chosen.mode); the program gets \(chosen.output)\(chosen.isConverted ? ", converted" : "").")
}
try device.configure(decision)
if let active = try device.activeFormat {
  print("\(device.localizedName): \(active.dimensions.width)x\(active.dimensions.height)")
}
