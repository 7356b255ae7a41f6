import json
import os
import subprocess
import unittest

import viewfinder as vf

PROBE = os.environ.get("PROBE")


@unittest.skipUnless(PROBE, "PROBE does not name the command")
class TheCommand(unittest.TestCase):
    def probe(self, *arguments):
        done = subprocess.run([PROBE, *arguments, "--json"], stdout=subprocess.PIPE, check=False)
        return json.loads(done.stdout)

    def test_lists_the_same(self):
        # Without a camera, the command prints an error.
        attached = self.probe("list")["cameras"] if vf.cameras() else []
        self.assertEqual([camera.json["cameras"][0] for camera in vf.cameras()], attached)
        theirs = vf.Camera(self.probe("list", "--profile", "logitech-c922"))
        ours = vf.open("recorded:logitech-c922")
        self.assertEqual((ours.id, ours.name, ours.nodes), (theirs.id, theirs.name, theirs.nodes))
        self.assertEqual(ours.modes, theirs.modes)

    DECISIONS = [
        ({}, []),
        ({"size": (1280, 720)}, ["--size", "1280x720"]),
        ({"size": (1280, 960), "fps": 30}, ["--size", "1280x960", "--fps", "30"]),
        (
            {"size": (5000, 960, "exact"), "min_fps": 20},
            ["--size", "5000x960", "--size-rule", "exact", "--min-fps", "20"],
        ),
        ({"prefer": "YUYV", "fps": "29.97"}, ["--prefer", "YUYV", "--fps", "29.97"]),
        ({"require": "GREY"}, ["--require", "GREY"]),
        ({"preset": "hd1280x720"}, ["--preset", "hd1280x720"]),
    ]

    def test_decides_the_same(self):
        for name in [profile["name"] for profile in self.probe("profile", "list")["profiles"]]:
            try:
                camera = vf.open(f"recorded:{name}")
            except vf.NotFoundError as error:
                self.assertIn("no camera that gives pictures", error.message)
                continue
            for arguments, options in self.DECISIONS:
                with self.subTest(name, **arguments):
                    theirs = self.probe("negotiate", "--profile", name, *options)
                    self.assertEqual(camera.decide(**arguments).json, theirs)
