#!/usr/bin/env python3
"""Has rendered files read by programs that share no code with Bannerloop.

Usage: check-wide.py FOLDER, with FOLDER/fast/, FOLDER/small/ and FOLDER/demo.apng of the same frames.

Every chunk's checksum is held to; zlib's Adler-32 too. Python's own zlib and the filters below decode
each file; Pillow and ffmpeg do so as well where they are installed. All must agree.
"""

import pathlib
import shutil
import struct
import subprocess
import sys
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunks(data):
    """Yields type and contents of every chunk, in order."""
    assert data[:8] == SIGNATURE, "no PNG signature"
    place = 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        contents = data[place + 8 : place + 8 + length]
        (crc,) = struct.unpack(">I", data[place + 8 + length : place + 12 + length])
        assert crc == zlib.crc32(kind + contents), f"{kind}: wrong checksum"
        yield kind, contents
        place += 12 + length
    assert place == len(data), "bytes behind the end"


def unfiltered(stream, width, height, pixel):
    """Undoes a zlib stream and its filters."""
    engine = zlib.decompressobj()
    raw = engine.decompress(stream) + engine.flush()
    assert engine.eof and not engine.unused_data, "the stream does not end where its bytes do"
    row = width * pixel
    assert len(raw) == (row + 1) * height, "wrong number of bytes"
    above, out = bytearray(row), bytearray()
    for y in range(height):
        kind = raw[y * (row + 1)]
        line = bytearray(raw[y * (row + 1) + 1 : (y + 1) * (row + 1)])
        if kind == 1:
            for i in range(pixel, row):
                line[i] = (line[i] + line[i - pixel]) & 255
        elif kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, above))
        elif kind == 3:
            for i in range(row):
                left = line[i - pixel] if i >= pixel else 0
                line[i] = (line[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(row):
                a, c = (line[i - pixel], above[i - pixel]) if i >= pixel else (0, 0)
                b = above[i]
                pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                best = a if pa <= pb and pa <= pc else b if pb <= pc else c
                line[i] = (line[i] + best) & 255
        else:
            assert kind == 0, f"filter {kind}"
        out += line
        above = line
    return bytes(out)


def still(data):
    """Returns width, height, bytes of a pixel and pixels of a PNG file."""
    found = list(chunks(data))
    kinds = [kind for kind, _ in found]
    assert kinds[0] == b"IHDR" and kinds[-1] == b"IEND" and b"sRGB" in kinds, kinds
    width, height, depth, color, *rest = struct.unpack(">IIBBBBB", found[0][1])
    assert depth == 8 and color in (2, 6) and rest == [0, 0, 0]
    pixel = 3 if color == 2 else 4
    stream = b"".join(contents for kind, contents in found if kind == b"IDAT")
    return width, height, pixel, unfiltered(stream, width, height, pixel)


def animation(data):
    """Returns the pictures of an APNG with their lengths as (numerator, denominator)."""
    frames, canvas, control, stream, sequence = [], None, None, b"", 0
    size = None

    def end():
        nonlocal canvas
        if control is None:
            return
        width, height, x, y, num, den = struct.unpack(">IIIIHH", control[4:24])
        part = unfiltered(stream, width, height, size[2])
        if canvas is None:
            canvas = bytearray(size[0] * size[1] * size[2])
        for row in range(height):
            start = ((y + row) * size[0] + x) * size[2]
            bytes_of_row = part[row * width * size[2] : (row + 1) * width * size[2]]
            canvas[start : start + len(bytes_of_row)] = bytes_of_row
        frames.append((bytes(canvas), (num, den)))

    for kind, contents in chunks(data):
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", contents[:10])
            size = (width, height, 3 if color == 2 else 4)
        elif kind in (b"fcTL", b"fdAT"):
            assert struct.unpack(">I", contents[:4])[0] == sequence, "a gap in the sequence"
            sequence += 1
            if kind == b"fcTL":
                end()
                control, stream = contents, b""
            else:
                stream += contents[4:]
        elif kind == b"IDAT":
            stream += contents
    end()
    return frames


def with_pillow(path):
    from PIL import Image

    with Image.open(path) as image:
        image.load()
        return image.tobytes()


def with_ffmpeg(path, pixel):
    command = ["ffmpeg", "-v", "warning", "-xerror", "-i", str(path), "-f", "rawvideo"]
    command += ["-pix_fmt", "rgb24" if pixel == 3 else "rgba", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert not done.stderr, f"{path}: ffmpeg says {done.stderr.decode()}"
    return done.stdout


def main(folder):
    try:
        import PIL

        pillow = PIL.__version__
    except ImportError:
        pillow = None
    ffmpeg = shutil.which("ffmpeg") is not None
    fast = sorted((folder / "fast").glob("*.png"))
    assert fast, f"no frames in {folder / 'fast'}"
    pictures, known = [], {}
    for path in fast:
        data = path.read_bytes()
        if data not in known:
            width, height, pixel, pixels = still(data)
            small = still((folder / "small" / path.name).read_bytes())
            assert small == (width, height, pixel, pixels), f"{path.name}: small differs from fast"
            if pillow:
                assert with_pillow(path) == pixels, f"{path}: Pillow reads other pixels"
            if ffmpeg:
                assert with_ffmpeg(path, pixel) == pixels, f"{path}: ffmpeg reads other pixels"
            known[data] = pixels
        pictures.append(known[data])
    runs = []
    for picture in pictures:
        if runs and runs[-1][0] == picture:
            runs[-1][1] += 1
        else:
            runs.append([picture, 1])
    frames = animation((folder / "demo.apng").read_bytes())
    assert [frame[0] for frame in frames] == [run[0] for run in runs], "the animation differs"
    # Every frame stands for three of 60 a second.
    for (_, (num, den)), (_, length) in zip(frames, runs):
        assert num * 20 == length * den, f"{num}/{den} s is not {length} frames of 3/60 s"
    if ffmpeg:
        shown = with_ffmpeg(folder / "demo.apng", 3)
        assert len(shown) > 0 and shown.startswith(runs[0][0]), "ffmpeg reads another animation"
    readers = ["Python's zlib"] + (["Pillow " + pillow] if pillow else [])
    readers += ["ffmpeg"] if ffmpeg else []
    print(
        f"{len(pictures)} frames, {len(known)} different, and an animation of {len(frames)} "
        f"pictures: read alike by {', '.join(readers)}"
    )


main(pathlib.Path(sys.argv[1]))
