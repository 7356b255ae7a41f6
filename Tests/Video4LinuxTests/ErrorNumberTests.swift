import CameraModel
import Glibc
import Testing

@Suite struct ErrorNumberTests {
  @Test(arguments: [
    (SystemErrorNumber.notPermitted, EPERM), (.noSuchFile, ENOENT), (.interrupted, EINTR), (.inputOutput, EIO), (.noSuchAddress, ENXIO),
    (.noMemory, ENOMEM), (.accessDenied, EACCES), (.busy, EBUSY), (.noDevice, ENODEV), (.notDirectory, ENOTDIR), (.isDirectory, EISDIR),
    (.invalidArgument, EINVAL), (.tooManyOpenFiles, EMFILE), (.inappropriateCall, ENOTTY), (.noSpace, ENOSPC), (.brokenPipe, EPIPE),
    (.outOfRange, ERANGE), (.tooManyLinks, ELOOP), (.noData, ENODATA), (.timedOut, ETIMEDOUT),
  ])
  func `the model's numbers are the system's`(_ number: SystemErrorNumber, _ system: Int32) {
    #expect(number.rawValue == system)
  }
}
