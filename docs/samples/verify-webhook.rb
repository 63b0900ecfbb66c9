# Verifies that a webhook came from the gateway. Reads its body from standard input.
#   ruby verify-webhook.rb X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
require "base64"
require "openssl"

AGE_SECONDS_MAX = 300

# raw_body: the bytes as received, before any parsing; server_public_key: PEM.
def from_gateway?(raw_body, signature, nonce, timestamp, server_public_key)
  sign_type, encoded = signature.split(" ", 2)
  return false unless sign_type == "sha256" && encoded && timestamp.match?(/\A\d{10}\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > AGE_SECONDS_MAX

  data = Base64.strict_encode64(raw_body)
  text = "data=#{data}&method=post&nonceStr=#{nonce}&signType=sha256&timestamp=#{timestamp}"
  key = OpenSSL::PKey::RSA.new(server_public_key)
  key.verify("SHA256", Base64.decode64(encoded), text)
end

server_public_key = ENV.fetch("SHOP_SERVER_PUBLIC_KEY")
signature, nonce, timestamp = ARGV
valid = from_gateway?($stdin.binmode.read, signature, nonce, timestamp, server_public_key)
puts valid ? "valid" : "invalid"
