import CLibJPEG
import CLibYUV
import CameraModel
import ConversionPeers
import Glibc
import Host
import ImageGeometry
import PixelConversion
import PixelFormats

// Conversions of 1920 × 1080 against direct calls of the libraries: processor time, medians of rounds in which everyone has a turn.
nonisolated(unsafe) let (width, height, calls) = (1920, 1080, 4)
let rounds = max(1, CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 21)
nonisolated(unsafe) let size = FrameSize(width: width, height: height)
nonisolated(unsafe) let (columns, rows) = (Int32(width), Int32(height))

/// Memory that looks random, in numbers of limited range.
func noise(_ count: Int) -> PictureMemory {
  let memory = PictureMemory(count: count)
  var state: UInt32 = 1
  memory.withMutableBytes { bytes in
    for position in 0..<bytes.count {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes[position] = UInt8(16 + (state >> 24) % 220)
    }
  }
  return memory
}

/// Our conversion of a picture.
func ours(
  _ format: PixelFormat, _ picture: PictureMemory? = nil, _ range: ColorDescription.Range = .limited,
  _ matrix: ColorDescription.Matrix = .bt601,
  to target: PictureFormat, _ orientation: ImageOrientation = .up, in resultSize: FrameSize? = nil
) throws -> () -> Void {
  let layout = PictureLayout(FrameFormat(pixelFormat: format, size: size)) ?? PictureLayout(pixelFormat: format, size: size, planes: [])
  let picture = picture ?? noise(layout.planes.map(\.end).max() ?? 0)
  let request = ConversionRequest(to: target, size: resultSize, orientation: orientation)
  final class Conversion {
    var converter: PixelConverter
    init(_ converter: consuming PixelConverter) { self.converter = converter }
  }
  let conversion = Conversion(try PixelConverter(from: layout, color: ColorDescription(matrix: matrix, range: range), to: request))
  let memory = conversion.converter.makeMemory()
  return { _ = try? conversion.converter.convert(picture, into: memory) }
}

/// Memory for a picture of any format, for as long as the program runs.
func plane() -> UnsafeMutablePointer<UInt8> {
  let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
  return memory.initializeMemory(as: UInt8.self, repeating: 100, count: width * height * 4)
}

nonisolated(unsafe) let (source, first, second, third) = (plane(), plane(), plane(), plane())
nonisolated(unsafe) let limited = peer_bt601_limited()
nonisolated(unsafe) let full = peer_bt601_full()
nonisolated(unsafe) let (luma, half, quarter) = (width * height, width * height / 2, width * height / 4)

nonisolated(unsafe) let decoder = viewfinder_jpeg_create()
nonisolated(unsafe) let jpeg: [UInt8] = try {
  let picture = noise(luma * 4)
  let small = FrameSize(width: width / 8, height: height / 8)
  let layout = PictureLayout(FrameFormat(pixelFormat: .abgr32, size: small)) ?? PictureLayout(pixelFormat: .abgr32, size: small, planes: [])
  let request = ConversionRequest(to: .bgra, size: size)
  var converter = try PixelConverter(from: layout, color: ColorDescription(matrix: .bt601, range: .full), to: request)
  let memory = converter.makeMemory()
  try converter.convert(picture, into: memory)
  return try PictureWriter.jpeg(memory, converter.layout, FilledPlanes(), quality: 85, chroma: (2, 1))
}()

/// libjpeg's planes, whole: luma in `first`, chroma in `second` and `third`.
func decodePlanes() {
  var (header, warnings, row) = (viewfinder_jpeg_header(), viewfinder_jpeg_warnings(), 0)
  jpeg.withUnsafeBufferPointer { bytes in
    _ = viewfinder_jpeg_begin(decoder, bytes.baseAddress, bytes.count, columns, rows, &header)
    while row < height {
      let start = (first + row * width, second + row * width / 2, third + row * width / 2)
      _ = viewfinder_jpeg_read(decoder, viewfinder_jpeg_planes(start: start, stride: (width, width / 2, width / 2)))
      row += Int(header.rows)
    }
    _ = viewfinder_jpeg_end(decoder, &warnings)
  }
}

