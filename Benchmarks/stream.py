"""Frames by a Python package: viewfinder, cv2 or linuxpy; or by calls of ctypes alone. The line that it prints is that of c-stream.c.

  stream.py PACKAGE NODE FRAMES FOURCC WIDTHxHEIGHT [BGR3]
"""
import os
import resource
import sys
import time

FEW = 30


def started_ms():
    with open("/proc/self/stat") as file:
        return int(file.read().rsplit(")", 1)[1].split()[19]) * 10.0


# Each function imports and loads its package before the first yield, after which the time from the open begins.
def viewfinder(node, fourcc, size, output):
    import viewfinder as vf

    if NUMPY:
        import numpy
    vf.__version__  # loads the library, as importing the others does
    yield
    with vf.open(node).stream(size=size, fps=30, require=fourcc, accept=output) as stream:
        for frame in stream:
            yield frame.numpy() if NUMPY else frame.planes[0].data


def calls(node, fourcc, size, output):
    """The least that a package on ctypes can do: it waits, and takes and releases a frame, without a look at it."""
    from ctypes import CDLL, c_char_p, c_int64, c_void_p
    from json import dumps
    from select import POLLIN, poll

    library = CDLL(os.environ["VIEWFINDER_LIBRARY"])
    for name, result, arguments in [("vf_camera_open", c_void_p, (c_char_p, c_void_p)), ("vf_stream_start", c_void_p, (c_void_p, c_char_p, c_void_p)),
                                    ("vf_stream_next", c_void_p, (c_void_p, c_int64, c_void_p)), ("vf_frame_release", None, (c_void_p,))]:
        getattr(library, name).restype, getattr(library, name).argtypes = result, arguments
    take, release = library.vf_stream_next, library.vf_frame_release
    yield
    request = {"size": {"width": size[0], "height": size[1]}, "fps": 30, "require": [fourcc], "accept": output and [output]}
    stream = library.vf_stream_start(library.vf_camera_open(node.encode(), None), dumps(request).encode(), None)
    waiting = poll()
    waiting.register(library.vf_stream_fd(c_void_p(stream)), POLLIN)
    while True:
        waiting.poll()
        frame = take(stream, 0, None)
        if frame:
            release(frame)
            yield None


def cv2(node, fourcc, size, output):
    import cv2

    yield
    capture = cv2.VideoCapture(node, cv2.CAP_V4L2)
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*fourcc))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_FPS, 30)
    if output is None:
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)
    while True:
        taken, image = capture.read()
        if not taken:
            sys.exit("cv2 gives no frame")
        yield image


def linuxpy(node, fourcc, size, output):
    from linuxpy.video.device import Device, VideoCapture

    if output is not None:
        sys.exit("linuxpy converts nothing")
    yield
    with Device(node) as device:
        capture = VideoCapture(device)
        capture.set_format(*size, fourcc)
        capture.set_fps(30)
        with capture:
            for frame in capture:
                yield frame.data


package, node, frames, fourcc, size = sys.argv[1:6]
output = sys.argv[6] if len(sys.argv) > 6 else None
# cv2 imports numpy in any case.
NUMPY = output is not None
frames, size = int(frames), tuple(map(int, size.split("x")))
taking = {"viewfinder": viewfinder, "calls": calls, "cv2": cv2, "linuxpy": linuxpy}[package](node, fourcc, size, output)
next(taking)
opening, first, first_cpu, cpu, count = time.monotonic() * 1e3, 0.0, 0.0, 0.0, 0
for _ in taking:
    if count == 0:
        first, first_cpu = time.monotonic() * 1e3, time.process_time() * 1e3
    if count == FEW:
        cpu = time.process_time() * 1e6
    count += 1
    if count == frames:
        break
cost = (time.process_time() * 1e6 - cpu) / (frames - FEW - 1) if frames > FEW + 1 else 0
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
print('{"frames":%d,"us":%.1f,"first_start_ms":%.1f,"first_cpu_ms":%.1f,"first_open_ms":%.1f,"mb":%.1f}'
      % (frames, cost, first - started_ms(), first_cpu, first - opening, memory), flush=True)
os._exit(0)
