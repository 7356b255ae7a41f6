"""A camera: what its JSON says, its statistics, its commands and its loop."""
import heapq
import json
import os
import random
import select
import signal
import time

from .controls import ALIASES, CONTROLS, Control
from .descriptors import Descriptors
from .extension import ExtensionControl
from .lies import applies, checked
from .requests import Requests
from .streams import Stream
from .sysfs import bus_of, nodes_of
from .usbip import Wire


class Function:
    """A VideoControl interface with its controls, extension units and streams."""


class Camera(Descriptors, Requests, Wire):
    """A camera as its JSON describes it. One process has one, and runs its loop."""

    def __init__(self, spec, opts=None):
        self.spec = spec
        self.name = spec["name"]
        opts = opts or {}
        self.speed = opts.get("speed") or spec.get("speed", "high")
        self.isoc = (opts.get("transfer") or spec.get("transfer", "bulk")) == "isoc"
        self.uvc = {"1.0": 0x100, "1.1": 0x110, "1.5": 0x150}[opts.get("uvc") or spec.get("uvc", "1.1")]
        self.pts = bool(spec.get("pts"))
        self.header_len = 12 if self.pts else 2
        self.low_light = bool(spec.get("low_light"))
        self.status_ep = spec.get("status_endpoint", True)
        self.lies = [checked(r) for r in spec.get("lies", []) + opts.get("lies", [])]
        self.random = random.Random(0)            # the same damage each time
        self.endpoint_interval = spec.get("endpoint_interval", 1)
        self.replug = opts.get("replug")
        if self.speed == "super":
            self.altsizes = spec.get("altsizes", [1024, 16384, 49152])
        else:
            self.altsizes = spec.get("altsizes", [512, 1024, 2048, 3072])
        self.strings = [None]
        self.i_vendor = self.string(spec.get("vendor", "uvcfarm"))
        self.i_product = self.string(spec.get("product", self.name))
        self.i_serial = self.string(spec.get("serial"))
        self.functions, self.streams = [], []
        ifnum, ep = 0, 0
        funcs = spec.get("functions") or [{k: spec[k] for k in
                 ("formats", "streams", "controls", "extension_units", "default") if k in spec}]
        for f in funcs:
            fn = Function()
            fn.spec = f
            fn.iname = self.string(f.get("name"))
            fn.vc = ifnum
            fn.controls = self.make_controls(f.get("controls", {}))
            fn.by_sel = {(c.unit, c.selector): c for c in fn.controls.values()}
            fn.xus = []
            ifnum += 1
            ep += 1
            fn.int_ep = ep if self.status_ep else None
            fn.streams = []
            streams = f.get("streams") or [{"formats": f["formats"], "default": f.get("default")}]
            for s in streams:
                ep += 1
                st = Stream(self, fn, s, ifnum, ep)
                ifnum += 1
                fn.streams.append(st)
                self.streams.append(st)
            # unit ids: IT 1, PU 2, XUs 3.., OTs after them; further chains +
            for i, x in enumerate(f.get("extension_units", [])):
                xu = {"id": 3 + i, "guid": bytes.fromhex(x["guid"].replace("-", "")), "controls": {}}
                for k, v in x["controls"].items():
                    xu["controls"][int(k)] = ExtensionControl(v)
                fn.xus.append(xu)
            self.functions.append(fn)
        self.n_interfaces = ifnum
        self.by_if = {s.ifnum: s for s in self.streams}
        self.func_by_if = {f.vc: f for f in self.functions}
        self.by_ep = {s.ep: s for s in self.streams}
        self.device, self.config = self.device_desc(), self.config_desc()
        self.sock = None
        self.port = None
        self.log = None
        self.error_code = 0
        self.timers = []
        self.timer_seq = 0
        self.int_urbs = {}
        self.unplugs = 0
        self.requests_seen = 0                    # by is_pulled_at
        self.reset_stats()

    # ---- description
    def string(self, s):
        if s is None:
            return 0
        self.strings.append(s)
        return len(self.strings) - 1

    @staticmethod
    def make_controls(spec):
        out, pt = {}, {}
        for k, v in spec.items():
            k = ALIASES.get(k, k)
            if k in ("pan_absolute", "tilt_absolute"):
                pt[k[:-9]] = v
            elif k in CONTROLS:
                out[k] = Control(k, v)
            else:
                raise ValueError("unknown control " + k)
        if pt:
            out["pantilt_absolute"] = Control("pantilt_absolute", pt)
        return out

    # ---- lies and statistics
    def find_lie(self, kind, stream=None, mode=None, interval=None):
        """The first rule of a kind that is about this stream, mode and interval."""
        number = stream.number if stream else None
        return next((r for r in self.lies if r["lie"] == kind and applies(r, number, mode, interval)), None)

    def stream_stats(self, stream):
        return self.stats["streams"].setdefault(
            str(stream.number), {"starts": 0, "frames": 0, "dropped": 0, "overruns": 0, "urbs": 0, "bytes": 0})

    def reset_stats(self):
        old = getattr(self, "stats", None)
        self.stats = {"control": {}, "commit": {}, "stalls": 0, "unlinked": 0, "streams": {},
                      "attached": old["attached"] if old else 0}
        for s in self.streams:
            if s.running:
                s.stats = self.stream_stats(s)

    def count(self, table, key):
        t = self.stats[table]
        t[key] = t.get(key, 0) + 1

    def note(self, text):
        if self.log:
            self.log.write("%.6f %s %s\n" % (time.monotonic(), self.name, text))
            self.log.flush()

    # ---- status endpoint
    def send_status(self, f, data):
        end = time.monotonic() + 0.1              # a node opened just now?
        while not self.int_urbs.get(f.int_ep):
            left = end - time.monotonic()
            if self.sock is None or left <= 0:
                return False                      # nobody has the node open
            if select.select([self.sock], [], [], left)[0]:
                self.readable()
        pool = self.int_urbs[f.int_ep]
        self.reply(pool.pop(0), 0, (data,), len(data))
        return True

    def notify(self, f, c):
        unit = next(i for i, k in f.ids.items() if k == c.unit)
        return self.send_status(f, bytes((1, unit, 0, c.selector, 0)) + c.pack(c.cur))

    # ---- commands from ctl
    def command(self, words):
        cmd, args = words[0], words[1:]
        if cmd == "unplug":
            self.detach()
            return "ok"
        if cmd == "plug":
            self.attach_again()
            return "ok"
        if cmd == "replug":
            self.detach()
            self.after(float(args[0]) if args else 1.0, self.attach_again)
            return "ok"
        if cmd == "stats":
            if args[:1] == ["reset"]:
                self.reset_stats()
                return "ok"
            out = dict(self.stats, control_total=sum(self.stats["control"].values()),
                       plugged=self.sock is not None)
            return json.dumps(out, indent=1, sort_keys=True)
        if cmd in ("set", "get"):
            name = ALIASES.get(args[0], args[0])
            part = 0
            if name in ("pan_absolute", "tilt_absolute"):
                part, name = int(name.startswith("tilt")), "pantilt_absolute"
            for f in self.functions:
                c = f.controls.get(name)
                if c:
                    if cmd == "get":
                        return str(c.cur[part])
                    c.cur[part] = int(args[1])
                    return "ok" if self.notify(f, c) else "ok (nobody listens)"
            return "error: no such control"
        if cmd == "extension":
            unit, selector = int(args[0]), int(args[1])
            xu = next(x for f in self.functions for x in f.xus if x["id"] == unit)
            return xu["controls"][selector].cur.hex()
        if cmd == "button":
            f = self.functions[0]
            ok = self.send_status(f, bytes((2, f.streams[0].ifnum, 0, int(args[0]))))
            return "ok" if ok else "ok (nobody listens)"
        if cmd == "lie":
            self.lies.append(checked(json.loads(" ".join(args))))
            r = self.lies[-1]
            if r["lie"] == "unplug":
                self.unplugs = self.requests_seen = 0
                if "after_s" in r:
                    self.after(r["after_s"], self.lie_unplug, r)
            return "ok"
        if cmd == "truth":
            self.lies = []
            return "ok"
        if cmd == "where":
            busid = bus_of(self.port) if self.sock is not None else None
            return json.dumps({"name": self.name, "port": self.port, "busid": busid,
                               "plugged": self.sock is not None, "nodes": nodes_of(busid),
                               "pid": os.getpid(), "product": self.spec.get("product", self.name)})
        if cmd == "quit":
            self.stopping = True
            return "ok"
        return "error: unknown command"

    stopping = False

    def run(self, listener):
        """Event loop of the camera's process."""
        signal.signal(signal.SIGTERM, lambda *a: setattr(self, "stopping", True))
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        listener.setblocking(False)
        while not self.stopping:
            now = time.monotonic()
            while self.timers and self.timers[0][0] <= now:
                _, _, fn, args = heapq.heappop(self.timers)
                fn(*args)
                now = time.monotonic()
            wait = None
            for s in self.streams:
                if s.running and self.sock is not None:
                    s.pump(now)
                t = s.deadline() if self.sock is not None else None
                if t is not None:
                    wait = t if wait is None else min(wait, t)
            if self.timers:
                wait = self.timers[0][0] if wait is None else min(wait, self.timers[0][0])
            now = time.monotonic()
            timeout = None if wait is None else max(0.0, wait - now)
            fds = [listener]
            if self.sock is not None:
                fds.insert(0, self.sock)
            try:
                ready, _, _ = select.select(fds, [], [], timeout)
            except InterruptedError:
                continue
            for r in ready:
                if r is listener:
                    self.serve(listener)
                elif r is self.sock:
                    self.readable()
        self.detach()

    def serve(self, listener):
        try:
            c, _ = listener.accept()
        except OSError:
            return
        with c:
            c.settimeout(2)
            try:
                text = c.recv(65536).decode()
                try:
                    out = self.command(json.loads(text))
                except Exception as e:            # a bad command must not kill the camera
                    out = "error: %r" % e
                c.sendall(out.encode())
            except OSError:
                pass
