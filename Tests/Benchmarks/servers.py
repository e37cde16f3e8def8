"""The servers of the chain: the stub of Identity Toolkit, and nginx in front of it for TLS and HTTP/2."""

import shutil
import socket
import subprocess
import time
from contextlib import contextmanager

from peers import fresh


@contextmanager
def stub(program, latency=0):
    """A stub without accounts; yields its host and port."""
    process = subprocess.Popen(
        [program, "--until-stdin-closes", "--latency-ms", str(latency)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True)
    try:
        yield process.stdout.readline().split()[-1]
    finally:
        process.stdin.close()
        process.wait()


@contextmanager
def nginx(upstream):
    """TLS and HTTP/2 in front of `upstream`; yields its URL and the certificate to trust."""
    folder = fresh("nginx")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True)
    (folder / "nginx.conf").write_text(f"""
        daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
        events {{ worker_connections 1024; }}
        http {{
          access_log off;
          client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
          fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
          upstream stub {{ server {upstream}; keepalive 256; keepalive_requests 10000000; }}
          server {{
            listen 127.0.0.1:{port} ssl http2;
            ssl_certificate {folder}/certificate.pem; ssl_certificate_key {folder}/key.pem;
            keepalive_requests 10000000; http2_max_concurrent_streams 256;
            location / {{
              proxy_pass http://stub; proxy_http_version 1.1; proxy_set_header Connection "";
            }}
          }}
        }}
        """)
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"https://localhost:{port}", folder / "certificate.pem"
    finally:
        process.terminate()
        process.wait()
