"""Attaching cameras: a process for each."""
import glob
import json
import os
import signal
import socket
import sys
import time
import traceback

from .camera import Camera
from .client import RUNDIR, running, socket_of, table, where
from .sysfs import VHCI, capture_nodes


def load(path, opts):
    """The camera of a JSON file."""
    with open(path) as f:
        spec = json.load(f)
    spec.setdefault("name", os.path.splitext(os.path.basename(path))[0])
    return Camera(spec, opts)


def spawn(cam, logpath, daemon):
    """Fork the camera's process; returns its pid."""
    path = socket_of(cam.name)
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(path)
    listener.listen(8)
    pid = os.fork()
    if pid:
        listener.close()
        return pid
    rc = 0
    try:
        os.setsid()
        if daemon:                                # do not hold the caller's pipes
            null = os.open("/dev/null", os.O_RDWR)
            err = os.open(os.path.join(RUNDIR, cam.name + ".err"),
                          os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            os.dup2(null, 0), os.dup2(null, 1), os.dup2(err, 2)
        if logpath:
            cam.log = open(logpath, "a")
        cam.attach()
        cam.run(listener)
    except Exception as e:
        traceback.print_exc()
        sys.stderr.write("uvcfarm: %s: %r\n" % (cam.name, e))
        rc = 1
    finally:
        try:
            os.unlink(path)
        except OSError:
            pass
        os._exit(rc)


def prepare_kernel():
    """Loads the drivers; ends the program where there is no virtual host controller."""
    if not os.path.isdir(VHCI):
        os.system("modprobe vhci_hcd 2>/dev/null")
    if not os.path.isdir("/sys/module/uvcvideo"):
        os.system("modprobe uvcvideo 2>/dev/null")
    if not os.path.isdir(VHCI):
        sys.exit("uvcfarm: no vhci_hcd (modprobe vhci_hcd as root)")
    # keep the virtual root hubs awake (a sleeping super-speed one notices an
    # unplug only after 3 s); the cameras themselves still autosuspend
    for p in glob.glob("/sys/devices/platform/vhci_hcd.*/usb*/power/control"):
        try:
            with open(p, "w") as f:
                f.write("on")
        except OSError:
            pass
    os.makedirs(RUNDIR, exist_ok=True)


def load_all(paths, opts):
    """The cameras of JSON files; one whose name is taken gets a number."""
    taken, cams = set(running()), []
    for p in paths:
        c = load(p, opts)
        base, k = c.name, 1
        while c.name in taken:
            k += 1
            c.name = "%s.%d" % (base, k)
        taken.add(c.name)
        cams.append(c)
    return cams


def wait_for_nodes(cam, pid, timeout):
    """Where a new camera is, once it has all its nodes."""
    row, end = None, time.monotonic() + timeout
    while time.monotonic() < end:
        try:
            row = where(cam.name)
        except (OSError, ValueError):
            row = None
        if row and len(row["nodes"]) >= 2 * len(cam.streams) and os.path.exists(row["nodes"][-1]):
            break
        if os.waitpid(pid, os.WNOHANG)[0]:
            sys.exit("uvcfarm: camera %s died" % cam.name)
        time.sleep(0.05)
    if row is None or not row["nodes"]:
        sys.stderr.write("uvcfarm: %s: the driver made no nodes (dmesg says why)\n" % cam.name)
        row = row or {"name": cam.name, "busid": None, "nodes": [], "product": cam.spec.get("product", "")}
    row["capture"] = capture_nodes(row["busid"])
    return row


def attach(paths, opts, daemon, state, log, timeout):
    """Attaches the cameras of JSON files; returns an exit status, at once (daemon) or after a signal."""
    prepare_kernel()
    pids, rows = [], []
    for c in load_all(paths, opts):               # one after the other: stable order
        pids.append(spawn(c, log, daemon))
        rows.append(wait_for_nodes(c, pids[-1], timeout))
    table(rows)
    if state:
        with open(state, "w") as f:
            json.dump(rows, f, indent=1)
    if daemon:
        return 0 if all(r["nodes"] for r in rows) else 1
    wait_for_end(pids)
    return 0


def wait_for_end(pids):
    """Returns after a signal, or when all cameras have ended."""
    stopped = []
    signal.signal(signal.SIGTERM, lambda *x: stopped.append(1))
    signal.signal(signal.SIGINT, lambda *x: stopped.append(1))
    sys.stdout.flush()
    left = set(pids)
    while left and not stopped:
        time.sleep(0.2)
        left -= {pid for pid in left if os.waitpid(pid, os.WNOHANG)[0]}
    for pid in left:
        os.kill(pid, signal.SIGTERM)
    for pid in left:
        os.waitpid(pid, 0)
