"""JPEG test pictures: baseline, 4:2:2, every 8x8 block flat (DC coefficients only)."""
import struct

from .colours import BARS, STRIPE, bits_of, ycc


DC_L = ["00", "010", "011", "100", "101", "110", "1110", "11110", "111110",
        "1111110", "11111110", "111111110"]
DC_C = ["00", "01", "10", "110", "1110", "11110", "111110", "1111110",
        "11111110", "111111110", "1111111110", "11111111110"]
EOB_L, EOB_C = "1010", "00"
STD_DHT = bytes.fromhex(
    "ffc401a2"
    "0000010501010101010100000000000000000102030405060708090a0b"
    "0100030101010101010101010000000000000102030405060708090a0b"
    "100002010303020403050504040000017d01020300041105122131410613516107"
    "227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435"
    "363738393a434445464748494a535455565758595a636465666768696a737475767778797a"
    "838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3"
    "c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
    "11000201020404030407050404000102770001020311040521310612415107617113"
    "22328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536"
    "3738393a434445464748494a535455565758595a636465666768696a737475767778797a82"
    "838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3"
    "c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa")


def dc_code(table, diff):
    if diff == 0:
        return table[0]
    cat = abs(diff).bit_length()
    v = diff if diff > 0 else diff + (1 << cat) - 1
    return table[cat] + format(v, "0%db" % cat)


def jpeg_bits(cells, before):
    """Huffman bits of one row of MCUs, each a flat (y, cb, cr) cell."""
    out = []
    py, pb, pr = (x - 128 for x in before)
    last = same = None
    for c in cells:
        if c == last:
            out.append(same)
            continue
        y, b, r = c[0] - 128, c[1] - 128, c[2] - 128
        out.append(dc_code(DC_L, y - py) + EOB_L + "00" + EOB_L
                   + dc_code(DC_C, b - pb) + EOB_C + dc_code(DC_C, r - pr) + EOB_C)
        py, pb, pr = y, b, r
        last = c
        same = "00" + EOB_L + "00" + EOB_L + "00" + EOB_C + "00" + EOB_C
    return "".join(out)


def stuffed(bits):
    bits += "1" * (-len(bits) % 8)
    if not bits:
        return b""
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")


class JpegSource:
    def __init__(self, w, h, dht=True, pad=0, comment=0):
        self.w, self.h = w, h
        self.cols = (w + 15) // 16
        self.rows = (h + 7) // 8
        q = b"\x08" * 64
        self.header = (b"\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
                       + (b"\xff\xfe" + struct.pack(">H", comment + 2) + bytes(comment) if comment else b"")
                       + b"\xff\xdb\x00\x84\x00" + q + b"\x01" + q
                       + (STD_DHT if dht else b"")
                       + b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", h, w)
                       + b"\x03\x01\x21\x00\x02\x11\x01\x03\x11\x01"
                       + b"\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11\x00\x3f\x00")
        full = [tuple(255 if c > 128 else 0 for c in rgb) for rgb in BARS]
        self.bars = [ycc(full[min(7, x * 8 // self.cols)]) for x in range(self.cols)]
        self.top = min(STRIPE // 8, self.rows)
        # the rows below the stripe never change; only their bit alignment does
        self.body = jpeg_bits(self.bars, self.bars[-1]) * (self.rows - self.top)
        self.end = b"\xff\xd9" + bytes(pad)
        self.tails = {}

    def plain(self, rgb):
        """A picture of one colour, without a number."""
        # Like the bars: from the range of video to that of JPEG.
        cells = [ycc([max(0, min(255, (c - 16) * 255 // 219)) for c in rgb])] * self.cols
        first, rest = jpeg_bits(cells, (128, 128, 128)), jpeg_bits(cells, cells[-1])
        return self.header + stuffed(first + rest * (self.rows - 1)) + self.end

    def frame(self, n):
        cells = [(255, 128, 128) if b else (0, 128, 128) for b in bits_of(n, self.w)]
        rest = list(self.bars[len(cells):])
        if len(rest) > 2:
            rest[n % (len(rest) - 1)] = (255, 128, 128)
        cells += rest
        head = jpeg_bits(cells, (128, 128, 128))
        if self.top > 1:
            head += jpeg_bits(cells, cells[-1]) * (self.top - 1)
        if cells[-1] != self.bars[-1] and self.rows > self.top:
            # narrow pictures: the stripe reaches the right edge
            head += jpeg_bits(self.bars, cells[-1])
            k, body = -1, jpeg_bits(self.bars, self.bars[-1]) * (self.rows - self.top - 1)
        else:
            k, body = len(head) % 8, self.body
        if k < 0:
            return self.header + stuffed(head + body) + self.end
        fill = -len(head) % 8
        tail = self.tails.get(fill)
        if tail is None:
            tail = self.tails[fill] = stuffed(body[fill:])
        return self.header + stuffed(head + body[:fill]) + tail + self.end
