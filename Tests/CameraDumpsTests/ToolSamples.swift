/// Outputs of tools other than `v4l2-ctl`, of cameras that do not exist.
enum ToolSamples {
  static let lsusb = """

    Bus 001 Device 004: ID 1234:5678 Odd Cameras, Inc. Odd Cam
    Device Descriptor:
      bLength                18
      bDescriptorType         1
      idVendor           0x1234 Odd Cameras, Inc.
      idProduct          0x5678 Odd Cam
      iManufacturer           1 Odd
      iProduct                2 Odd Cam 1080p
      Configuration Descriptor:
        bLength                 9
        Interface Descriptor:
          bLength                 9
          bInterfaceNumber        0
          bInterfaceClass        14 Video
          bInterfaceSubClass      1 Video Control
          VideoControl Interface Descriptor:
            bLength                13
            bDescriptorSubtype      1 (HEADER)
            bcdUVC               1.00
          VideoControl Interface Descriptor:
            bDescriptorSubtype      2 (INPUT_TERMINAL)
            bmControls           0x0000000a
              Auto-Exposure Mode
        Interface Descriptor:
          bInterfaceNumber        1
          bAlternateSetting       0
          VideoStreaming Interface Descriptor:
            bLength                            15
            bDescriptorType                    36
            bDescriptorSubtype                  1 (INPUT_HEADER)
            bNumFormats                         2
          VideoStreaming Interface Descriptor:
            bLength                            27
            bDescriptorType                    36
            bDescriptorSubtype                  4 (FORMAT_UNCOMPRESSED)
            bFormatIndex                        1
            bNumFrameDescriptors                2
            guidFormat                            {32595559-0000-0010-8000-00aa00389b71}
            bBitsPerPixel                      16
          VideoStreaming Interface Descriptor:
            bLength                            34
            bDescriptorType                    36
            bDescriptorSubtype                  5 (FRAME_UNCOMPRESSED)
            bFrameIndex                         1
            bmCapabilities                   0x00
              Still image unsupported
            wWidth                            640
            wHeight                           480
            dwMinBitRate                 73728000
            dwMaxBitRate                147456000
            dwMaxVideoFrameBufferSize      614400
            dwDefaultFrameInterval         333333
            bFrameIntervalType                  2
            dwFrameInterval( 0)            333333
            dwFrameInterval( 1)            333667
          VideoStreaming Interface Descriptor:
            bDescriptorSubtype                  5 (FRAME_UNCOMPRESSED)
            bFrameIndex                         2
            wWidth                            320
            wHeight                           240
            dwDefaultFrameInterval         666666
            bFrameIntervalType                  0
            dwMinFrameInterval             666666
            dwMaxFrameInterval           10000000
            dwFrameIntervalStep                 1
          VideoStreaming Interface Descriptor:
            bDescriptorSubtype                  3 (STILL_IMAGE_FRAME)
            bNumImageSizePatterns               1
            wWidth( 0)                        640
            wHeight( 0)                       480
          VideoStreaming Interface Descriptor:
            bDescriptorSubtype                  6 (FORMAT_MJPEG)
            bFormatIndex                        2
          VideoStreaming Interface Descriptor:
            bDescriptorSubtype                  7 (FRAME_MJPEG)
            wWidth                           1920
            wHeight                          1080
            bFrameIntervalType                  1
            dwFrameInterval( 0)            166666
          VideoStreaming Interface Descriptor:
            bDescriptorSubtype                 16 (FORMAT_FRAME_BASED)
            bFormatIndex                        3
            guidFormat                            {34363248-0000-0010-8000-00aa00389b71}
          VideoStreaming Interface Descriptor:
            bDescriptorSubtype                 17 (FRAME_FRAME_BASED)
            wWidth                           1280
            wHeight                           720
            dwDefaultFrameInterval         333333
            bFrameIntervalType                  1
            dwBytesPerLine                      0
            dwFrameInterval( 0)            333333
        Interface Descriptor:
          bInterfaceNumber        2
          bInterfaceClass         1 Audio

    """

