# Sourced by jobs in the guest: the emulated USB cameras of Tests/VirtualCameras/usb.
lane=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
farm=$lane/../../Tests/VirtualCameras/usb
python=/usr/bin/python3
[ -x $python ] || python=python3

# uvcfarm ARGUMENT…    attaches cameras, and talks to those that are attached
uvcfarm() { "$python" "$farm/uvcfarm.py" "$@"; }
