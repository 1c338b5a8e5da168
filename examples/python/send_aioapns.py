"""One push with aioapns: send_aioapns.py [DEVICE_TOKEN]"""

import asyncio
import os
import pathlib
import ssl
import sys

from aioapns import APNs, NotificationRequest, PushType

env = os.environ
device_token = sys.argv[1] if len(sys.argv) > 1 else (
    "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0")


async def send():
    client = APNs(
        key=pathlib.Path(env["APNS_KEY_FILE"]).read_text(),
        key_id=env["APNS_KEY_ID"],
        team_id=env["APNS_TEAM_ID"],
        topic=env["APNS_TOPIC"],
        # Without APNS_CA the system's certificates are trusted.
        ssl_context=ssl.create_default_context(cafile=env.get("APNS_CA")))
    # aioapns has no argument for host and port; its protocol class keeps both.
    client.pool.protocol_class.APNS_SERVER = env["APNS_HOST"]
    client.pool.protocol_class.APNS_PORT = int(env["APNS_PORT"])
    return await client.send_notification(NotificationRequest(
        device_token=device_token,
        message={"aps": {"alert": "Hello from aioapns"}},
        push_type=PushType.ALERT))


answer = asyncio.run(send())
print(answer.status, answer.description or "")
sys.exit(0 if answer.is_successful else 1)
