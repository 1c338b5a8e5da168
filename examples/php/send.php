<?php
// One push with PHP's curl and openssl extensions: php send.php [DEVICE_TOKEN]

$deviceToken = $argv[1] ?? '00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0';

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

// openssl_sign writes a SEQUENCE of two INTEGERs; a provider token wants both as 32 bytes each.
function rawSignature(string $der): string
{
    $raw = '';
    for ($at = 2, $count = 0; $count < 2; $count++) {
        $length = ord($der[$at + 1]);
        $number = ltrim(substr($der, $at + 2, $length), "\0");
        $raw .= str_pad($number, 32, "\0", STR_PAD_LEFT);
        $at += 2 + $length;
    }
    return $raw;
}

function providerToken(): string
{
    $head = base64url(json_encode(['alg' => 'ES256', 'kid' => getenv('APNS_KEY_ID')]));
    $claims = base64url(json_encode(['iss' => getenv('APNS_TEAM_ID'), 'iat' => time()]));
    $key = openssl_pkey_get_private(file_get_contents(getenv('APNS_KEY_FILE')));
    openssl_sign("$head.$claims", $der, $key, OPENSSL_ALGO_SHA256);
    return "$head.$claims." . base64url(rawSignature($der));
}

$curl = curl_init(
    'https://' . getenv('APNS_HOST') . ':' . getenv('APNS_PORT') . "/3/device/$deviceToken"
);
curl_setopt_array($curl, [
    CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_2TLS,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode(['aps' => ['alert' => 'Hello from PHP']]),
    CURLOPT_HTTPHEADER => [
        'authorization: bearer ' . providerToken(),
        'apns-topic: ' . getenv('APNS_TOPIC'),
        'apns-push-type: alert',
    ],
]);
// Without APNS_CA those of curl.cainfo are trusted, or the system's.
if (getenv('APNS_CA')) {
    curl_setopt($curl, CURLOPT_CAINFO, getenv('APNS_CA'));
}

$body = curl_exec($curl);
if ($body === false) {
    fwrite(STDERR, curl_error($curl) . "\n");
    exit(1);
}
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
echo $status, ' ', $body === '' ? '' : json_decode($body)->reason, "\n";
exit($status === 200 ? 0 : 1);
