// One push with nothing but Node's own modules: node send.js [DEVICE_TOKEN]
const crypto = require('node:crypto')
const fs = require('node:fs')
const http2 = require('node:http2')

const env = process.env
const deviceToken = process.argv[2] ??
    '00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0'

function providerToken() {
    const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const head = part({ alg: 'ES256', kid: env.APNS_KEY_ID })
    const claims = part({ iss: env.APNS_TEAM_ID, iat: Math.floor(Date.now() / 1000) })
    const key = { key: fs.readFileSync(env.APNS_KEY_FILE), dsaEncoding: 'ieee-p1363' }
    const signature = crypto.sign('sha256', Buffer.from(`${head}.${claims}`), key)
    return `${head}.${claims}.${signature.toString('base64url')}`
}

// Without APNS_CA Node trusts its own certificates, and those of NODE_EXTRA_CA_CERTS.
const trust = env.APNS_CA ? { ca: fs.readFileSync(env.APNS_CA) } : {}
const session = http2.connect(`https://${env.APNS_HOST}:${env.APNS_PORT}`, trust)
session.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
})

const request = session.request({
    ':method': 'POST',
    ':path': `/3/device/${deviceToken}`,
    'authorization': `bearer ${providerToken()}`,
    'apns-topic': env.APNS_TOPIC,
    'apns-push-type': 'alert',
})
request.setEncoding('utf8')
let status
let body = ''
request.on('response', (headers) => { status = headers[':status'] })
request.on('data', (chunk) => { body += chunk })
request.on('end', () => {
    console.log(status, body ? JSON.parse(body).reason : '')
    session.close()
    process.exitCode = status === 200 ? 0 : 1
})
request.end(JSON.stringify({ aps: { alert: 'Hello from Node' } }))
