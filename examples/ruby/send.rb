# One push with the gem http-2 (Debian: ruby-http-2): ruby send.rb [DEVICE_TOKEN]

require 'base64'
require 'http/2'
require 'json'
require 'openssl'
require 'socket'

host, port = ENV.fetch('APNS_HOST'), ENV.fetch('APNS_PORT')
device_token = ARGV[0] || '00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0'

def provider_token
  part = ->(bytes) { Base64.urlsafe_encode64(bytes, padding: false) }
  head = part.({ alg: 'ES256', kid: ENV.fetch('APNS_KEY_ID') }.to_json)
  claims = part.({ iss: ENV.fetch('APNS_TEAM_ID'), iat: Time.now.to_i }.to_json)
  key = OpenSSL::PKey.read(File.read(ENV.fetch('APNS_KEY_FILE')))
  # OpenSSL writes a SEQUENCE of two INTEGERs; a provider token wants both as 32 bytes each.
  numbers = OpenSSL::ASN1.decode(key.sign('SHA256', "#{head}.#{claims}")).value
  raw = numbers.map { |number| number.value.to_s(2).rjust(32, "\0") }.join
  "#{head}.#{claims}.#{part.(raw)}"
end

trust = OpenSSL::SSL::SSLContext.new
# Without APNS_CA the system's certificates are trusted, and those of SSL_CERT_FILE.
trust.set_params(ENV['APNS_CA'] ? { ca_file: ENV['APNS_CA'] } : {})
trust.alpn_protocols = ['h2']
socket = OpenSSL::SSL::SSLSocket.new(TCPSocket.new(host, port), trust)
socket.hostname = host
socket.connect
socket.post_connection_check(host)

connection = HTTP2::Client.new
connection.on(:frame) { |bytes| socket.write(bytes) }
stream = connection.new_stream
status = nil
body = +''
stream.on(:headers) { |fields| status = fields.to_h[':status'].to_i }
stream.on(:data) { |chunk| body << chunk }
done = false
stream.on(:close) { done = true }

stream.headers({
  ':scheme' => 'https', ':method' => 'POST', ':authority' => "#{host}:#{port}",
  ':path' => "/3/device/#{device_token}",
  'authorization' => "bearer #{provider_token}",
  'apns-topic' => ENV.fetch('APNS_TOPIC'),
  'apns-push-type' => 'alert'
}, end_stream: false)
stream.data({ aps: { alert: 'Hello from Ruby' } }.to_json)
connection << socket.readpartial(16_384) until done

puts "#{status} #{JSON.parse(body)['reason'] unless body.empty?}"
exit status == 200
