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


def several(*sizes, nodes=1):
    """A simulated camera with a mode of each size, on each of its nodes."""
    document = profile()
    (node,) = document["cameras"][0]["nodes"]
    (format,) = node["formats"]
    format["sizes"] = [{**format["sizes"][0], "width": width, "height": height} for width, height in sizes]
    document["cameras"][0]["nodes"] = [{**node, "path": f"/dev/video{index}"} for index in range(nodes)]
    return vf.simulate(document)


def behind_a_graph():
    """A simulated sensor that is linked to its node."""
    form = {"code": "UYVY8_2X8", "width": 64, "height": 48, "interval": {"numerator": 1, "denominator": 500}}
    pads = [{"index": 0, "flags": ["source"], "formats": [form], "codes": ["UYVY8_2X8"]}]
    node = {"id": 2, "name": "capture", "function": "videoNode", "node": "/dev/video0", "pads": [{"index": 0, "flags": ["sink"]}]}
    node["format"] = {"pixelFormat": "UYVY", "width": 64, "height": 48}
    node["pixelFormats"] = [{"code": "UYVY8_2X8", "pixelFormats": ["UYVY"]}]
    sensor = {"id": 1, "name": "sensor 1-0010", "function": "sensor", "node": "/dev/v4l-subdev0", "pads": pads}
    graph = {
        "media": {"path": "/dev/media0", "driver": "receiver", "model": "receiver", "bus": "platform:receiver"},
        "entities": [sensor, node],
        "links": [{"source": {"entity": 1, "pad": 0}, "sink": {"entity": 2, "pad": 0}, "flags": ["enabled"]}],
    }
    return vf.simulate({**profile("UYVY"), "graphs": [graph]})


def frozen():
    """A simulated camera that gives no frame."""
    return fast({"frames": [{"effect": "freezes", "from": 0}]})


def unplugged(after):
    """A simulated camera that vanishes."""
    return fast({"calls": [{"call": "VIDIOC_DQBUF", "effect": "unplug", "from": after}]})


def c922():
    return vf.open("recorded:logitech-c922")
