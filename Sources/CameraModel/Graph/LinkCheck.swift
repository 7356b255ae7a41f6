/// What a driver compares at the link to a capture node, besides size and code. The check of other links is the kernel's own.
struct LinkCheck {
  /// Which differences of colour the driver refuses.
  enum Colour {
    /// None.
    case none
    /// Those between two numbers of which none is 0, if both colour spaces are stated.
    case stated
    /// Those between colour spaces.
    case space
  }

  /// The driver's name for its media device.
  var driver: String
  /// Whether it compares the order of the lines.
  var comparesField = false
  /// Which differences of colour it refuses.
  var colour = Colour.none

  /// The drivers with a check of their own.
  private static let table = [
    // linux:drivers/media/test-drivers/vimc/vimc-common.c, vimc_vdev_link_validate
    LinkCheck(driver: "vimc", comparesField: true, colour: .stated),
    // linux:drivers/media/platform/xilinx/xilinx-dma.c, xvip_dma_verify_format
    LinkCheck(driver: "xilinx-video", colour: .space),
  ]

  /// The check of a driver.
  static func of(_ driver: String) -> LinkCheck { table.first { $0.driver == driver } ?? LinkCheck(driver: driver) }

  /// Whether the driver refuses two colours that differ.
  func refuses(_ left: Colorimetry, _ right: Colorimetry) -> Bool {
    switch colour {
    case .none: false
    case .space: left.colorSpace != right.colorSpace
    case .stated:
      left.colorSpace != 0 && right.colorSpace != 0
        && Colorimetry.Part.allCases.contains { left[$0] != 0 && right[$0] != 0 && left[$0] != right[$0] }
    }
  }
}
