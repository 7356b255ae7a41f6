"""What several tests use."""

import os
import unittest

import viewfinder as vf

LONG = os.environ.get("VIEWFINDER_LONG") == "1"

try:
    import numpy
except ImportError:
    numpy = None

needs_numpy = unittest.skipUnless(numpy, "numpy is not installed")


def profile(pixel_format="YUYV", width=64, height=48, fps=500):
    """A camera with one mode."""
    interval = {"kind": "discrete", "numerator": 1, "denominator": fps}
    size = {"kind": "discrete", "width": width, "height": height, "intervals": [interval]}
    formats = [{"index": 0, "pixelFormat": pixel_format, "sizes": [size]}]
    node = {"path": "/dev/video0", "role": "capture", "formats": formats}
    return {"schema": "viewfinder.profile/1", "cameras": [{"name": "fast", "nodes": [node]}]}


def fast(faults=None, **mode):
    """A simulated camera whose frames come every 2 ms."""
    return vf.simulate(profile(**mode), faults)


def slow():
    """A simulated camera that starts each mode with its lower rate, of 15, and lets none be set."""
    document = profile(fps=15)
    size = document["cameras"][0]["nodes"][0]["formats"][0]["sizes"][0]
    size["intervals"].append({"kind": "discrete", "numerator": 1, "denominator": 30})
    return vf.simulate(document, {"calls": [{"call": "VIDIOC_S_PARM", "errno": 25}]})


def card():
    """A simulated capture card with two inputs, whose picture can be cropped."""
    document = profile()
    node = document["cameras"][0]["nodes"][0]
    node["inputs"] = [{"index": 0, "name": "Camera", "current": True}, {"index": 1, "name": "HDMI", "current": False}]
    part = {"left": 0, "top": 0, "width": 1280, "height": 720}
    node["selections"] = [{"target": target, **part} for target in ("crop", "crop.default", "crop.bounds")]
    return vf.simulate(document)


def frozen():
    """A simulated camera that gives no frame."""
    return fast({"frames": [{"effect": "freezes", "from": 0}]})


def unplugged(after):
    """A simulated camera that vanishes."""
    return fast({"calls": [{"call": "VIDIOC_DQBUF", "effect": "unplug", "from": after}]})


def c922():
    return vf.open("recorded:logitech-c922")
