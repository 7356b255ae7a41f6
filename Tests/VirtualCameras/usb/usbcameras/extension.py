"""Controls of extension units: bytes, of which the driver knows nothing."""

REQUESTS = {0x01: "SET_CUR", 0x81: "GET_CUR", 0x82: "GET_MIN", 0x83: "GET_MAX", 0x84: "GET_RES", 0x85: "GET_LEN",
            0x86: "GET_INFO", 0x87: "GET_DEF"}


class ExtensionControl:
    """One control: its limits, its state, and what it refuses. README.md has the keys."""

    def __init__(self, spec):
        self.length = n = spec.get("len", 1)

        def value(key, default):
            return bytes.fromhex(spec.get(key, default))

        self.values = {0x82: value("min", "00" * n), 0x83: value("max", "ff" * n), 0x84: value("res", "01" + "00" * (n - 1)),
                       0x87: value("def", "00" * n)}
        self.cur = value("value", "00" * n)
        self.mask = value("mask", "ff" * n)
        self.info = spec.get("info", 3)
        self.takes = spec.get("takes_ms", 0) / 1e3
        self.counts = spec.get("counts", False)
        stalls = spec.get("stall", [])
        self.stalls = list(REQUESTS.values()) if stalls is True else stalls

    def answer(self, camera, req, body):
        """The bytes of an answer; None refuses the request."""
        if REQUESTS.get(req) in self.stalls:
            return camera.stall(7)
        if req == 0x85:
            return self.length.to_bytes(2, "little")
        if req == 0x86:
            return bytes((self.info,))
        if req == 0x81 and self.info & 1:
            if self.counts:
                self.take(((int.from_bytes(self.cur, "little") + 1) % 256 ** self.length).to_bytes(self.length, "little"))
            return self.cur
        if req in self.values:
            return self.values[req]
        if req == 0x01 and self.info & 2 and len(body) == self.length:
            number, low, high = (int.from_bytes(x, "little") for x in (body, self.values[0x82], self.values[0x83]))
            if not low <= number <= high:
                return camera.stall(4)
            kept = bytes(a & b for a, b in zip(body, self.mask))
            if self.takes:
                camera.after(self.takes, self.take, kept)
            else:
                self.take(kept)
            return b""
        return camera.stall(7)

    def take(self, value):
        self.cur = value
