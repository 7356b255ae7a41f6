"""Talking to running cameras: each is a process with a socket."""
import glob
import json
import os
import socket
import time

RUNDIR = os.environ.get("UVCFARM_RUN", "/run/uvcfarm")


def socket_of(name):
    return os.path.join(RUNDIR, name + ".sock")


def ctl(name, words, timeout=10):
    """A camera's answer to a command."""
    s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    s.settimeout(timeout)
    s.connect(socket_of(name))
    s.sendall(json.dumps(words).encode())
    out = b""
    while True:
        b = s.recv(65536)
        if not b:
            break
        out += b
    s.close()
    return out.decode()


def where(name):
    """A camera's port and nodes."""
    return json.loads(ctl(name, ["where"]))


def running():
    """The names of the cameras whose processes answer. The sockets of others are removed."""
    names = []
    for p in sorted(glob.glob(RUNDIR + "/*.sock")):
        n = os.path.basename(p)[:-5]
        try:
            ctl(n, ["where"])
            names.append(n)
        except OSError:
            try:
                os.unlink(p)
            except OSError:
                pass
    return names


def table(rows):
    for r in rows:
        print("%-16s %-8s %-28s %s" % (r["name"], r["busid"] or "-", " ".join(r["nodes"]) or "-", r["product"]))


def stop(names):
    """Detaches cameras and waits until their nodes are gone."""
    nodes = [x for n in names for x in where(n)["nodes"]]
    for n in names:
        print(n, ctl(n, ["quit"]))
    end = time.monotonic() + 10
    while time.monotonic() < end and any(os.path.exists(x) for x in nodes + [socket_of(n) for n in names]):
        time.sleep(0.05)
