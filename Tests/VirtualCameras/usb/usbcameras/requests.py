"""Control transfers."""
import errno
import struct

from .controls import MASTER
from .descriptors import le16


REQ = {0x01: "SET_CUR", 0x81: "GET_CUR", 0x82: "GET_MIN", 0x83: "GET_MAX",
       0x84: "GET_RES", 0x85: "GET_LEN", 0x86: "GET_INFO", 0x87: "GET_DEF"}
STD = {0: "GET_STATUS", 1: "CLEAR_FEATURE", 3: "SET_FEATURE", 5: "SET_ADDRESS",
       6: "GET_DESCRIPTOR", 8: "GET_CONFIGURATION", 9: "SET_CONFIGURATION",
       10: "GET_INTERFACE", 11: "SET_INTERFACE", 0x30: "SET_SEL",
       0x31: "SET_ISOCH_DELAY"}


class Requests:
    """How a Camera answers control transfers."""

    def control(self, urb, setup, body):
        rtype, req, value, index, length = struct.unpack("<BBHHH", setup)
        cls = (rtype & 0x60) == 0x20
        what = self.describe(rtype, req, value, index)
        if cls and self.is_pulled_at(what):
            self.count("control", what)
            # What a host controller says of a device that is no longer there.
            self.reply(urb, -errno.EPROTO)
            return self.lie_unplug(self.find_lie("unplug"))
        ans = self.class_request(req, value, index, length, body) if cls else \
            self.standard(rtype, req, value, index, length, body)
        self.count("control", what)
        if self.log:
            self.note("%s%s%s" % (what, " " + body.hex() if body else "",
                                  " STALL" if ans is None else " -> " + ans[:48].hex() if rtype & 0x80 else ""))
        slow = self.find_lie("slow_control") if cls else None
        if slow:
            self.after(slow["ms"] / 1e3, self.control_reply, urb, rtype, length, ans, self.port)
        else:
            self.control_reply(urb, rtype, length, ans, self.port)

    def is_pulled_at(self, what):
        """Whether the camera is unplugged at this request, which `stats` calls `what`."""
        r = self.find_lie("unplug")
        if not r or "at_request" not in r or self.unplugs >= r.get("times", 1) or r.get("request", "") not in what:
            return False
        self.requests_seen += 1
        return self.requests_seen == r["at_request"]

    def control_reply(self, urb, rtype, length, ans, port):
        if self.sock is None or port != self.port:
            return
        if ans is None:
            self.stats["stalls"] += 1
            self.reply(urb, -errno.EPIPE)
        elif rtype & 0x80:
            ans = ans[:length]
            self.reply(urb, 0, (ans,), len(ans))
        else:
            self.reply(urb, 0, (), max(0, urb.length))

    def describe(self, rtype, req, value, index):
        if (rtype & 0x60) == 0:
            n = STD.get(req, "std%02x" % req)
            if req == 6:
                n += {1: " device", 2: " config", 3: " string", 6: " qualifier", 15: " bos"}.get(value >> 8, " ?")
            return n
        r = REQ.get(req, "req%02x" % req)
        ifn, unit, sel = index & 0xFF, index >> 8, value >> 8
        if (rtype & 0x1F) != 1:
            return "class " + r
        if ifn in self.by_if:
            return "VS%d %s %s" % (ifn, r, {1: "PROBE", 2: "COMMIT"}.get(sel, sel))
        f = self.func_by_if.get(ifn)
        if f is None:
            return "if%d %s" % (ifn, r)
        if unit == 0:
            return "VC %s %s" % (r, {1: "POWER_MODE", 2: "ERROR_CODE"}.get(sel, sel))
        kind = f.ids.get(unit)
        if isinstance(kind, dict):
            return "XU%d %s %d" % (unit, r, sel)
        c = f.by_sel.get((kind, sel))
        return "%s %s %s" % (kind, r, c.name if c else sel)

    def standard(self, rtype, req, value, index, length, body):
        if req == 6:
            kind, n = value >> 8, value & 0xFF
            if kind == 1:
                return self.device
            if kind == 2:
                return self.config
            if kind == 3:
                if n == 0:
                    return b"\x04\x03\x09\x04"
                if n < len(self.strings):
                    s = self.strings[n].encode("utf-16-le")[:252]
                    return bytes((len(s) + 2, 3)) + s
                return None
            if kind == 15 and self.speed == "super":
                return self.bos()
            return None
        if req == 0:
            return b"\0\0"
        if req == 8:
            return b"\x01"
        if req == 9:
            if self.spec.get("reset_loses_controls", True):
                for f in self.functions:
                    for c in f.controls.values():
                        c.cur = list(c.start)
            for s in self.streams:
                s.stop()
                s.alt = 0
            return b""
        if req == 10:
            s = self.by_if.get(index)
            return bytes((s.alt if s else 0,))
        if req == 11:
            s = self.by_if.get(index)
            if s is not None:
                if value and self.find_lie("refuse_stream", s, *(s.commit or (None, None))):
                    return None
                if value > (len(s.altsizes) if self.isoc else 0):
                    return None
                s.alt = value
                s.stop()
                if value:
                    s.start()
            return b""
        if req == 1 and (rtype & 0x1F) == 2:      # clear halt: bulk streaming ends
            s = self.by_ep.get(index & 0x0F)
            if s is not None:
                s.stop()
            return b""
        return b""

    def stall(self, code):
        self.error_code = code
        return None

    def class_request(self, req, value, index, length, body):
        ifn, unit, sel = index & 0xFF, index >> 8, value >> 8
        s = self.by_if.get(ifn)
        if s is not None:
            return self.vs_request(s, req, sel, body)
        f = self.func_by_if.get(ifn)
        if f is None:
            return self.stall(6)
        if unit == 0:
            if sel == 2:                          # request error code
                if req == 0x81:
                    return bytes((self.error_code,))
                if req == 0x86:
                    return b"\x01"
            return None
        kind = f.ids.get(unit)
        if kind is None:
            return self.stall(5)
        if isinstance(kind, dict):
            return self.xu_request(kind, req, sel, body)
        c = f.by_sel.get((kind, sel))
        if c is None:
            return self.stall(6)
        for r in self.lies:
            if r["lie"] == "stall_control" and r.get("control", c.name) == c.name \
                    and r.get("req", REQ.get(req)) == REQ.get(req):
                return self.stall(r.get("code", 7))
        if req == 0x81:
            return c.pack(c.cur) if c.info & 1 else self.stall(7)
        if req == 0x85:
            return le16(c.length)
        if req == 0x86:
            info = c.info
            m = MASTER.get(c.name)
            if m and m[0] in f.controls and not m[1](f.controls[m[0]].cur[0]):
                info |= 4
            return bytes((info,))
        if req in c.values:
            return c.pack(c.values[req])
        if req == 0x01:
            if not c.info & 2:
                return self.stall(7)
            if len(body) != c.length:
                return self.stall(7)
            v = c.unpack(body)
            m = MASTER.get(c.name)
            if m and m[0] in f.controls and not m[1](f.controls[m[0]].cur[0]) \
                    and self.spec.get("strict_auto", True):
                return self.stall(2)
            if c.name == "auto_exposure":
                if not v[0] & c.values[0x84][0]:
                    return self.stall(4)
            elif any(x < a or x > b for x, a, b in zip(v, c.values[0x82], c.values[0x83])):
                return self.stall(4)
            c.cur = v
            if c.is_async:
                self.notify(f, c)
            return b""
        return self.stall(7)

    def xu_request(self, xu, req, sel, body):
        c = xu["controls"].get(sel)
        if c is None:
            return self.stall(6)
        return c.answer(self, req, body)

    def vs_request(self, s, req, sel, body):
        if sel not in (1, 2):
            return self.stall(6)
        size = 26 if self.uvc < 0x110 else 34 if self.uvc < 0x150 else 48
        if req == 0x85:
            return le16(size)
        if req == 0x86:
            return b"\x03"
        if req == 0x01:
            if len(body) < 26:
                return self.stall(7)
            ok = s.set_probe(body) if sel == 1 else s.set_commit(body)
            return b"" if ok else self.stall(4)
        if sel == 2:
            return s.pack_probe(*(s.commit or s.probe)) if req == 0x81 else self.stall(7)
        m, interval = s.probe
        if req == 0x81:
            return s.pack_probe(m, interval)
        if req == 0x82:
            return s.pack_probe(m, m.limits[0])
        if req == 0x83:
            return s.pack_probe(m, m.limits[1])
        if req == 0x87:
            return s.pack_probe(s.default_mode, s.default_interval)
        return self.stall(7)
