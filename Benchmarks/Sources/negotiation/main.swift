import CameraModel
import GStreamerRival
import Negotiation
import PixelFormats
import Rivals

// Prints Markdown; docs/benchmarks.md keeps results.

let vivid = ModeTables.vivid
let flat = ModeTables.flat(vivid)
let caps = gstreamer_caps_of(flat, flat.count)
print("\(flat.count) modes; \(gstreamer_caps_size(caps)) structures in GStreamer's caps\n")

func micro(_ nanoseconds: Double) -> String { String((nanoseconds / 10).rounded() / 100) }
func times(_ ratio: Double) -> String { "\((ratio * 10).rounded() / 10)×" }

/// A decision computes its reasons when they are read.
func ledger(_ decision: Decision) -> Int { decision.rejected.count + decision.runnersUp.count + decision.relaxations.count }

let negotiator = Negotiator(ModeTable(vivid))
let preferred = ("YU12" as PixelFormat).rawValue

print("| request | bare C loop | choose | | decide |")
print("| --- | --- | --- | --- | --- |")
for (name, request) in Requests.all {
  let size = request.size?.size ?? FrameSize(width: 1280, height: 720)
  let loop = Stopwatch.Runner("C") {
    flat.withUnsafeBufferPointer { bare_loop($0.baseAddress, $0.count, UInt32(size.width), UInt32(size.height), preferred) }
  }
  let choosing = Stopwatch.Runner("choose") { negotiator.choose(request)?.mode.size.width ?? 0 }
  let deciding = Stopwatch.Runner("decide") { ledger(negotiator.decide(request)) }
  Stopwatch().measure([loop, choosing, deciding])
  print(
    "| \(name) | \(micro(loop.nanoseconds)) µs | \(micro(choosing.nanoseconds)) µs | \(times(choosing.nanoseconds / loop.nanoseconds)) "
      + "| \(micro(deciding.nanoseconds)) µs |")
}

print("\n| request | choose | GStreamer as v4l2src | | GStreamer's core alone | |")
print("| --- | --- | --- | --- | --- | --- |")
for (width, height, rate) in [(1280, 720, 30), (1000, 700, 30), (3840, 2160, 60)] {
  let request = FormatRequest(size: .nearest(width, height), rate: .ideal(FrameInterval.fps(UInt32(rate))))
  let choosing = Stopwatch.Runner("choose") { negotiator.choose(request)?.mode.size.width ?? 0 }
  let source = Stopwatch.Runner("v4l2src") { Int(gstreamer_v4l2src(caps, Int32(width), Int32(height), Int32(rate)).width) }
  let core = Stopwatch.Runner("core") { Int(gstreamer_core(caps, Int32(width), Int32(height), Int32(rate)).width) }
  Stopwatch().measure([choosing, source, core])
  print(
    "| \(width)x\(height) at \(rate) fps | \(micro(choosing.nanoseconds)) µs | \(micro(source.nanoseconds)) µs "
      + "| \(times(source.nanoseconds / choosing.nanoseconds)) | \(micro(core.nanoseconds)) µs | \(times(core.nanoseconds / choosing.nanoseconds)) |"
  )
}

print("\n| modes | choose | a mode | decide | a mode |")
print("| --- | --- | --- | --- | --- |")
for formats in [24, 48, 96, 192, 384, 768, 1536] {
  let camera = ModeTables.camera(formats: formats)
  let negotiator = Negotiator(ModeTable(camera))
  let request = FormatRequest(size: .nearest(1000, 700), rate: .fps(30))
  let choosing = Stopwatch.Runner("choose") { negotiator.choose(request)?.mode.size.width ?? 0 }
  let deciding = Stopwatch.Runner("decide") { ledger(negotiator.decide(request)) }
  Stopwatch(turns: 11).measure([choosing, deciding])
  let modes = Double(formats * 42)
  print(
    "| \(formats * 42) | \(micro(choosing.nanoseconds)) µs | \((choosing.nanoseconds / modes * 100).rounded() / 100) ns "
      + "| \(micro(deciding.nanoseconds)) µs | \((deciding.nanoseconds / modes * 100).rounded() / 100) ns |")
}

print("\n| range of sizes | choose |")
print("| --- | --- |")
for length in [64, 1024, 16376] {
  let negotiator = Negotiator(ModeTable(ModeTables.stepwise(upTo: length)))
  let request = FormatRequest(size: .nearest(1000, 700), rate: .fps(30))
  let choosing = Stopwatch.Runner("choose") { negotiator.choose(request)?.mode.size.width ?? 0 }
  Stopwatch(turns: 11).measure([choosing])
  print("| 16x16 to \(length)x\(length) | \(micro(choosing.nanoseconds)) µs |")
}
