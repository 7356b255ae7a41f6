"""USB descriptors of a camera."""
import struct

from .formats import FRAME_BASED, UNCOMPRESSED, guid_of


def d(*parts):
    body = b"".join(p if isinstance(p, (bytes, bytearray)) else bytes((p,)) for p in parts)
    return bytes((len(body) + 1,)) + body


def le16(v):
    return struct.pack("<H", v & 0xFFFF)


def le32(v):
    return struct.pack("<I", v & 0xFFFFFFFF)


class Descriptors:
    """The descriptors of a Camera, as methods so that a camera can have others."""

    def device_desc(self):
        ss = self.speed == "super"
        return d(1, le16(0x300 if ss else 0x200), 0xEF, 2, 1, 9 if ss else 64,
                 le16(int(self.spec["vid"], 16)), le16(int(self.spec["pid"], 16)),
                 le16(int(self.spec.get("bcd_device", "0100"), 16)),
                 self.i_vendor, self.i_product, self.i_serial, 1)

    def bos(self):
        cap1 = d(0x10, 2, le32(0))
        cap2 = d(0x10, 3, 0, le16(0x0C), 2, 10, le16(100))
        return d(0x0F, le16(5 + len(cap1) + len(cap2)), 2) + cap1 + cap2

    def endpoint(self, addr, attr, size, interval, burst=0, bpi=0, mult=0):
        e = d(5, addr, attr, le16(size), interval)
        if self.speed == "super":
            e += d(0x30, burst, mult, le16(bpi))
        return e

    def config_desc(self):
        body = b""
        for f in self.functions:
            body += d(0x0B, f.vc, 1 + len(f.streams), 0x0E, 3, 0, f.iname)
            body += self.vc_desc(f)
            for s in f.streams:
                body += self.vs_desc(f, s)
        power = 100 if self.speed == "super" else 250      # units of 8 or 2 mA
        head = struct.pack("<BBHBBBBB", 9, 2, 9 + len(body), self.n_interfaces, 1, 0, 0x80, power)
        return head + body

    @staticmethod
    def bitmap(controls, unit, size):
        b = 0
        for c in controls:
            if c.unit == unit:
                b |= 1 << c.bit
        return (b & ((1 << (8 * size)) - 1)).to_bytes(size, "little")

    def vc_desc(self, f):
        ctl = f.controls.values()
        units, f.ids = b"", {}
        nid = 3 + len(f.xus)
        for i, s in enumerate(f.streams):
            it, pu = (1, 2) if i == 0 else (nid + 1, nid + 2)
            here = ctl if i == 0 else []          # further chains: no controls
            units += d(0x24, 2, it, le16(0x0201), 0, 0, le16(0), le16(0), le16(0), 3,
                       self.bitmap(here, "CT", 3))
            n = 2 if self.uvc < 0x110 else 3
            units += d(0x24, 5, pu, it, le16(0), n, self.bitmap(here, "PU", n), 0,
                       *([0] if self.uvc >= 0x110 else []))
            f.ids[it], f.ids[pu] = "CT", "PU"
            last = pu
            if i == 0:
                for x in f.xus:
                    n_ctl = max(x["controls"]) if x["controls"] else 0
                    size = max(1, (n_ctl + 7) // 8)
                    bm = 0
                    for k in x["controls"]:
                        bm |= 1 << (k - 1)
                    units += d(0x24, 6, x["id"], x["guid"], len(x["controls"]), 1, last, size,
                               bm.to_bytes(size, "little"), 0)
                    f.ids[x["id"]] = x
                    last = x["id"]
            s.terminal = nid if i == 0 else nid + 3
            units += d(0x24, 3, s.terminal, le16(0x0101), 0, last, 0)
            nid = s.terminal
        n = len(f.streams)
        header = d(0x24, 1, le16(self.uvc), le16(12 + n + len(units)), le32(48_000_000), n,
                   bytes(s.ifnum for s in f.streams))
        out = d(4, f.vc, 0, 1 if f.int_ep else 0, 0x0E, 1, 1 if self.uvc >= 0x150 else 0, f.iname)
        out += header + units
        if f.int_ep:
            out += self.endpoint(0x80 | f.int_ep, 3, 16, 8, bpi=16)
            out += d(0x25, 3, le16(16))
        return out

    def vs_desc(self, f, s):
        body = b""
        for fmt, modes in s.formats:
            fc = fmt["fourcc"]
            body_index = modes[0].findex
            dflt = fmt.get("default_frame", 1)
            if fc == "MJPG":
                body += d(0x24, 6, body_index, len(modes), 1, dflt, 0, 0, 0, 0)
                sub = 7
            elif fc in FRAME_BASED:
                body += d(0x24, 0x10, body_index, len(modes), guid_of(fmt), 16, dflt, 0, 0, 0, 0, 1)
                sub = 0x11
            else:
                bpp = fmt.get("bpp", UNCOMPRESSED.get(fc, (0, 16))[1])
                body += d(0x24, 4, body_index, len(modes), guid_of(fmt), bpp, dflt, 0, 0, 0, 0)
                sub = 5
            for m in modes:
                iv = b"".join(le32(x) for x in m.intervals)
                n = 0 if m.continuous else len(m.intervals)
                fastest, slowest = m.limits
                lo = m.maxsize * 8 * 10_000_000 // max(1, slowest)
                hi = m.maxsize * 8 * 10_000_000 // max(1, fastest)
                if sub == 0x11:
                    body += d(0x24, sub, m.index, 0, le16(m.w), le16(m.h), le32(min(lo, 0xFFFFFFFF)),
                              le32(min(hi, 0xFFFFFFFF)), le32(m.default), n, le32(0), iv)
                else:
                    body += d(0x24, sub, m.index, 0, le16(m.w), le16(m.h), le32(min(lo, 0xFFFFFFFF)),
                              le32(min(hi, 0xFFFFFFFF)), le32(m.maxsize), le32(m.default), n, iv)
            body += d(0x24, 0x0D, 1, 1, 4)
        p = len(s.formats)
        header = d(0x24, 1, p, le16(13 + p + len(body)), 0x80 | s.ep, 0, s.terminal, 0, 0, 0, 1, bytes(p))
        alt0 = 0 if self.isoc else 1
        proto = 1 if self.uvc >= 0x150 else 0
        out = d(4, s.ifnum, 0, alt0, 0x0E, 2, proto, 0) + header + body
        if not self.isoc:
            return out + self.endpoint(0x80 | s.ep, 2, 1024 if self.speed == "super" else 512, 0, burst=15)
        for i, size in enumerate(s.altsizes, 1):
            out += d(4, s.ifnum, i, 1, 0x0E, 2, proto, 0)
            if self.speed == "super":
                packets = -(-size // 1024)
                mult = -(-packets // 16)
                out += self.endpoint(0x80 | s.ep, 5, 1024, self.endpoint_interval, burst=min(15, -(-packets // mult) - 1),
                                     bpi=size, mult=mult - 1)
            else:
                n = -(-size // 1024)
                out += self.endpoint(0x80 | s.ep, 5, (size // n) | (n - 1) << 11, self.endpoint_interval)
        return out
