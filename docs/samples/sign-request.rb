# Creates a checkout and lists the stores with two signed calls. Requires only Ruby 3.
require "base64"
require "json"
require "net/http"
require "openssl"
require "securerandom"

PRIVATE_KEY = OpenSSL::PKey::RSA.new(ENV.fetch("SHOP_PRIVATE_KEY"))

# Keys sorted at every level, no white space, five characters escaped.
def canonical_text(body)
  JSON.generate(sort_keys(body)).gsub(/[<>&\u2028\u2029]/) { |char| format('\u%04x', char.ord) }
end

def sort_keys(value)
  case value
  when Hash then value.transform_keys(&:to_s).sort.to_h.transform_values { |item| sort_keys(item) }
  when Array then value.map { |item| sort_keys(item) }
  else value
  end
end

# url: exactly as it will be called, with its query; text: empty for a request without a body.
def sign_headers(method, url, text)
  nonce = SecureRandom.hex(16)
  timestamp = Time.now.to_i.to_s
  parts = text.empty? ? [] : ["data=#{Base64.strict_encode64(text)}"]
  parts.push("method=#{method.downcase}", "nonceStr=#{nonce}", "requestUrl=#{url}",
             "signType=sha256", "timestamp=#{timestamp}")
  signature = PRIVATE_KEY.sign("SHA256", parts.join("&"))
  {
    "X-Signature" => "sha256 #{Base64.strict_encode64(signature)}",
    "X-Nonce-Str" => nonce,
    "X-Timestamp" => timestamp
  }
end

def call(method, path, body = nil)
  url = ENV.fetch("SHOP_BASE_URL") + path
  text = body.nil? ? "" : canonical_text(body)
  headers = {
    "Authorization" => "Bearer #{ENV.fetch('SHOP_ACCESS_TOKEN')}",
    "Content-Type" => "application/json"
  }.merge(sign_headers(method, url, text))
  uri = URI(url)
  Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") do |http|
    http.send_request(method, uri.request_uri, text.empty? ? nil : text, headers).body
  end
end

checkout = {
  order: {
    id: "RUBY-#{SecureRandom.hex(4)}",
    title: "Nasi lemak & teh <ais>",
    detail: "2 × set, 少冰",
    additionalData: "",
    amount: 1250, # sen
    currencyType: "MYR"
  },
  customer: { userId: "payer-1" },
  method: [],
  type: "WEB_PAYMENT",
  storeId: ENV.fetch("SHOP_STORE_ID"),
  redirectUrl: "https://shop.example/return",
  notifyUrl: "https://shop.example/notify"
}
puts call("POST", "/v3/payment/online", checkout)
puts call("GET", "/v3/stores?limit=1")
