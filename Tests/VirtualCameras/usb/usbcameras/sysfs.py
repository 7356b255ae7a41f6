"""What the kernel says of its virtual ports and of the nodes that it made."""
import fcntl
import glob
import os
import struct

VHCI = "/sys/devices/platform/vhci_hcd.0"


def vhci_lines():
    for path in sorted(glob.glob(VHCI + "/status*"), key=lambda p: (len(p), p)):
        with open(path) as f:
            for line in f.read().splitlines()[1:]:
                w = line.split()
                if len(w) >= 7:
                    yield w


def free_port(hub, skip=0):
    free = [int(w[1]) for w in vhci_lines() if w[0] == hub and int(w[2]) == 4]
    return free[min(skip, len(free) - 1)] if free else None


def bus_of(port):
    for w in vhci_lines():
        if int(w[1]) == port and int(w[2]) == 6:
            return w[6]
    return None


def nodes_of(busid):
    if not busid or busid == "0-0":
        return []
    found = glob.glob("/sys/bus/usb/devices/%s/%s:*/video4linux/video*" % (busid, busid))
    return sorted(("/dev/" + os.path.basename(p) for p in found), key=lambda s: int(s[10:]))


def capture_nodes(busid):
    """The nodes whose device_caps say capture (not metadata)."""
    out = []
    for n in nodes_of(busid):
        try:
            fd = os.open(n, os.O_RDWR | os.O_NONBLOCK)
        except OSError:
            continue
        cap = bytearray(104)
        try:
            fcntl.ioctl(fd, 0x80685600, cap)
            if struct.unpack_from("<I", cap, 88)[0] & 1:
                out.append(n)
        finally:
            os.close(fd)
    return out
