"""Frames as USB transfers."""
import struct
import time


class Payloads:
    """How a Stream's frames go over the bus: bulk, or in isochronous packets."""

    urb_size = None                               # length of the driver's transfers

    def header(self, flags):
        if not self.cam.pts:
            return bytes((2, flags))
        clock = int(time.monotonic() * 48e6) & 0xFFFFFFFF
        sof = int(time.monotonic() * 1000) & 0x7FF
        return struct.pack("<BBIIH", 12, flags | 0x0C, clock, clock, sof)

    def bulk_chunks(self, data, flags):
        size = self.urb_size
        if size is None:
            size = self.urbs[0].length if self.urbs else 16384
        hd = self.header(flags | 2)               # one payload: EOF in its header
        mv = memoryview(data)
        chunks, at = [(hd, mv[:size - len(hd)])], size - len(hd)
        while at < len(mv):
            chunks.append((b"", mv[at:at + size]))
            at += size
        total = len(hd) + len(mv)
        if total % size == 0 and total < self.payload_size(self.mode):
            chunks.append((b"", b""))
        return chunks

    def isoc_chunks(self, data, flags):
        """[(packets, bytes, n packets)]: payload packets, 32 a URB at most."""
        psize = self.altsizes[self.alt - 1] if self.alt else max(self.altsizes)
        npk = self.urbs[0].npkts if self.urbs else 32
        hl = self.cam.header_len
        room = psize - hl
        k = max(1, -(-len(data) // room))
        if isinstance(data, bytearray) and not self.cam.pts:
            # uncompressed: keep the packed frame, patch the stripe and headers
            buf = self.packed.get("buf")
            if buf is None or len(buf) != len(data) + k * hl:
                buf = self.packed["buf"] = bytearray(len(data) + k * hl)
                first = range(k)
            else:
                first = range(min(k, -(-len(self.source.head(0)) // room)))
            mv = memoryview(data)
            for i in first:
                buf[i * psize + hl:(i + 1) * psize] = mv[i * room:(i + 1) * room]
            buf[0::psize] = bytes((hl,)) * k
            buf[1::psize] = bytes((flags,)) * k
            buf[(k - 1) * psize + 1] |= 2
        else:
            parts = []
            for i in range(k):
                parts.append(self.header(flags | (2 if i == k - 1 else 0)))
                parts.append(bytes(data[i * room:(i + 1) * room]))
            buf = b"".join(parts)
        mv = memoryview(buf)
        return [(mv[i * psize:(i + npk) * psize], psize) for i in range(0, k, npk)]

    def send(self, urb, chunk):
        self.stats["urbs"] += 1
        if not self.cam.isoc:
            hd, body = chunk
            self.stats["bytes"] += len(hd) + len(body)
            self.cam.reply(urb, 0, (hd, body), len(hd) + len(body))
            return
        data, psize = chunk
        self.stats["bytes"] += len(data)
        if self.cam.endpoint_interval > 1:
            took = -(-len(data) // psize) * 0.000125 * 2 ** (self.cam.endpoint_interval - 1)
            # A bus does not wait for this process: what was due before its turn went out then.
            self.wire_free = max(self.wire_free, self.next, time.monotonic() - 0.1) + took
        key = (len(data), psize, urb.npkts)
        descs = self.packed.get(key)
        if descs is None:
            left, out = len(data), []
            for i in range(urb.npkts):
                off, length = urb.packets[i]
                n = min(left, psize, length)
                left -= n
                out.append(struct.pack(">IIII", off, length, n, 0))
            descs = self.packed[key] = b"".join(out)
        self.cam.reply(urb, 0, (data, descs), len(data))
