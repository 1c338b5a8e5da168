#!/bin/sh
# One push with curl and openssl: examples/curl/send.sh [DEVICE_TOKEN]
set -eu

device_token=${1:-00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0}

# The signature is in the form that openssl writes (DER), as in Apple's own example for the shell.
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
head=$(printf '{"alg":"ES256","kid":"%s"}' "$APNS_KEY_ID" | base64url)
claims=$(printf '{"iss":"%s","iat":%s}' "$APNS_TEAM_ID" "$(date +%s)" | base64url)
signature=$(printf '%s.%s' "$head" "$claims" | openssl dgst -sha256 -sign "$APNS_KEY_FILE" | base64url)

# Without APNS_CA the system's certificates are trusted: that is Apple's own gateway then.
answer=$(curl --silent --show-error --http2 ${APNS_CA:+--cacert "$APNS_CA"} \
    --header "authorization: bearer $head.$claims.$signature" \
    --header "apns-topic: $APNS_TOPIC" \
    --header 'apns-push-type: alert' \
    --data '{"aps":{"alert":"Hello from curl"}}' \
    --write-out '%{http_code}' \
    "https://$APNS_HOST:$APNS_PORT/3/device/$device_token")

# The body, {"reason":"..."} or nothing, and the three digits of the status behind it.
body=${answer%???}
status=${answer#"$body"}
echo "$status $(printf '%s' "$body" | sed -n 's/.*"reason":"\([^"]*\)".*/\1/p')"
[ "$status" = 200 ]
