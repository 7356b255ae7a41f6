import Host
import CameraModel
import Glibc
import Testing
import Video4Linux

@Suite struct ErrorNumberTests {
  @Test(arguments: [
    (SystemErrorNumber.notPermitted, EPERM), (.noSuchFile, ENOENT), (.interrupted, EINTR), (.inputOutput, EIO), (.noSuchAddress, ENXIO),
    (.noMemory, ENOMEM), (.accessDenied, EACCES), (.busy, EBUSY), (.noDevice, ENODEV), (.notDirectory, ENOTDIR), (.isDirectory, EISDIR),
    (.invalidArgument, EINVAL), (.tooManyOpenFiles, EMFILE), (.inappropriateCall, ENOTTY), (.noSpace, ENOSPC), (.brokenPipe, EPIPE),
    (.outOfRange, ERANGE), (.tooManyLinks, ELOOP), (.noData, ENODATA), (.timedOut, ETIMEDOUT), (.invalidSequence, EILSEQ),
  ])
  func `the model's numbers are the system's`(_ number: SystemErrorNumber, _ system: Int32) {
    #expect(number.rawValue == system)
  }
}

extension ErrorNumberTests {
  @Test(arguments: ["errno-base.h", "errno.h"]) func `every number of the kernel has its name`(header: String) throws {
    let text = String(decoding: try FileContents.read(path: "/usr/include/asm-generic/\(header)", limit: 1 << 20), as: UTF8.self)
    var count = 0
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count > 2, words[0] == "#define", let number = Int32(words[2]), number <= 132 else { continue }
      #expect(SystemErrorNumber(rawValue: number).name == words[1])
      count += 1
    }
    #expect(count > 30)
    #expect(SystemErrorNumber(rawValue: 999).name == "errno 999")
  }
}