/// The same by FFmpeg.
func ffmpeg(to format: peer_format) -> () -> Void {
  let decoder = peer_decoder_create(format, columns, rows)
  return { jpeg.withUnsafeBufferPointer { if peer_decoder_run(decoder, $0.baseAddress, $0.count, source) != 0 { exit(1) } } }
}

func swscale(from: peer_format = PEER_YUYV, to: peer_format) -> () -> Void {
  let scaler = peer_scaler_create(from, to, columns, rows)
  return { peer_scaler_run(scaler, source, first) }
}

let compressed = PictureMemory(copying: jpeg.span)
let pairs: [(name: String, goal: Double, direct: () -> Void, ours: () -> Void)] = [
  ("YUYV → BGRA", 1.1, { YUY2ToARGB(source, columns * 2, first, columns * 4, columns, rows) }, try ours(.yuyv, to: .bgra)),
  (
    "YUYV → NV12", 1.1, { YUY2ToNV12(source, columns * 2, first, columns, first + luma, columns, columns, rows) },
    try ours(.yuyv, to: .nv12)
  ),
  (
    "YUYV → 420f, against by way of BGRA", 0.6,
    {
      YUY2ToARGB(source, columns * 2, first, columns * 4, columns, rows)
      ARGBToJ420(first, columns * 4, second, columns, third, columns / 2, third + quarter, columns / 2, columns, rows)
      MergeUVPlane(third, columns / 2, third + quarter, columns / 2, second + luma, columns, columns / 2, rows / 2)
    }, try ours(.yuyv, to: .biPlanarFullRange)
  ),
  (
    "YUYV of BT.709, full range → BGRA", 1.1,
    {
      YUY2ToI422(source, columns * 2, second, columns, third, columns / 2, third + half, columns / 2, columns, rows)
      I422ToARGBMatrix(
        second, columns, third, columns / 2, third + half, columns / 2, first, columns * 4, peer_bt709_full(), columns, rows)
    }, try ours(.yuyv, nil, .full, .bt709, to: .bgra)
  ),
  (
    "NV12 → BGRA", 1.1, { NV12ToARGBMatrix(source, columns, source + luma, columns, first, columns * 4, limited, columns, rows) },
    try ours(.nv12, to: .bgra)
  ),
  (
    "BGRX → 420v", 1.1, { ARGBToNV12(source, columns * 4, first, columns, first + luma, columns, columns, rows) },
    try ours(.xbgr32, nil, .full, to: .biPlanarVideoRange)
  ),
  (
    "YUYV → BGRA, mirrored", 1.1,
    {
      YUY2ToARGB(source, columns * 2, first, columns * 4, columns, rows)
      ARGBMirror(first, columns * 4, second, columns * 4, columns, rows)
    }, try ours(.yuyv, to: .bgra, .upMirrored)
  ),
  (
    "YUYV → BGRA, rotated by 90°", 1.1,
    {
      YUY2ToARGB(source, columns * 2, first, columns * 4, columns, rows)
      ARGBRotate(first, columns * 4, second, rows * 4, columns, rows, kRotate90)
    }, try ours(.yuyv, to: .bgra, .right)
  ),
  (
    "MJPG → BGRA", 1.05,
    {
      decodePlanes()
      I422ToARGBMatrix(first, columns, second, columns / 2, third, columns / 2, source, columns * 4, full, columns, rows)
    }, try ours(.mjpeg, compressed, .full, to: .bgra)
  ),
  (
    "MJPG → NV12", 1.05,
    {
      decodePlanes()
      I422ToNV21(first, columns, third, columns / 2, second, columns / 2, source, columns, source + luma, columns, columns, rows)
    }, try ours(.mjpeg, compressed, .full, to: .nv12)
  ),
  ("YUYV → BGRA, against swscale", 0.25, swscale(to: PEER_BGRA), try ours(.yuyv, to: .bgra)),
  ("YUYV → NV12, against swscale", 1, swscale(to: PEER_NV12), try ours(.yuyv, to: .nv12)),
  ("MJPG → BGRA, against FFmpeg", 1, ffmpeg(to: PEER_BGRA), try ours(.mjpeg, compressed, .full, to: .bgra)),
  ("MJPG → 420v, against FFmpeg", 1, ffmpeg(to: PEER_NV12), try ours(.mjpeg, compressed, .full, to: .biPlanarVideoRange)),
  ("RGGB → BGRA, against swscale, without balance", .infinity, swscale(from: PEER_RGGB, to: PEER_BGRA), try ours("RGGB", to: .bgra)),
  (
    "RGGB → RGB, against libv4lconvert, without balance", .infinity, { peer_v4lconvert_mosaic(source, first, columns, rows) },
    try ours("RGGB", to: .rgb24)
  ),
  ("RG10 → BGRA, against RGGB", 1.3, try ours("RGGB", to: .bgra), try ours("RG10", to: .bgra)),
  ("pRAA → BGRA, against RGGB", 1.3, try ours("RGGB", to: .bgra), try ours("pRAA", to: .bgra)),
  (
    "YUYV → BGRA of 640x360, against libyuv's means, which are cut off", .infinity,
    {
      YUY2ToNV12(source, columns * 2, first, columns, first + luma, columns, columns, rows)
      ScalePlane(first, columns, columns, rows, second, 640, 640, 360, kFilterBox)
      UVScale(first + luma, columns, columns / 2, rows / 2, second + luma, 640, 320, 180, kFilterBox)
      NV12ToARGBMatrix(second, 640, second + luma, 640, third, 2560, limited, 640, 360)
    }, try ours(.yuyv, to: .bgra, in: FrameSize(width: 640, height: 360))
  ),
  (
    "BGRX → BGRA of 640x360, against libyuv, which takes one pixel of nine", .infinity,
    { ARGBScale(source, columns * 4, columns, rows, first, 2560, 640, 360, kFilterBox) },
    try ours(.xbgr32, nil, .full, to: .bgra, in: FrameSize(width: 640, height: 360))
  ),
  (
    "MJPG → 420v of 640x360, against whole planes alone", .infinity, decodePlanes,
    try ours(.mjpeg, compressed, .full, to: .biPlanarVideoRange, in: FrameSize(width: 640, height: 360))
  ),
  (
    "YUYV of BT.709 → BGRA", 1.1,
    {
      YUY2ToI422(source, columns * 2, second, columns, third, columns / 2, third + half, columns / 2, columns, rows)
      I422ToARGBMatrix(
        second, columns, third, columns / 2, third + half, columns / 2, first, columns * 4, peer_bt709_full(), columns, rows)
    }, try ours(.yuyv, nil, .limited, .bt709, to: .bgra)
  ),
  (
    "YUYV of BT.2020 → BGRA, against libyuv's inexact constants", .infinity,
    {
      YUY2ToI422(source, columns * 2, second, columns, third, columns / 2, third + half, columns / 2, columns, rows)
      I422ToARGBMatrix(
        second, columns, third, columns / 2, third + half, columns / 2, first, columns * 4, peer_bt2020_limited(), columns, rows)
    }, try ours(.yuyv, nil, .limited, .bt2020, to: .bgra)
  ),
]

func milliseconds(_ body: () -> Void) -> Double {
  let start = clock_gettime_nsec()
  for _ in 0..<calls { body() }
  return Double(clock_gettime_nsec() - start) / Double(calls) / 1e6
}

func clock_gettime_nsec() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

print("Conversions of \(size), \(jpeg.count) bytes of JPEG; processor time, medians of \(rounds) rounds.\n")
print("| conversion | theirs ms | ours ms | ratio | goal |\n| --- | ---: | ---: | ---: | ---: |")
for pair in pairs {
  var (direct, own) = ([Double](), [Double]())
  for _ in 0..<rounds {
    direct.append(milliseconds(pair.direct))
    own.append(milliseconds(pair.ours))
  }
  let (theirs, mine) = (direct.sorted()[rounds / 2], own.sorted()[rounds / 2])
  func hundredths(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
  print(
    "| \(pair.name) | \(hundredths(theirs)) | \(hundredths(mine)) | \(hundredths(mine / theirs)) | \(pair.goal.isFinite ? "\(pair.goal)" : "") |"
  )
}
