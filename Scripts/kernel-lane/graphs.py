"""What jobs in Python share about media graphs: drivers to load, and what media-ctl and v4l2-ctl print."""
import glob
import os
import re
import subprocess

MODULES = os.environ["VIEWFINDER_SENSORS"]
SENSORS = ["ov5693", "ov2740", "hi556", "ov8856", "ov13b10"]
HAS_SENSORS = os.path.exists(os.path.join(MODULES, "csifarm.ko"))


def run(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout


def load(*modules):
    for module in modules:
        subprocess.run(["modprobe", module], check=True)


def insert(file, *parameters):
    subprocess.run(["insmod", os.path.join(MODULES, file), *parameters], check=True)


def load_vimc():
    load("videodev", "mc", "videobuf2-v4l2", "videobuf2-dma-contig", "videobuf2-vmalloc", "v4l2-tpg")
    insert("vimc.ko")


def load_sensors(*parameters, order=SENSORS):
    load("videodev", "mc", "videobuf2-v4l2", "videobuf2-vmalloc", "v4l2-async", "v4l2-fwnode", "v4l2-dv-timings")
    insert("csifarm.ko", *parameters)
    for sensor in order:
        load(sensor)


def load_streams():
    """Loads the videodev that `sensors` built with the streams API, before anything loads the kernel's own."""
    load("mc")
    for module in ["videodev", "v4l2-async", "v4l2-fwnode"]:
        insert("streams/%s.ko" % module)


def unload_vimc():
    subprocess.run(["rmmod", "vimc"], check=True)


def unload_sensors(order=SENSORS):
    subprocess.run(["rmmod", "csifarm"], check=True)
    for sensor in order:
        subprocess.run(["rmmod", sensor], check=True)


def media(driver):
    return next(path for path in glob.glob("/dev/media*")
                if re.search(r"^driver +%s$" % driver, run("media-ctl", "-d", path, "-p"), re.M))
