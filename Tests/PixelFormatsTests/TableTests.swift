import PixelFormats
import Testing

@Suite struct `The table is sound` {
  let entries = PixelFormatRegistry.entries

  @Test func `numbers and names are unique, and no alias is another format's number`() {
    let numbers = entries.map(\.format)
    #expect(Set(numbers).count == numbers.count)
    #expect(Set(entries.map(\.shortName)).count == entries.count)
    let aliases = entries.flatMap(\.aliases)
    #expect(Set(aliases).count == aliases.count)
    #expect(Set(aliases).isDisjoint(with: numbers))
    #expect(numbers.allSatisfy { $0.fourCC.text != nil })
  }

  @Test func `every number, code, alias and constant finds its own entry`() throws {
    for entry in entries {
      let spellings = ([entry.format] + entry.aliases).flatMap { [$0.description, String($0.description.filter { $0 != " " })] }
      let numbers = [String(entry.format.rawValue), "0x" + String(entry.format.rawValue, radix: 16)]
      for spelling in spellings + numbers + [entry.shortName, entry.name] {
        #expect(try PixelFormatRegistry.entry(spelled: spelling).format == entry.format, "\(spelling)")
      }
    }
  }

  @Test func `every name elsewhere finds a format that has it, the one in a single buffer first`() throws {
    for entry in entries {
      for spelling in spellingsElsewhere(of: entry) {
        let found = try PixelFormatRegistry.entry(spelled: spelling)
        #expect(spellingsElsewhere(of: found).contains(spelling), "\(spelling)")
        #expect(found.memoryPlanes <= entry.memoryPlanes, "\(spelling)")
      }
    }
  }

  @Test func `formats with the same equal elsewhere differ in their buffers alone`() {
    for group in Dictionary(grouping: entries.filter { $0.drm != nil }, by: \.drm).values where group.count > 1 {
      #expect(Set(group.map(\.memoryPlanes)).count == group.count)
      #expect(Set(group.map(\.bitsPerPixel)).count == 1)
    }
  }

  @Test func `CoreVideo's codes are no V4L2 spelling of something else`() throws {
    for entry in entries {
      for code in entry.coreVideo where code.description.utf8.count == 4 {
        let found = try PixelFormatRegistry.entry(spelled: code.description)
        #expect(found.coreVideo.contains(code), "\(code)")
      }
    }
  }

  @Test func `compressed formats have no layout, raw ones do, but for the one whose layout nobody documented`() {
    #expect(entries.filter(\.isCompressed).allSatisfy { $0.layout == nil && $0.bitsPerPixel == nil })
    #expect(entries.filter { !$0.isCompressed && $0.layout == nil }.map(\.shortName) == ["TM6000"])
  }

  @Test func `a code whose bit 31 is set is big-endian, and its text says so`() {
    for entry in entries where entry.format.isBigEndian {
      #expect(entry.isBigEndian)
      #expect(entry.format.description.hasSuffix("-BE"))
    }
    #expect(entries.filter(\.format.isBigEndian).count == 5)
  }

  @Test func `GUIDs are unique and well formed`() {
    let guids = entries.flatMap(\.uvcGUIDs)
    #expect(Set(guids).count == guids.count)
    #expect(guids.allSatisfy { $0.split(separator: "-").map(\.utf8.count) == [8, 4, 4, 4, 12] && $0 == $0.lowercased() })
    #expect(guids.count == 41)
  }

  private func spellingsElsewhere(of entry: PixelFormatEntry) -> [String] {
    let single = [entry.drm.map { "drm:\($0)" }, entry.gstreamer.map { "gst:\($0)" }, entry.ffmpeg.map { "ffmpeg:\($0)" }]
    let several = [entry.coreVideo.map { "cv:\($0)" }, entry.uvcGUIDs.map { "uvc:\($0)" }]
    return single.compactMap(\.self) + several.flatMap(\.self)
  }
}
