"""H.264 test pictures."""


class Bits:
    def __init__(self):
        self.s = []

    def u(self, n, v):
        self.s.append(format(v, "0%db" % n))

    def ue(self, v):
        b = format(v + 1, "b")
        self.s.append("0" * (len(b) - 1) + b)

    def se(self, v):
        self.ue(2 * v - 1 if v > 0 else -2 * v)

    def nal(self, head):
        s = "".join(self.s) + "1"
        s += "0" * (-len(s) % 8)
        raw = int(s, 2).to_bytes(len(s) // 8, "big")
        out, zeros = bytearray(), 0
        for c in raw:
            if zeros >= 2 and c <= 3:
                out.append(3)
                zeros = 0
            out.append(c)
            zeros = zeros + 1 if c == 0 else 0
        return b"\0\0\0\1" + bytes((head,)) + bytes(out)


class H264Source:
    """Valid H.264: a key frame is an IDR of flat grey macroblocks (1 byte each); those between repeat it."""

    def __init__(self, w, h, keys=1):
        self.keys = keys
        self.mw, self.mh = (w + 15) // 16, (h + 15) // 16
        s = Bits()
        s.u(8, 66), s.u(8, 0xC0), s.u(8, 51)
        s.ue(0), s.ue(0), s.ue(2), s.ue(1), s.u(1, 0)
        s.ue(self.mw - 1), s.ue(self.mh - 1), s.u(1, 1), s.u(1, 1)
        cw, ch = (self.mw * 16 - w) // 2, (self.mh * 16 - h) // 2
        if cw or ch:
            s.u(1, 1), s.ue(0), s.ue(cw), s.ue(0), s.ue(ch)
        else:
            s.u(1, 0)
        s.u(1, 0)
        p = Bits()
        p.ue(0), p.ue(0), p.u(1, 0), p.u(1, 0), p.ue(0), p.ue(0), p.ue(0)
        p.u(1, 0), p.u(2, 0), p.se(0), p.se(0), p.se(0), p.u(1, 1), p.u(1, 0), p.u(1, 0)
        self.sets = s.nal(0x67) + p.nal(0x68)
        self.cache = {}

    def plain(self, rgb):
        """A grey picture, whatever the colour."""
        return self.frame(0)

    def frame(self, n):
        if n % self.keys:
            return self.repeat(n % self.keys)
        k = n // self.keys % 14
        if k not in self.cache:
            b = Bits()
            b.ue(0), b.ue(7), b.ue(0), b.u(4, 0), b.ue(k % 2)
            b.u(1, 0), b.u(1, 0), b.se(6), b.ue(1)
            # first macroblock: one luma DC coefficient sets the grey level
            b.s.append("00100" "1" "1" "000101" + "0" * (2 * (2 + k % 7) - 4) + "1" "1")
            b.s.append("00100111" * (self.mw * self.mh - 1))
            self.cache[k] = self.sets + b.nal(0x65)
        return self.cache[k]

    def repeat(self, since):
        """A P frame whose macroblocks are all skipped, so many frames after its key frame."""
        b = Bits()
        b.ue(0), b.ue(5), b.ue(0), b.u(4, since % 16)
        # No other count of references, no reordering of them, no other marking.
        b.u(1, 0), b.u(1, 0), b.u(1, 0)
        b.se(0), b.ue(1)
        b.ue(self.mw * self.mh)
        return b.nal(0x41)
