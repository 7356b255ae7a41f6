import CameraModel
import Testing

@Suite struct `the location of a node` {
  private static let (serial, port, place) = (
    CameraIdentity(kind: .byID, value: "usb-C920_1A2B"), CameraIdentity(kind: .byPath, value: "usb-0:1:1.0"),
    CameraIdentity(kind: .devicePath, value: "/devices/usb1/1-1")
  )
  private static let (otherSerial, otherPort) = (
    CameraIdentity(kind: .byID, value: "usb-C920_3C4D"), CameraIdentity(kind: .byPath, value: "usb-0:2:1.0")
  )

  @Test(arguments: [
    ([place], [serial, port, place], true), ([serial, port, place], [place], true), ([port, place], [serial, port, place], true),
    ([serial, port, place], [otherSerial, port, place], false), ([serial, otherPort], [serial, port, place], true),
    ([port], [otherPort, place], false), ([serial], [port, place], false), ([], [place], false), ([], [], false),
  ]) func `is compared by the most lasting kind of identity that both have`(
    mine: [CameraIdentity], others: [CameraIdentity], isShared: Bool
  ) {
    let here = NodeLocation(path: "/dev/video0", physicalDevice: "1-1", identities: mine)
    let there = NodeLocation(path: "/dev/video2", physicalDevice: "1-1", identities: others)
    #expect(here.sharesIdentity(with: there) == isShared && there.sharesIdentity(with: here) == isShared)
  }
}
