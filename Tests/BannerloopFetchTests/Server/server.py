"""A small web server that misbehaves in every way that the fetcher must survive.

Prints its port on a line and serves the folder named first. It listens on 127.0.0.1 only, counts the
requests of each path in a file of that folder, and ends when its standard input does.
"""

import gzip
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOLDER = sys.argv[1]
# Read by the tests, since Foundation fetches nothing here.
COUNTS = os.path.join(FOLDER, ".counts-%d.json" % os.getpid())
counts = {}
bodies = {}
lock = threading.Lock()


def picture(name):
    with open(os.path.join(FOLDER, os.path.basename(name)), "rb") as file:
        return file.read()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def count(self, key):
        with lock:
            counts[key] = counts.get(key, 0) + 1
            with open(COUNTS + ".new", "w") as file:
                json.dump(counts, file)
            os.replace(COUNTS + ".new", COUNTS)
            return counts[key]

    def send(self, status, body=b"", headers=(), length=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def hang_up(self):
        self.close_connection = True

    def do_GET(self):
        try:
            self.answer()
        except (BrokenPipeError, ConnectionResetError):
            self.hang_up()

    def answer(self):
        path = self.path.split("?")[0]
        parts = path.strip("/").split("/")
        kind = parts[0]
        number = self.count(path)
        name = parts[-1]
        if kind == "plain":
            return self.send(200, picture(name))
        if kind == "slow":
            time.sleep(0.02)
            return self.send(200, picture(name))
        if kind == "busy":
            status = int(parts[1])
            if number <= 2:
                return self.send(status, b"later", [("Retry-After", parts[2])])
            return self.send(200, picture(name))
        if kind == "status":
            return self.send(int(parts[1]), b"no")
        if kind == "redirect":
            left = int(parts[1])
            target = "/redirect/%d/%s" % (left - 1, name) if left > 1 else "/plain/" + name
            return self.send(302, b"", [("Location", target)])
        if kind == "loop":
            return self.send(302, b"", [("Location", path)])
        if kind == "to-file":
            return self.send(302, b"", [("Location", "file:///etc/hostname")])
        if kind == "to-port":
            return self.send(302, b"", [("Location", "http://127.0.0.1:%s/secret/x" % parts[1])])
        if kind == "to-secure":
            target = "https://127.0.0.1:%s/plain/%s" % (parts[1], name)
            return self.send(302, b"", [("Location", target)])
        if kind == "secret":
            given = self.headers.get("Authorization")
            return self.send(200 if given else 401, (given or "nobody").encode())
        if kind == "stall-headers":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n")
            self.wfile.flush()
            time.sleep(4)
            return self.hang_up()
        if kind == "stall-body":
            body = picture(name)
            self.send(200, body[:20], length=len(body))
            self.wfile.flush()
            time.sleep(4)
            return self.hang_up()
        if kind == "short":
            body = picture(name)
            self.send(200, body, length=len(body) + 100)
            return self.hang_up()
        if kind == "huge":
            self.send(200, b"", length=2 << 30)
            return self.flood()
        if kind == "endless":
            self.send_response(200)
            self.send_header("Connection", "close")
            self.end_headers()
            return self.flood()
        if kind == "html":
            return self.send(200, b"<!doctype html><p>Not here.</p>")
        if kind == "drip":
            body = picture(name)
            self.send(200, b"", length=len(body))
            for byte in body[:40]:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(0.1)
            return self.hang_up()
        if kind == "reset":
            if number > int(parts[1]):
                return self.send(200, picture(name))
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            return self.hang_up()
        if kind == "gzip":
            body = gzip.compress(picture(name))
            return self.send(200, body, [("Content-Encoding", "gzip")])
        if kind == "bomb":
            body = gzip.compress(bytes(8 << 20))
            return self.send(200, body, [("Content-Encoding", "gzip")])
        if kind == "etag":
            body = picture(name)
            mark = '"%d-%d"' % (len(body), sum(body))
            if self.headers.get("If-None-Match") == mark:
                self.count("/304/" + name)
                return self.send(304, b"", [("ETag", mark)])
            self.count("/200/" + name)
            return self.send(200, body, [("ETag", mark)])
        if kind == "aged":
            return self.send(200, picture(name), [("Cache-Control", "max-age=1000")])
        if kind == "held":
            time.sleep(0.3)
            body = picture(name)
            mark = '"%d-%d"' % (len(body), sum(body))
            if self.headers.get("If-None-Match") == mark:
                return self.send(304, b"", [("ETag", mark)])
            self.count("/200/" + name)
            return self.send(200, body, [("ETag", mark)])
        return self.send(404, b"nothing")

    def flood(self):
        chunk = bytes(1 << 16)
        for _ in range(1 << 15):
            self.wfile.write(chunk)
        self.hang_up()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        pass


def serve(certificate=None):
    server = Server(("127.0.0.1", 0), Handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


ports = [str(serve())]
if len(sys.argv) > 2:
    ports.append(str(serve(sys.argv[2])))
print(" ".join(ports), flush=True)
sys.stdin.read()
