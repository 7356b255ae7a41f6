"""What jobs in Python share: emulated USB cameras (Tests/VirtualCameras/usb), the command, and what passed."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FARM = os.path.join(HERE, "../../Tests/VirtualCameras/usb")
sys.path.insert(0, FARM)
from usbcameras.client import ctl  # noqa: E402

WORK = tempfile.mkdtemp()
PROBE = os.path.join(WORK, "probe")
# The folder may be named from where the job starts.
PRODUCTS = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release")
failures = []


def start():
    """Copies the command to memory: reading a program's pages through the share delays frames."""
    shutil.copy(os.path.join(PRODUCTS, "probe"), PROBE)
    os.chdir(WORK)


def camera(file, **changes):
    """The description of one of the cameras in files, with changes."""
    with open("%s/cameras/%s.json" % (FARM, file)) as text:
        return dict(json.load(text), **changes)


def attach(*cameras):
    """Attaches cameras; returns the first node of each that captures."""
    paths = []
    for description in cameras:
        paths.append(os.path.join(WORK, description["name"] + ".json"))
        with open(paths[-1], "w") as file:
            json.dump(description, file)
    state = os.path.join(WORK, "state.json")
    subprocess.run([sys.executable, FARM + "/uvcfarm.py", "--daemon", "--timeout", "60", "--state", state, *paths],
                   check=True, stdout=subprocess.DEVNULL)
    with open(state) as file:
        return [row["capture"][0] for row in json.load(file)]


def lie(name, *rules):
    """Has a camera keep its word in all but these rules."""
    ctl(name, ["truth"])
    for rule in rules:
        answer = ctl(name, ["lie", json.dumps(rule)])
        if answer != "ok":
            sys.exit(answer)


def where(name):
    return json.loads(ctl(name, ["where"]))


def plug(name):
    """Plugs a camera in again; returns its node once it is there."""
    ctl(name, ["plug"])
    for _ in range(600):
        nodes = where(name)["nodes"]
        if len(nodes) == 2 and os.path.exists(nodes[1]):
            return nodes[0]
        time.sleep(0.05)
    sys.exit("%s does not come back" % name)


class Answer:
    """How a run of the command ended, and what it wrote."""

    def __init__(self, *words, timeout=120):
        self.words = words
        done = subprocess.run([PROBE, *words], capture_output=True, timeout=timeout)
        self.status, self.output, self.messages = done.returncode, done.stdout, done.stderr.decode(errors="replace")

    @property
    def text(self):
        return self.output.decode(errors="replace") + self.messages

    @property
    def json(self):
        try:
            return json.loads(self.output)
        except ValueError:
            return {}

    def __str__(self):
        return "probe %s: status %d\n%s" % (" ".join(self.words), self.status, self.text[-2000:])


def check(what, passed, shown=""):
    """Says whether something is as it must be, and what was seen where it is not."""
    print(("passed: " if passed else "FAILED: ") + what, flush=True)
    if not passed:
        failures.append(what)
        print("  " + str(shown).strip().replace("\n", "\n  "), flush=True)


def rows(file):
    """Width, height and rows of a PPM or PGM file."""
    with open(file, "rb") as picture:
        kind, size, _ = picture.readline(), picture.readline().split(), picture.readline()
        width, height = map(int, size)
        data = picture.read()
    length = width * (3 if kind == b"P6\n" else 1)
    return width, height, [data[i * length:(i + 1) * length] for i in range(height)]


def finish():
    sys.exit(1 if failures else 0)
