import CVideo4Linux
import CameraModel
import Testing
import Video4Linux

@Suite struct RequestTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let number: UInt
    let header: UInt
    let size: Int

    init<Argument>(_ request: Request<Argument>, _ header: UInt) {
      testDescription = request.call.rawValue
      number = request.number
      self.header = header
      size = MemoryLayout<Argument>.size
    }
  }

  @Test(arguments: [
    Row(Requests.queryCapabilities, viewfinder_VIDIOC_QUERYCAP), Row(Requests.enumerateFormats, viewfinder_VIDIOC_ENUM_FMT),
    unsafe Row(Requests.getFormat, viewfinder_VIDIOC_G_FMT), Row(Requests.getParameters, viewfinder_VIDIOC_G_PARM),
    Row(Requests.enumerateInputs, viewfinder_VIDIOC_ENUMINPUT), Row(Requests.getInput, viewfinder_VIDIOC_G_INPUT),
    Row(Requests.getControl, viewfinder_VIDIOC_G_CTRL), Row(Requests.queryOldControl, viewfinder_VIDIOC_QUERYCTRL),
    Row(Requests.queryMenu, viewfinder_VIDIOC_QUERYMENU), unsafe Row(Requests.getControls, viewfinder_VIDIOC_G_EXT_CTRLS),
    Row(Requests.enumerateFrameSizes, viewfinder_VIDIOC_ENUM_FRAMESIZES),
    Row(Requests.enumerateFrameIntervals, viewfinder_VIDIOC_ENUM_FRAMEINTERVALS),
    Row(Requests.queryControl, viewfinder_VIDIOC_QUERY_EXT_CTRL),
    unsafe Row(Requests.setFormat, viewfinder_VIDIOC_S_FMT),
    Row(Requests.setParameters, viewfinder_VIDIOC_S_PARM),
    Row(Requests.getStandard, viewfinder_VIDIOC_G_STD),
    Row(Requests.setStandard, viewfinder_VIDIOC_S_STD),
    Row(Requests.setInput, viewfinder_VIDIOC_S_INPUT),
    Row(Requests.queryStandard, viewfinder_VIDIOC_QUERYSTD),
    unsafe Row(Requests.tryFormat, viewfinder_VIDIOC_TRY_FMT),
    Row(Requests.getPriority, viewfinder_VIDIOC_G_PRIORITY),
    Row(Requests.setPriority, viewfinder_VIDIOC_S_PRIORITY),
    unsafe Row(Requests.setControls, viewfinder_VIDIOC_S_EXT_CTRLS),
    Row(Requests.setTimings, viewfinder_VIDIOC_S_DV_TIMINGS),
    Row(Requests.getTimings, viewfinder_VIDIOC_G_DV_TIMINGS),
    Row(Requests.dequeueEvent, viewfinder_VIDIOC_DQEVENT),
    Row(Requests.subscribeEvent, viewfinder_VIDIOC_SUBSCRIBE_EVENT),
    Row(Requests.unsubscribeEvent, viewfinder_VIDIOC_UNSUBSCRIBE_EVENT),
    Row(Requests.queryTimings, viewfinder_VIDIOC_QUERY_DV_TIMINGS),
    Row(Requests.requestBuffers, viewfinder_VIDIOC_REQBUFS),
    unsafe Row(Requests.queryBuffer, viewfinder_VIDIOC_QUERYBUF),
    Row(Requests.exportBuffer, viewfinder_VIDIOC_EXPBUF),
    unsafe Row(Requests.queueBuffer, viewfinder_VIDIOC_QBUF),
    unsafe Row(Requests.dequeueBuffer, viewfinder_VIDIOC_DQBUF),
    Row(Requests.startStream, viewfinder_VIDIOC_STREAMON),
    Row(Requests.stopStream, viewfinder_VIDIOC_STREAMOFF),
    unsafe Row(Requests.queryExtensionUnit, viewfinder_UVCIOC_CTRL_QUERY),
    Row(Requests.getMediaDevice, viewfinder_MEDIA_IOC_DEVICE_INFO),
    Row(Requests.getTopology, viewfinder_MEDIA_IOC_G_TOPOLOGY),
    Row(Requests.querySubdevice, viewfinder_VIDIOC_SUBDEV_QUERYCAP),
    Row(Requests.enumerateBusCodes, viewfinder_VIDIOC_SUBDEV_ENUM_MBUS_CODE),
    Row(Requests.enumeratePadSizes, viewfinder_VIDIOC_SUBDEV_ENUM_FRAME_SIZE),
    Row(Requests.enumeratePadIntervals, viewfinder_VIDIOC_SUBDEV_ENUM_FRAME_INTERVAL),
    Row(Requests.getPadFormat, viewfinder_VIDIOC_SUBDEV_G_FMT),
    Row(Requests.setPadFormat, viewfinder_VIDIOC_SUBDEV_S_FMT),
    unsafe Row(Requests.getEDID, viewfinder_VIDIOC_G_EDID), unsafe Row(Requests.setEDID, viewfinder_VIDIOC_S_EDID),
    Row(Requests.getSelection, viewfinder_VIDIOC_G_SELECTION), Row(Requests.setSelection, viewfinder_VIDIOC_S_SELECTION),
    Row(Requests.setLink, viewfinder_MEDIA_IOC_SETUP_LINK), Row(Requests.setPadSelection, viewfinder_VIDIOC_SUBDEV_S_SELECTION),
    Row(Requests.getPadSelection, viewfinder_VIDIOC_SUBDEV_G_SELECTION),
    Row(Requests.getPadInterval, viewfinder_VIDIOC_SUBDEV_G_FRAME_INTERVAL),
    Row(Requests.setPadInterval, viewfinder_VIDIOC_SUBDEV_S_FRAME_INTERVAL),
  ])
  func `has the header's number, and in it the size of its structure`(_ row: Row) {
    #expect(row.number == row.header)
    #expect(Int(row.number >> 16 & 0x3fff) == row.size)
  }

  @Test(arguments: [
    ("v4l2_capability", MemoryLayout<v4l2_capability>.size, 104), ("v4l2_fmtdesc", MemoryLayout<v4l2_fmtdesc>.size, 64),
    ("v4l2_frmsizeenum", MemoryLayout<v4l2_frmsizeenum>.size, 44), ("v4l2_frmivalenum", MemoryLayout<v4l2_frmivalenum>.size, 52),
    ("v4l2_query_ext_ctrl", MemoryLayout<v4l2_query_ext_ctrl>.size, 232), ("v4l2_querymenu", MemoryLayout<v4l2_querymenu>.size, 44),
    unsafe ("v4l2_ext_control", MemoryLayout<v4l2_ext_control>.stride, 20),
    ("v4l2_dv_timings", MemoryLayout<v4l2_dv_timings>.size, 132), ("v4l2_event", MemoryLayout<v4l2_event>.size, 136),
    ("v4l2_pix_format_mplane", MemoryLayout<v4l2_pix_format_mplane>.size, 192),
    unsafe ("v4l2_buffer", MemoryLayout<v4l2_buffer>.size, 88), ("v4l2_plane", MemoryLayout<v4l2_plane>.stride, 64),
    ("media_v2_entity", MemoryLayout<media_v2_entity>.stride, 96), ("media_v2_pad", MemoryLayout<media_v2_pad>.stride, 32),
    ("media_v2_interface", MemoryLayout<media_v2_interface>.stride, 112),
    ("media_v2_link", MemoryLayout<media_v2_link>.stride, 40),
    ("viewfinder_subdev_route", MemoryLayout<viewfinder_subdev_route>.stride, 40),
    ("viewfinder_subdev_routing", MemoryLayout<viewfinder_subdev_routing>.size, 64),
  ])
  func `structures are laid out as in C`(_ name: String, _ size: Int, _ expected: Int) {
    #expect(size == expected, "\(name)")
  }
}
