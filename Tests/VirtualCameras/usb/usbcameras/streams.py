"""A VideoStreaming interface: what is agreed with the driver, and when its frames come."""
import struct
import time

from .controls import ALIASES
from .formats import FRAME_BASED
from .h264 import H264Source
from .jpeg import JpegSource
from .modes import read_formats
from .payloads import Payloads
from .raw import RawSource


class Stream(Payloads):
    """A VideoStreaming interface: its modes, probe/commit state and pump."""

    def __init__(self, cam, func, spec, ifnum, ep):
        self.cam, self.func, self.ifnum, self.ep = cam, func, ifnum, ep
        self.formats = read_formats(spec["formats"])
        self.modes = [m for _, modes in self.formats for m in modes]
        self.by_index = {(m.findex, m.index): m for m in self.modes}
        default = spec.get("default") or {}
        self.default_mode = self.pick(default)
        self.default_interval = self.default_mode.nearest(int(1e7 / default["fps"])) if "fps" in default else self.default_mode.default
        self.altsizes = spec.get("altsizes") or cam.altsizes
        self.reset()

    @property
    def number(self):
        return self.cam.streams.index(self)

    def pick(self, want):
        for m in self.modes:
            if want and m.fourcc == want.get("fourcc", m.fourcc).ljust(4) \
                    and m.w == want.get("w", m.w) and m.h == want.get("h", m.h):
                return m
        return self.modes[0]

    def reset(self):
        self.probe = (self.default_mode, self.default_interval)
        self.commit = None
        self.alt = 0
        self.urbs = []                            # waiting IN transfers
        self.stop()

    # ---- probe and commit
    def lie(self, kind, mode, interval=None):
        return self.cam.find_lie(kind, self, mode, interval)

    def lying(self, kind):
        """The rule of this kind for the mode that runs."""
        return self.lie(kind, self.mode, self.interval)

    def size_of(self, m):
        r = self.lie("max_frame_size", m)
        return r["bytes"] if r else m.maxsize

    def payload_size(self, m):
        if self.cam.isoc:
            return max(self.altsizes)
        return self.size_of(m) + self.cam.header_len

    def pack_probe(self, m, interval):
        p = struct.pack("<HBBIHHHHHII", 1, m.findex, m.index, interval, 0, 0, 0, 0, 32,
                        self.size_of(m), self.payload_size(m))
        if self.cam.uvc >= 0x110:
            p += struct.pack("<IBBBB", 48_000_000, 3, 0, 0, 0)
        if self.cam.uvc >= 0x150:
            p += bytes(14)
        return p

    def set_probe(self, data):
        _, fi, fr, interval = struct.unpack_from("<HBBI", data)
        m = self.by_index.get((fi, fr)) or self.by_index.get((fi, 1)) or self.default_mode
        interval = m.nearest(interval) if interval else m.default
        r = self.lie("refuse", m, interval)
        if r and r.get("stage") == "probe":
            return False
        r = self.lie("negotiate", m, interval)
        if r:
            if "w" in r:
                m = next((x for x in self.modes if x.fourcc == m.fourcc and x.w == r["w"] and x.h == r.get("h", x.h)), m)
            interval = r.get("interval_100ns", interval)
        self.probe = (m, interval)
        return True

    def set_commit(self, data):
        _, fi, fr, interval = struct.unpack_from("<HBBI", data)
        m = self.by_index.get((fi, fr))
        if m is None:
            return False
        r = self.lie("refuse", m, interval)
        if r and r.get("stage", "commit") == "commit":
            return False
        self.stop()
        self.commit = (m, interval)
        self.cam.count("commit", "%s %dx%d %d" % (m.fourcc, m.w, m.h, interval))
        if not self.cam.isoc:
            self.start()
        return True

    # ---- streaming
    def stop(self):
        self.running = False

    def start(self):
        self.mode, self.interval = self.commit or self.probe
        m = self.mode
        if m.fourcc == "MJPG":
            size = self.lying("picture_size") or {}
            self.source = JpegSource(size.get("w", m.w), size.get("h", m.h), m.fmt.get("dht", True),
                                     m.fmt.get("jpeg_pad", 0), m.fmt.get("jpeg_comment", 0))
        elif m.fourcc in FRAME_BASED:
            self.source = H264Source(m.w, m.h, m.fmt.get("key_every", 1))
        else:
            self.source = RawSource(m.fourcc, m.bpp, m.w, m.h)
        self.running = True
        self.n = 0                                # sensor frames
        self.sent = 0
        self.fid = 0
        self.t0 = None                            # set by the first URB
        self.has_put_back = False
        self.wire_free = 0                        # when the endpoint has sent what it was given
        self.chunks = None
        self.packed = {}                          # see isoc_chunks
        self.stats = self.cam.stream_stats(self)
        self.stats["starts"] += 1

    def actual_interval(self):
        """How long the frame that is taken now lasts, in seconds."""
        iv = self.interval
        r = self.lying("rate")
        if r:
            iv = r["interval_100ns"] if "interval_100ns" in r else int(iv * r["factor"])
        r = self.lying("hunt")
        if r and self.n // r.get("frames", 30) % 2:
            iv *= r.get("factor", 2)
        ctl = self.func.controls
        ae, ex = ctl.get("auto_exposure"), ctl.get("exposure_time_absolute")
        if ae and ex and ae.cur[0] in (1, 4):
            iv = max(iv, ex.cur[0] * 1000)
        elif self.cam.low_light and ae:
            dyn = ctl.get("exposure_dynamic_framerate")
            if dyn and dyn.cur[0]:
                iv *= 2
        return max(iv, 1) / 1e7

    def urb_in(self, urb):
        self.urbs.append(urb)
        if self.running and self.t0 is None:
            now = time.monotonic()
            r = self.lying("first_frame")
            self.t0 = now
            self.next = self.due = now + (r["ms"] / 1e3 if r and "ms" in r else self.actual_interval())
            self.put_back()

    def put_back(self):
        """The firmware's own idea of its controls, from a frame on."""
        r = self.lying("put_back")
        if r and not self.has_put_back and self.n >= r.get("after_frames", 0):
            self.has_put_back = True
            for name, value in r["controls"].items():
                self.func.controls[ALIASES.get(name, name)].cur = [value]

    def deadline(self):
        if not self.running or self.t0 is None:
            return None
        if self.chunks is not None:
            return self.wire_free if self.urbs else None
        return self.next

    def pump(self, now):
        """Send what can be sent now; called whenever something changed."""
        while self.running and self.t0 is not None:
            if self.chunks is None:
                if now < self.next:
                    return
                fr = self.lying("freeze")
                if fr and self.n >= fr.get("after_frames", 0):
                    self.next = now + 3600
                    return
                self.chunks = self.prepare()
                if self.chunks is None:           # this frame is dropped
                    self.step(now)
                    continue
                self.at = 0
            while self.at < len(self.chunks) and self.urbs:
                if now < self.wire_free:
                    return
                urb = self.urbs.pop(0)
                self.send(urb, self.chunks[self.at])
                self.at += 1
            if self.at < len(self.chunks):
                return
            self.chunks = None
            self.sent += 1
            self.stats["frames"] += 1
            self.step(time.monotonic())
            self.cam.frame_done(self)
            now = time.monotonic()

    def step(self, now):
        iv = self.actual_interval()
        self.n += 1
        self.put_back()
        self.due += iv
        if now > self.due + iv:                   # the host, or the endpoint, is too slow
            skip = int((now - self.due) / iv)
            self.stats["overruns"] += skip
            self.n += skip
            self.due += skip * iv
        r = self.lying("jitter")
        self.next = self.due + (self.cam.random.random() * r["ms"] / 1e3 if r else 0)

    # ---- frames
    def every(self, kind):
        r = self.lying(kind)
        return r if r and "every" in r and (self.n + 1) % r["every"] == 0 else None

    def dropped(self):
        """The rule that this frame is dropped by."""
        r = self.lying("drop")
        if r and "keep" in r:
            return r if (self.n + 1) % r["keep"] else None
        return self.every("drop")

    def picture(self):
        """The data of the frame that is taken now."""
        plain, lamp, first = self.lying("plain"), self.lying("lamp"), self.lying("first_frame")
        if plain and self.n < plain["first"]:
            return self.source.plain(plain.get("rgb", [0, 0, 255]))
        if lamp and self.n % lamp.get("of", 2) >= lamp.get("lit", 1):
            return self.source.plain(lamp.get("rgb", [16, 16, 16]))
        return self.source.frame(0 if first and self.n < first.get("filler", 0) else self.n)

    def prepare(self):
        """The frame as a list of URB payloads, or None for a dropped frame."""
        r = self.dropped()
        if r:
            self.stats["dropped"] += 1
            if r.get("how") != "gap":
                return None
            data = b""
        else:
            data = self.picture()
        r = self.every("short")
        if r:
            data = bytes(data[:int(len(data) * r.get("fraction", 0.5))])
        if self.every("corrupt"):
            data = bytearray(data)
            k = len(data) // 2
            k += data[k - 1:k] == b"\xff"         # no marker of a JPEG is made or broken
            data[k:k + 64] = self.cam.random.randbytes(min(64, len(data) - k)).replace(b"\xff", b"\xfe")
            data = bytes(data)
        flags = 0x80 | self.fid | (0x40 if self.every("error") else 0)
        self.fid ^= 1
        return self.isoc_chunks(data, flags) if self.cam.isoc else self.bulk_chunks(data, flags)
