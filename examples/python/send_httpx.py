"""One push with httpx and PyJWT: send_httpx.py [DEVICE_TOKEN]"""

import os
import pathlib
import ssl
import sys
import time

import httpx
import jwt

env = os.environ
device_token = sys.argv[1] if len(sys.argv) > 1 else (
    "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0")

provider_token = jwt.encode(
    {"iss": env["APNS_TEAM_ID"], "iat": int(time.time())},
    pathlib.Path(env["APNS_KEY_FILE"]).read_text(),
    algorithm="ES256",
    headers={"kid": env["APNS_KEY_ID"]})

# Without APNS_CA the system's certificates are trusted: that is Apple's own gateway then.
trust = ssl.create_default_context(cafile=env.get("APNS_CA"))
with httpx.Client(http2=True, verify=trust) as client:
    answer = client.post(
        f"https://{env['APNS_HOST']}:{env['APNS_PORT']}/3/device/{device_token}",
        headers={
            "authorization": f"bearer {provider_token}",
            "apns-topic": env["APNS_TOPIC"],
            "apns-push-type": "alert",
        },
        json={"aps": {"alert": "Hello from httpx"}})

print(answer.status_code, answer.json()["reason"] if answer.content else "")
sys.exit(0 if answer.status_code == 200 else 1)
