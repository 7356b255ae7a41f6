"""The wire to the kernel's virtual host controller (USB/IP)."""
import errno
import heapq
import socket
import struct
import time

from .sysfs import VHCI, free_port


class Urb:
    __slots__ = ("seq", "ep", "length", "npkts", "packets", "start_frame")


class Wire:
    """Plugging a Camera in and out, and its USB transfers."""

    def attach(self):
        user, kernel = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        for s in (user, kernel):
            for option in (32, 33):               # SO_SNDBUFFORCE, SO_RCVBUFFORCE
                try:
                    s.setsockopt(socket.SOL_SOCKET, option, 8 << 20)
                except OSError:
                    pass
        for s in self.streams:
            s.reset()
        for f in self.functions:
            for c in f.controls.values():
                c.cur = list(c.start)
        speed = 5 if self.speed == "super" else 3
        hub = "ss" if self.speed == "super" else "hs"
        for attempt in range(50):
            port = free_port(hub, skip=attempt)
            if port is None:
                raise OSError("no free vhci port")
            try:
                with open(VHCI + "/attach", "w") as f:
                    f.write("%d %d %d %d" % (port, kernel.fileno(), (1 << 16) | (port + 2), speed))
                break
            except OSError as e:
                if e.errno != errno.EBUSY:
                    raise
        else:
            raise OSError("no vhci port took the camera")
        kernel.close()
        self.sock, self.port = user, port
        self.buf = bytearray()
        self.stats["attached"] += 1
        self.int_urbs = {}
        r = self.find_lie("unplug")
        if r and "after_s" in r and self.unplugs < r.get("times", 1):
            self.after(r["after_s"], self.lie_unplug, r)

    def detach(self):
        if self.sock is None:
            return
        try:
            with open(VHCI + "/detach", "w") as f:
                f.write(str(self.port))
        except OSError:
            pass
        self.sock.close()
        self.sock = None
        for s in self.streams:
            s.reset()
        self.note("detached")

    def lie_unplug(self, r):
        if self.sock is None:
            return
        self.unplugs += 1
        self.requests_seen = 0
        self.note("lie: unplug")
        self.detach()
        back = r.get("replug_s", self.replug)
        if back is not None:
            self.after(back, self.attach_again)

    def attach_again(self):
        if self.sock is None:
            self.attach()

    def frame_done(self, s):
        r = self.find_lie("unplug", s, s.mode, s.interval)
        if r and self.unplugs < r.get("times", 1):
            if "after_frames" in r and s.sent >= r["after_frames"]:
                self.lie_unplug(r)
            elif "after_stream_s" in r and time.monotonic() - s.t0 >= r["after_stream_s"]:
                self.lie_unplug(r)

    def after(self, seconds, fn, *args):
        self.timer_seq += 1
        heapq.heappush(self.timers, (time.monotonic() + seconds, self.timer_seq, fn, args))

    # ---- USB/IP
    def reply(self, urb, status, parts=(), length=0):
        if self.sock is None:
            return
        head = struct.pack(">IIIIIiiiii8x", 3, urb.seq, 0, 0, 0, status, length,
                           urb.start_frame, urb.npkts, 0)
        self.send_all([head, *parts])

    def send_all(self, parts):
        total = sum(len(p) for p in parts)
        try:
            n = self.sock.sendmsg(parts)
            if n < total:
                rest = b"".join(parts)[n:]
                self.sock.sendall(rest)
        except (BrokenPipeError, ConnectionResetError):
            self.lost()

    def lost(self):
        """The kernel closed our end (port detached by someone)."""
        if self.sock is not None:
            self.sock.close()
            self.sock = None
            for s in self.streams:
                s.reset()

    def readable(self):
        try:
            data = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            return self.lost()
        self.buf += data
        b, at = self.buf, 0
        while len(b) - at >= 48 and self.sock is not None:
            cmd, seq, devid, dirn, ep = struct.unpack_from(">IIIII", b, at)
            if cmd == 1:
                flags, length, start, npk, interval = struct.unpack_from(">Iiiii", b, at + 20)
                extra = 0 if dirn else max(0, length)
                npk = max(0, npk)
                isoc = ep in self.by_ep and self.isoc and npk > 0
                if isoc:
                    extra += 16 * npk
                if len(b) - at < 48 + extra:
                    break
                urb = Urb()
                urb.seq, urb.ep, urb.length = seq, ep, length
                urb.npkts, urb.start_frame = npk, start
                urb.packets = None
                setup = bytes(b[at + 40:at + 48])
                body = bytes(b[at + 48:at + 48 + extra])
                at += 48 + extra
                if isoc:
                    urb.packets = [struct.unpack_from(">II", body, 16 * i) for i in range(npk)]
                self.submit(urb, dirn, setup, body)
            elif cmd == 2:
                target = struct.unpack_from(">I", b, at + 20)[0]
                at += 48
                self.unlink(seq, target)
            else:
                self.note("unknown command %d" % cmd)
                return self.lost()
        del b[:at]

    def unlink(self, seq, target):
        status = 0
        for pool in [s.urbs for s in self.streams] + list(self.int_urbs.values()):
            for u in pool:
                if u.seq == target:
                    pool.remove(u)
                    status = -errno.ECONNRESET
                    break
        self.stats["unlinked"] += 1
        self.send_all([struct.pack(">IIIIIi24x", 4, seq, 0, 0, 0, status)])

    def submit(self, urb, dirn, setup, body):
        if urb.ep == 0:
            return self.control(urb, setup, body)
        s = self.by_ep.get(urb.ep)
        if s is not None:
            s.urb_size = urb.length
            s.urb_in(urb)
            return
        for f in self.functions:
            if urb.ep == f.int_ep:
                self.int_urbs.setdefault(f.int_ep, []).append(urb)
                return
        self.reply(urb, -errno.EPIPE)
