"""Pixel formats: the GUIDs that USB descriptors have for V4L2's codes."""


BASE_GUID_TAIL = bytes.fromhex("00001000800000aa00389b71")


def ascii_guid(s):
    return s.encode("latin1").ljust(4)[:4] + BASE_GUID_TAIL


# V4L2 fourcc -> (GUID, bits per pixel)
UNCOMPRESSED = {
    "YUYV": (ascii_guid("YUY2"), 16), "UYVY": (ascii_guid("UYVY"), 16),
    "NV12": (ascii_guid("NV12"), 12), "YV12": (ascii_guid("YV12"), 12),
    "YU12": (ascii_guid("I420"), 12), "M420": (ascii_guid("M420"), 12),
    "GREY": (ascii_guid("Y800"), 8), "Y10 ": (ascii_guid("Y10 "), 16),
    "Y12 ": (ascii_guid("Y12 "), 16), "Y16 ": (ascii_guid("Y16 "), 16),
    "Z16 ": (ascii_guid("Z16 "), 16), "Y8I ": (ascii_guid("Y8I "), 16),
    "Y12I": (ascii_guid("Y12I"), 24), "BA81": (ascii_guid("BA81"), 8),
    "GBRG": (ascii_guid("GBRG"), 8), "GRBG": (ascii_guid("GRBG"), 8),
    "RGGB": (ascii_guid("RGGB"), 8), "RGBP": (ascii_guid("RGBP"), 16),
    "BGR3": (bytes.fromhex("7deb36e44f52ce119f530020af0ba770"), 24),
    "XR24": (bytes.fromhex("7eeb36e44f52ce119f530020af0ba770"), 32),
    "INZI": (bytes.fromhex("494e5a49661a42a29065d01814a8ef8a"), 32),
    "CNF4": (ascii_guid("C   "), 4),
}
FRAME_BASED = {"H264": ascii_guid("H264"), "HEVC": ascii_guid("H265")}
NAMED_GUIDS = {"L8": "32000000000010008000" + "00aa00389b71",
               "L8_IR": "32000000020010008000" + "00aa00389b71"}


def guid_of(fmt):
    g = fmt.get("guid")
    if g is None:
        fc = fmt["fourcc"]
        return UNCOMPRESSED[fc][0] if fc in UNCOMPRESSED else FRAME_BASED[fc]
    if g in NAMED_GUIDS:
        return bytes.fromhex(NAMED_GUIDS[g])
    return bytes.fromhex(g) if len(g) == 32 else ascii_guid(g)
