"""Controls of the USB Video Class: their numbers, and the state of one."""


# name -> (unit, selector, bit in bmControls, length, signed)
CONTROLS = {
    "backlight_compensation": ("PU", 0x01, 8, 2, False),
    "brightness": ("PU", 0x02, 0, 2, True),
    "contrast": ("PU", 0x03, 1, 2, False),
    "gain": ("PU", 0x04, 9, 2, False),
    "power_line_frequency": ("PU", 0x05, 10, 1, False),
    "hue": ("PU", 0x06, 2, 2, True),
    "saturation": ("PU", 0x07, 3, 2, False),
    "sharpness": ("PU", 0x08, 4, 2, False),
    "gamma": ("PU", 0x09, 5, 2, False),
    "white_balance_temperature": ("PU", 0x0A, 6, 2, False),
    "white_balance_automatic": ("PU", 0x0B, 12, 1, False),
    "hue_auto": ("PU", 0x10, 11, 1, False),
    "auto_exposure": ("CT", 0x02, 1, 1, False),
    "exposure_dynamic_framerate": ("CT", 0x03, 2, 1, False),
    "exposure_time_absolute": ("CT", 0x04, 3, 4, False),
    "focus_absolute": ("CT", 0x06, 5, 2, False),
    "focus_automatic_continuous": ("CT", 0x08, 17, 1, False),
    "iris_absolute": ("CT", 0x09, 7, 2, False),
    "zoom_absolute": ("CT", 0x0B, 9, 2, False),
    "pantilt_absolute": ("CT", 0x0D, 11, 8, True),
    "roll_absolute": ("CT", 0x0F, 13, 2, True),
    "privacy": ("CT", 0x11, 18, 1, False),
}
ALIASES = {
    "white_balance_temperature_auto": "white_balance_automatic",
    "exposure_auto": "auto_exposure", "exposure_absolute": "exposure_time_absolute",
    "exposure_auto_priority": "exposure_dynamic_framerate",
    "focus_auto": "focus_automatic_continuous",
}
BOOLEAN = {"white_balance_automatic", "hue_auto", "exposure_dynamic_framerate",
           "focus_automatic_continuous", "privacy"}
AUTOUPDATE = {"exposure_time_absolute", "focus_absolute", "white_balance_temperature"}
MASTER = {"exposure_time_absolute": ("auto_exposure", lambda v: v in (1, 4)),
          "white_balance_temperature": ("white_balance_automatic", lambda v: v == 0),
          "focus_absolute": ("focus_automatic_continuous", lambda v: v == 0),
          "hue": ("hue_auto", lambda v: v == 0)}
AE_BITS = {"manual": 1, "auto": 2, "shutter": 4, "aperture": 8}


class Control:
    """One UVC control: its limits, state and GET_INFO byte."""

    def __init__(self, name, spec):
        self.name = name
        self.unit, self.selector, self.bit, self.length, self.signed = CONTROLS[name]
        self.parts = 1
        if name == "auto_exposure":
            modes = spec.get("modes", ["manual", "aperture"])
            res = 0
            for m in modes:
                res |= AE_BITS[m]
            d = AE_BITS[spec.get("def", modes[-1])]
            lo, hi = [0], [0xF]
            res, de = [res], [d]
            cur = [AE_BITS[spec["cur"]] if "cur" in spec else d]
        elif name == "pantilt_absolute":
            self.parts = 2
            p = [spec.get("pan", {}), spec.get("tilt", {})]
            lo = [x.get("min", 0) for x in p]
            hi = [x.get("max", 0) for x in p]
            res = [x.get("res", 1) for x in p]
            de = [x.get("def", 0) for x in p]
            cur = [x.get("cur", x.get("def", 0)) for x in p]
        else:
            top = 1 if name in BOOLEAN else 2 if name == "power_line_frequency" else 0
            lo = [spec.get("min", 0)]
            hi = [spec.get("max", top)]
            res = [spec.get("res", 1)]
            de = [spec.get("def", lo[0])]
            cur = [spec.get("cur", de[0])]
        self.values = {0x82: lo, 0x83: hi, 0x84: res, 0x87: de}
        self.start = cur
        self.cur = list(cur)
        self.is_async = bool(spec.get("async"))
        info = 3
        if spec.get("readonly"):
            info = 1
        if spec.get("writeonly"):
            info = 2
        if spec.get("autoupdate", name in AUTOUPDATE):
            info |= 8
        if self.is_async:
            info |= 0x10
        self.info = spec.get("info", info)

    def pack(self, vals):
        n = self.length // self.parts
        out = b""
        for v in vals:
            out += (v & ((1 << (8 * n)) - 1)).to_bytes(n, "little")
        return out

    def unpack(self, data):
        n = self.length // self.parts
        return [int.from_bytes(data[i * n:(i + 1) * n], "little", signed=self.signed)
                for i in range(self.parts)]
