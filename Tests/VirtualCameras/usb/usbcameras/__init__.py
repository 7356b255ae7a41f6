"""Emulated USB cameras behind the kernel's own uvcvideo driver. README.md beside this folder describes them."""
