"""The README's table of trust settings, each line of it tried with its own runtime.

    trust.py PROGRAM [TEXT...]     all checks, or those whose name contains one of the texts

A client that verifies certificates must fail without the setting and connect with it. A runtime
that is not on the machine is named and left out; on Debian scripts/test installs them all.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from examples import EXAMPLES, PYTHON, base_environment, told
from report import Report, equal, expect
from server import Server

REPORT = Report()
README = EXAMPLES.parent / "README.md"

PYTHON_CODE = """
import socket, ssl, sys
with socket.create_connection(("localhost", int(sys.argv[1]))) as plain:
    ssl.create_default_context().wrap_socket(plain, server_hostname="localhost").close()
"""
HTTPX_CODE = """
import httpx, sys
with httpx.Client(http2=True) as client:
    client.post(f"https://localhost:{sys.argv[1]}/3/device/ab")
"""
NODE_CODE = """
const session = require('http2').connect(`https://localhost:${process.argv[1]}`)
session.on('error', (error) => { console.error(error.message); process.exit(1) })
session.on('connect', () => session.close())
"""
RUBY_CODE = """
require 'openssl'
require 'socket'
trust = OpenSSL::SSL::SSLContext.new
trust.set_params
socket = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('localhost', ARGV[0]), trust)
socket.hostname = 'localhost'
socket.connect
"""
PHP_CURL_CODE = """
$curl = curl_init("https://localhost:$argv[1]/3/device/ab");
curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
if (curl_exec($curl) === false) { fwrite(STDERR, curl_error($curl)); exit(1); }
"""
PHP_STREAM_CODE = """
exit(stream_socket_client("ssl://localhost:$argv[1]") ? 0 : 1);
"""
GO_CODE = """
package main

import ("crypto/tls"; "log"; "os")

func main() {
	connection, err := tls.Dial("tcp", "localhost:"+os.Args[1], &tls.Config{NextProtos: []string{"h2"}})
	if err != nil { log.Fatal(err) }
	connection.Close()
}
"""
JAVA_CODE = """
public class Trust {
    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        var socket = (javax.net.ssl.SSLSocket)
            javax.net.ssl.SSLSocketFactory.getDefault().createSocket("localhost", port);
        socket.startHandshake();
    }
}
"""


class Place:
    """A folder with what the clients run, and the address they ask."""

    def __init__(self, server, folder):
        self.ca = server.ca
        self.port = str(server.port)
        self.folder = folder
        (folder / "trust.go").write_text(GO_CODE)
        (folder / "Trust.java").write_text(JAVA_CODE)
        self.url = f"https://localhost:{self.port}/3/device/ab"

    def run(self, command, **variables):
        return subprocess.run(
            command, capture_output=True, text=True, timeout=60, cwd=self.folder,
            env=base_environment() | variables, stdin=subprocess.DEVNULL)


def runtime(name, interpreter, setting, command):
    """A line of the table: `command(place)` gives the client, its setting as arguments, and as
    variables."""
    if not shutil.which(interpreter):
        print(f"left out: {name}, there is no {interpreter} here", flush=True)
        return

    @REPORT.check(f"{name}: {setting}")
    def trusts(place):
        expect(setting in README.read_text(), f"README.md does not name {setting}")
        client, arguments, variables = command(place)
        done = place.run([interpreter, *client])
        expect(done.returncode != 0, f"connected without the setting: {told(done)}")
        done = place.run([interpreter, *arguments, *client], **variables)
        equal(done.returncode, 0, f"with the setting: {told(done)}")


runtime("curl", "curl", "--cacert certs/trust/ca.pem", lambda place: (
    ["--silent", "--show-error", "--http2", place.url], ["--cacert", place.ca], {}))
runtime("curl", "curl", "CURL_CA_BUNDLE", lambda place: (
    ["--silent", "--show-error", "--http2", place.url], [], {"CURL_CA_BUNDLE": place.ca}))
runtime("Node.js", "node", "NODE_EXTRA_CA_CERTS", lambda place: (
    ["-e", NODE_CODE, place.port], [], {"NODE_EXTRA_CA_CERTS": place.ca}))
runtime("Python", sys.executable, "SSL_CERT_FILE", lambda place: (
    ["-c", PYTHON_CODE, place.port], [], {"SSL_CERT_FILE": place.ca}))
runtime("Python, httpx", str(PYTHON), "SSL_CERT_FILE", lambda place: (
    ["-c", HTTPX_CODE, place.port], [], {"SSL_CERT_FILE": place.ca}))
runtime("Ruby", "ruby", "SSL_CERT_FILE", lambda place: (
    ["-e", RUBY_CODE, place.port], [], {"SSL_CERT_FILE": place.ca}))
runtime("Go", "go", "SSL_CERT_FILE", lambda place: (
    ["run", "trust.go", place.port], [], {"SSL_CERT_FILE": place.ca}))
runtime("PHP, curl", "php", "curl.cainfo", lambda place: (
    ["-r", PHP_CURL_CODE, place.port], ["-d", f"curl.cainfo={place.ca}"], {}))
runtime("PHP, streams", "php", "openssl.cafile", lambda place: (
    ["-r", PHP_STREAM_CODE, place.port], ["-d", f"openssl.cafile={place.ca}"], {}))


def java(place):
    store = place.folder / "trust.p12"
    done = place.run(
        ["keytool", "-importcert", "-noprompt", "-alias", "mock-apns", "-file", place.ca,
         "-keystore", str(store), "-storepass", "changeit"])
    equal(done.returncode, 0, f"keytool: {told(done)}")
    settings = [f"-Djavax.net.ssl.trustStore={store}",
                "-Djavax.net.ssl.trustStorePassword=changeit"]
    return ["Trust.java", place.port], settings, {}


runtime("Java", "java",
        "-Djavax.net.ssl.trustStore=trust.p12 -Djavax.net.ssl.trustStorePassword=changeit", java)


def main():
    with tempfile.TemporaryDirectory() as folder, Server(sys.argv[1]) as server:
        REPORT.run(sys.argv[2:], Place(server, pathlib.Path(folder)))
    REPORT.finish()


if __name__ == "__main__":
    main()
