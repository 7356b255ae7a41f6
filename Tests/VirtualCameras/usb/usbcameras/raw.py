"""Uncompressed test pictures."""
from .colours import BARS, CELL, STRIPE, bits_of, two_pixels, ycc


class RawSource:
    """Uncompressed frames: a static body and a stripe patched per frame."""

    def __init__(self, fourcc, bpp, w, h):
        self.size = w * h * bpp // 8
        self.w, self.h = w, h
        self.fourcc = fourcc
        planar = fourcc in ("NV12", "YV12", "YU12", "M420")
        self.pix = "GREY" if planar else fourcc
        probe = two_pixels(self.pix, (0, 0, 0))
        if probe is None or w < 2 or h < 1:
            body = bytes(self.size)
            self.rows = 0
        else:
            row = b"".join(two_pixels(self.pix, BARS[min(7, x * 8 // w)])
                           for x in range(0, w - 1, 2))
            self.stride = len(probe) * w // 2
            row = row.ljust(self.stride, b"\0")
            body = row * h
            self.rows = min(STRIPE, h)
            if planar:
                body += self.chroma(fourcc, w, h)
        self.body = bytearray(body.ljust(self.size, b"\x80")[:self.size])
        if self.rows:
            self.white = two_pixels(self.pix, (235, 235, 235)) * (CELL // 2)
            self.black = two_pixels(self.pix, (16, 16, 16)) * (CELL // 2)
            self.mid = bytes(self.body[:self.stride])

    @staticmethod
    def chroma(fourcc, w, h):
        cols = [ycc(BARS[min(7, x * 8 // w)]) for x in range(0, w, 2)]
        u = bytes(c[1] for c in cols)
        v = bytes(c[2] for c in cols)
        n = h // 2
        if fourcc == "NV12" or fourcc == "M420":
            return b"".join(bytes((a, b)) for a, b in zip(u, v)) * n
        if fourcc == "YU12":
            return u * n + v * n
        return v * n + u * n

    def head(self, n):
        """The first rows of frame n (they carry its number)."""
        if not self.rows:
            return b""
        cells = b"".join(self.white if b else self.black for b in bits_of(n, self.w))
        row = bytearray(cells + self.mid[len(cells):])
        used = len(cells)
        room = (self.stride - used) // len(self.white)
        if room > 1:                                # something that moves
            at = used + (n % room) * len(self.white)
            row[at:at + len(self.white)] = self.white
        return bytes(row[:self.stride]) * self.rows

    def plain(self, rgb):
        """A picture of one colour, without a number."""
        pair = two_pixels(self.pix, rgb)
        if pair is None:
            return bytes(self.size)
        luma = pair * (self.w * self.h // 2)
        y, u, v = ycc(rgb)
        quarter = self.w * self.h // 4
        if self.fourcc in ("NV12", "M420"):
            luma += bytes((u, v)) * quarter
        elif self.fourcc in ("YU12", "YV12"):
            u, v = bytes((u,)) * quarter, bytes((v,)) * quarter
            luma += u + v if self.fourcc == "YU12" else v + u
        return luma.ljust(self.size, b"\x80")[:self.size]

    def frame(self, n):
        hd = self.head(n)
        if hd:
            self.body[:len(hd)] = hd
        return self.body
