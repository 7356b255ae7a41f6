"""What all test pictures share: colour bars, and the cells that carry a frame's number."""
import struct


BARS = [(235, 235, 235), (235, 235, 16), (16, 235, 235), (16, 235, 16),
        (235, 16, 235), (235, 16, 16), (16, 16, 235), (16, 16, 16)]
STRIPE = 16          # rows that carry the frame number
CELL = 16            # width of one bit of it


def ycc(rgb):
    r, g, b = rgb
    y = (77 * r + 150 * g + 29 * b) >> 8
    return y, max(0, min(255, 128 + ((b - y) * 144 >> 8))), max(0, min(255, 128 + ((r - y) * 183 >> 8)))


def two_pixels(fourcc, rgb):
    """Two neighbouring pixels of this colour in a packed format."""
    y, u, v = ycc(rgb)
    r, g, b = rgb
    if fourcc == "YUYV":
        return bytes((y, u, y, v))
    if fourcc == "UYVY":
        return bytes((u, y, v, y))
    if fourcc in ("GREY", "BA81", "GBRG", "GRBG", "RGGB"):
        return bytes((y, y))
    if fourcc == "Y8I ":
        return bytes((y, y, y, y))
    if fourcc == "Y16 ":
        return struct.pack("<HH", y << 8, y << 8)
    if fourcc == "Y10 ":
        return struct.pack("<HH", y << 2, y << 2)
    if fourcc == "Y12 ":
        return struct.pack("<HH", y << 4, y << 4)
    if fourcc == "Z16 ":
        return struct.pack("<HH", 300 + y * 10, 300 + y * 10)     # millimetres
    if fourcc == "RGBP":
        p = (r >> 3) << 11 | (g >> 2) << 5 | b >> 3
        return struct.pack("<HH", p, p)
    if fourcc == "BGR3":
        return bytes((b, g, r)) * 2
    if fourcc == "XR24":
        return bytes((b, g, r, 255)) * 2
    return None


def bits_of(n, w):
    return [(n >> i) & 1 for i in range(min(24, w // CELL))]