  static let deviceMonitor = """
    Probing devices...


    Device found:

    \tname  : Odd Mic
    \tclass : Audio/Source
    \tcaps  : audio/x-raw, format={ (string)S16LE, (string)S16BE }, layout=interleaved, rate=[ 1, 384000 ], channels=[ 1, 32 ]
    \tproperties:
    \t\tdevice.path = hw:1

    Device found:

    \tname  : Odd Cam: 1080p
    \tclass : Video/Source
    \tcaps  : video/x-raw, format=(string)YUY2, width=(int)640, height=(int)480, pixel-aspect-ratio=(fraction)1/1, framerate=(fraction){ 30/1, 15/2 };
    \t        video/x-raw, format=(string)YUY2, width=(int)320, height=(int)240, framerate=(fraction)30/1;
    \t        video/x-raw(memory:DMABuf), format=DMA_DRM, drm-format=YUYV, width=640, height=480, framerate=30/1
    \t        image/jpeg, parsed=(boolean)true, width=(int)1920, height=(int)1080, framerate=(fraction)30000/1001;
    \tproperties:
    \t\tudev-probed = true
    \t\tdevice.bus_path = pci-0000:00:14.0-usb-0:9:1.0
    \t\tobject.path = v4l2:/dev/video2
    \t\tdevice.path = /dev/video2
    \t\tv4l2.device.driver = uvcvideo
    \t\tv4l2.device.card = "Odd\\ Cam:\\ 1080p"
    \t\tv4l2.device.bus_info = usb-0000:00:14.0-9
    \tgst-launch-1.0 v4l2src device=/dev/video2 ! ...


    Device found:

    \tname  : HDMI
    \tclass : Video/Source
    \tcaps  : video/x-raw, format={ YUY2, NV12 }, width=[ 32, 4096, 2 ], height=[ 16, 2160 ], framerate=[ 1/1, 60/1 ]
    \tproperties:
    \t\tapi.v4l2.path = /dev/video4

    """

  /// A log of `video-viewer`, with a line that a mail program broke.
  static let jetsonUtils = """
    $ video-viewer /dev/video0
    [gstreamer] initialized gstreamer, version 1.16.3.0
    [gstreamer] gstCamera -- attempting to create device v4l2:///dev/video0
    (video-viewer:1): GStreamer-CRITICAL **: 11:28:18.842: gst_element_message_full_with_details: assertion 'GST_IS_ELEMENT (element)' failed
    [gstreamer] gstCamera -- found v4l2 device: odd-output, odd0233 30-0044
    [gstreamer] v4l2-proplist, device.path=(string)/dev/video0, udev-probed=(boolean)false, v4l2.device.driver=(string)odd-video, \
    v4l2.device.card=(string)"odd-output\\,\\ odd0233\\ 30-0044", v4l2.device.bus_info=(string)platform:odd:1, \
    v4l2.device.version=(uint)330344,
    v4l2.device.driver=(string)odd-video, v4l2.device.capabilities=(uint)2216689665, v4l2.device.device_caps=(uint)69206017;
    [gstreamer] gstCamera -- found v4l2 device: Odd Cam
    [gstreamer] v4l2-proplist, device.path=(string)/dev/video1, v4l2.device.driver=(string)uvcvideo, v4l2.device.card=(string)"Odd\\ Cam", \
    v4l2.device.bus_info=(string)usb-1, v4l2.device.device_caps=(uint)69206017;
    [gstreamer] gstCamera -- found 4 caps for v4l2 device /dev/video0
    [gstreamer] [0] video/x-raw, format=(string)UYVY, width=(int)1920, height=(int)1080, framerate=(fraction)30/1;
    [gstreamer] [1] video/x-raw, format=(string)UYVY, width=(int)960, height=(int)540, framerate=(fraction){ 58/1,
    30/1 };
    [gstreamer] [2] video/x-raw(memory:NVMM), format=(string)UYVY, width=(int)960, height=(int)540, framerate=(fraction)58/1;
    [gstreamer] [3] image/jpeg, width=(int)1280, height=(int)720, pixel-aspect-ratio=(fraction)1/1, framerate=(fraction)30/1;
    [gstreamer] gstCamera -- selected device profile:  codec=raw format=uyvy width=1280 height=720
    [gstreamer] v4l2src device=/dev/video0 ! video/x-raw, format=(string)UYVY, width=(int)1280, height=(int)720 ! appsink name=mysink

    """
}
