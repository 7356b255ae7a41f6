"""Lists the attached cameras: python -m viewfinder"""

import sys

from . import Error, cameras


def main() -> int:
    try:
        found = cameras()
    except Error as error:
        print(f"viewfinder: {error}", file=sys.stderr)
        return 1
    for camera in found:
        print(camera.id, camera.name, f"{len(camera.modes)} modes", *camera.nodes, sep="\t")
    if not found:
        print("No cameras.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
