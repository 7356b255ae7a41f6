import Foundation
import PixelFormats
import Testing

@Suite struct `The registry agrees with the kernel's header` {
  @Test func `every constant of the header is in the registry with its number`() throws {
    try #require(KernelHeader.formats.count >= 200, "the header was not found or not understood")
    for (name, number) in KernelHeader.formats {
      let entry = PixelFormatRegistry.entry(for: PixelFormat(rawValue: number))
      #expect(entry?.format.rawValue == number, "\(name) is missing, or its number is an alias")
      #expect(entry?.shortName == name)
      #expect(entry?.name == "V4L2_PIX_FMT_" + name)
    }
  }

  @Test func `every former name of the header finds the format that has it now`() throws {
    try #require(!KernelHeader.renamed.isEmpty)
    for (old, new) in KernelHeader.renamed {
      #expect(try PixelFormatRegistry.entry(spelled: old).shortName == new)
      #expect(try PixelFormatRegistry.entry(spelled: "V4L2_PIX_FMT_" + old).shortName == new)
    }
  }

  @Test func `formats that older headers lack are there`() {
    let names = Set(PixelFormatRegistry.entries.map(\.shortName))
    let newer: Set = [
      "RGB48", "BGR48", "BGR48_12", "ABGR64_12", "RGBX1010102", "RGBA1010102", "ARGB2101010", "Y012", "Y12P", "Y14P", "Y16I", "Y210",
      "Y212",
      "Y216", "YUV48_12", "NV15", "NV20", "NV15_4L4", "P012", "P012M", "NV12_8L128", "NV12_10BE_8L128", "MT2110T", "MT2110R", "AV1",
      "AV1_FRAME", "SPK", "RV30", "RV40", "AJPG", "HEXTILE", "PISP_COMP1_RGGB", "PISP_COMP2_MONO", "RAW_CRU10", "RAW_CRU20",
    ]
    #expect(newer.isSubset(of: names))
    #expect(PixelFormatRegistry.entries.count == 250)
  }

  /// The compiler's word: what the registry says equals what a C program would see.
  @Test func `a C compiler takes the registry's numbers for the header's constants`() throws {
    var source = "#include <linux/videodev2.h>\n"
    for entry in PixelFormatRegistry.entries {
      source += "#ifdef \(entry.name)\n_Static_assert(\(entry.name) == \(entry.format.rawValue)u, \"\(entry.name)\");\n#endif\n"
    }
    #expect(try compiles(source))
    #expect(try !compiles(source + "_Static_assert(V4L2_PIX_FMT_YUYV == 0, \"wrong on purpose\");\n"))
  }

  private func compiles(_ source: String) throws -> Bool {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-x", "c", "-fsyntax-only", "-"]
    let input = Pipe()
    compiler.standardInput = input
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    try input.fileHandleForWriting.write(contentsOf: Data(source.utf8))
    try input.fileHandleForWriting.close()
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0
  }
}
