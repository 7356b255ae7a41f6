import CVideo4Linux
import CameraModel

extension DigitalTimings {
  /// The timings in a driver's answer.
  init(_ timings: v4l2_bt_timings) {
    self.init(
      size: FrameSize(Int(timings.width), Int(timings.height)), isInterlaced: timings.interlaced != 0, pixelClock: timings.pixelclock,
      horizontal: Blanking(frontPorch: timings.hfrontporch, sync: timings.hsync, backPorch: timings.hbackporch),
      vertical: Blanking(frontPorch: timings.vfrontporch, sync: timings.vsync, backPorch: timings.vbackporch),
      secondField: Blanking(frontPorch: timings.il_vfrontporch, sync: timings.il_vsync, backPorch: timings.il_vbackporch),
      polarities: timings.polarities, standards: timings.standards, flags: timings.flags)
  }
}

extension v4l2_bt_timings {
  /// The timings as the structure for a driver.
  init(_ timings: DigitalTimings) {
    self.init()
    width = UInt32(clamping: timings.size.width)
    height = UInt32(clamping: timings.size.height)
    interlaced = timings.isInterlaced ? UInt32(V4L2_DV_INTERLACED) : UInt32(V4L2_DV_PROGRESSIVE)
    polarities = timings.polarities
    pixelclock = timings.pixelClock
    (hfrontporch, hsync, hbackporch) = (timings.horizontal.frontPorch, timings.horizontal.sync, timings.horizontal.backPorch)
    (vfrontporch, vsync, vbackporch) = (timings.vertical.frontPorch, timings.vertical.sync, timings.vertical.backPorch)
    (il_vfrontporch, il_vsync, il_vbackporch) = (
      timings.secondField.frontPorch, timings.secondField.sync, timings.secondField.backPorch
    )
    standards = timings.standards
    flags = timings.flags
  }
}

extension v4l2_dv_timings {
  /// The timings as the structure for a driver, with the only type that V4L2 defines.
  init(_ timings: DigitalTimings) {
    self.init()
    type = UInt32(V4L2_DV_BT_656_1120)
    bt = v4l2_bt_timings(timings)
  }
}
