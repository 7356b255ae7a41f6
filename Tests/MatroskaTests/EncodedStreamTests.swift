import Foundation
import Matroska
import Testing

/// Streams of H.264 and HEVC in a file, read by FFmpeg and mkvtoolnix where they are installed.
@Suite struct `an encoded stream` {
  /// Runs a program; its output and messages, and nil if it is not installed or fails.
  private static func run(_ arguments: [String], mergesMessages: Bool = false) -> (output: Data, status: Int32)? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = mergesMessages ? pipe : FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 127 ? nil : (output, process.terminationStatus)
  }

  private static let hasTools = run(["ffmpeg", "-version"])?.status == 0 && run(["mkvmerge", "--version"])?.status == 0

  /// Pictures in Annex B's form, each after an access unit delimiter; empty without the encoder.
  private static func pictures(_ standard: ParameterSets.Standard, reorders: Bool) -> [[UInt8]] {
    let (encoder, option, format) = standard == .h264 ? ("libx264", "-x264-params", "h264") : ("libx265", "-x265-params", "hevc")
    let frames = reorders ? "bframes=2" : "bframes=0"
    let made = run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=30", "-frames:v", "60", "-pix_fmt", "yuv420p", "-c:v",
      encoder,
      option, "aud=1:keyint=15:\(frames)", "-f", format, "-",
    ])
    guard let made, made.status == 0 else { return [] }
    let bytes = Array(made.output)
    let sets = ParameterSets(standard)
    var pictures: [[UInt8]] = []
    for place in NALUnits.places(in: bytes.span) {
      let isDelimiter = sets.kind(ofUnit: bytes[place.lowerBound]) == (standard == .h264 ? 9 : 35)
      if isDelimiter { pictures.append([]) }
      if !pictures.isEmpty { pictures[pictures.count - 1] += [0, 0, 0, 1] + bytes[place] }
    }
    return pictures
  }

  @Test(
    .enabled(if: hasTools),
    arguments: [
      (ParameterSets.Standard.h264, false), (.h264, true), (.hevc, false), (.hevc, true),
    ])
  func `is read whole by other programs`(standard: ParameterSets.Standard, reorders: Bool) throws {
    let pictures = Self.pictures(standard, reorders: reorders)
    try #require(pictures.count == 60)
    var sets = ParameterSets(standard)
    var (writer, file): (MatroskaWriter?, [UInt8]) = (nil, [])
    func apply(_ patches: [MatroskaWriter.Patch]) {
      for patch in patches { file.replaceSubrange(Int(patch.offset)..<Int(patch.offset) + patch.bytes.count, with: patch.bytes) }
    }
    for (number, picture) in pictures.enumerated() {
      var (packet, isKey): ([UInt8], Bool) = ([], false)
      for place in NALUnits.places(in: picture.span) {
        let kind = sets.kind(ofUnit: picture[place.lowerBound])
        if sets.isSet(kind) { sets.add(Array(picture[place]), kind) }
        isKey = isKey || sets.isKey(kind)
        packet += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: place.count >> $0) } + picture[place]
      }
      if writer == nil {
        let record = try #require(sets.record)
        let new = MatroskaWriter(
          MatroskaTrack(standard == .h264 ? .h264(record) : .hevc(record), width: 320, height: 240, name: "Test"), date: nil,
          program: "Test")
        (writer, file) = (new, new.head)
      }
      let begun = writer?.block(at: Int64(number) * 33_333_333, isKey: isKey, byteCount: packet.count, beginsCluster: isKey)
      let block = try #require(begun)
      apply(block.patch.map { [$0] } ?? [])
      file += block.head + packet
    }
    #expect(sets.allowsReordering == reorders)
    #expect(writer?.byteCount == Int64(file.count))
    // Without its end, as after a crash.
    let folder = FileManager.default.temporaryDirectory.appending(path: "encoded-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "clip.mkv").path()
    try Data(file).write(to: URL(filePath: path))
    #expect(try Self.packets(path).count == 60)
    let end = try #require(writer?.end(duration: 60 * 33_333_333, frameDuration: 33_333_333))
    file += end.tail
    apply(end.patches)
    try Data(file).write(to: URL(filePath: path))
    let packets = try Self.packets(path)
    #expect(packets.count == 60 && packets.first?.hasSuffix("K_") == true)
    for (number, packet) in packets.enumerated() {
      let time = try #require(packet.split(separator: ",").first.flatMap { Double($0) })
      #expect(reorders || abs(time - Double(number) / 30) < 1e-5)
    }
    if !reorders {
      #expect(Self.run(["ffmpeg", "-v", "warning", "-i", path, "-f", "null", "-"], mergesMessages: true)?.output.isEmpty == true)
    }
    #expect(Self.run(["mkvmerge", "-i", path])?.status == 0)
    let seen = String(decoding: Self.run(["mkvinfo", path], mergesMessages: true)?.output ?? Data(), as: UTF8.self)
    #expect(!seen.contains("rror") && seen.contains("Cluster"), "\(seen)")
  }

  private static func packets(_ path: String) throws -> [String] {
    let shown = try #require(
      run(["ffprobe", "-v", "error", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", path]))
    return String(decoding: shown.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: Without other programs

  @Test func `has its units between start codes, without the zeros after them`() {
    let bytes: [UInt8] = [9, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 0, 0, 3, 0, 0, 1, 0, 0, 1, 0x65, 7, 0]
    #expect(NALUnits.places(in: bytes.span).map { Array(bytes[$0]) } == [[0x67, 1], [0x68, 0, 0, 3], [0x65, 7]])
    for count in 0..<bytes.count { _ = NALUnits.places(in: bytes.span.extracting(0..<count)) }
    #expect(NALUnits.places(in: [UInt8](repeating: 0, count: 9).span).isEmpty)
  }

  @Test func `that is cut or damaged anywhere traps nowhere`() {
    var random = SystemRandomNumberGenerator()
    for standard in [ParameterSets.Standard.h264, .hevc] {
      for _ in 0..<2_000 {
        var sets = ParameterSets(standard)
        let units = (0..<4).map { _ in
          let kind: UInt8 = standard == .h264 ? [7, 8].randomElement() ?? 7 : [64, 66, 68].randomElement() ?? 66
          return [kind] + (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        for unit in units { sets.add(unit, sets.kind(ofUnit: unit[0])) }
        _ = (sets.record, sets.allowsReordering)
      }
    }
  }
}
