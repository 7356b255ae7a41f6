"""The modes of a stream: format, size and times per frame."""
from .formats import UNCOMPRESSED


class Mode:
    """One size of one format, numbered as the descriptors number it."""

    def __init__(self, fmt, findex, frame, index):
        self.fmt, self.fourcc = fmt, fmt["fourcc"]
        self.w, self.h = frame["w"], frame["h"]
        self.findex, self.index = findex, index
        self.bpp = UNCOMPRESSED.get(self.fourcc, (None, 0))[1] or fmt.get("bpp", 16)
        self.continuous = "min" in frame
        if self.continuous:
            self.intervals = [frame["min"], frame["max"], frame.get("step", 0)]
        else:
            self.intervals = list(frame.get("intervals_100ns") or [int(10_000_000 / x) for x in frame["fps"]])
        self.default = frame.get("default_100ns", self.intervals[0])
        raw = self.w * self.h * self.bpp // 8
        self.maxsize = frame.get("max_frame_size", raw if self.fourcc in UNCOMPRESSED else max(self.w * self.h * 2, 4096))

    @property
    def limits(self):
        """The shortest and the longest time per frame."""
        ends = self.intervals[:2] if self.continuous else self.intervals
        return min(ends), max(ends)

    def nearest(self, want):
        if self.continuous:
            lo, hi, step = self.intervals
            want = max(lo, min(hi, want))
            return min(hi, lo + (want - lo + step // 2) // step * step) if step else want
        return min(self.intervals, key=lambda x: abs(x - want))


def read_formats(spec):
    """[(format, [Mode])] of the formats in a camera's JSON."""
    out = []
    for findex, fmt in enumerate(spec, 1):
        fmt = dict(fmt, fourcc=fmt["fourcc"].ljust(4)[:4])
        out.append((fmt, [Mode(fmt, findex, frame, i) for i, frame in enumerate(fmt["frames"], 1)]))
    return out
