#!/usr/bin/env bash
# Creates a checkout and lists the stores with two signed calls. Requires bash, openssl, jq and curl.

# sign METHOD URL [BODY]: sets url, body and headers for curl. The URL exactly as it will be called,
# with its query; the body is JSON with its members in any order.
sign() {
  local method nonce timestamp data signature
  method=$(printf '%s' "$1" | tr '[:upper:]' '[:lower:]')
  url=$2
  body=${3:+$(canonical_text <<<"$3")}
  nonce=$(openssl rand -hex 16)
  timestamp=$(date +%s)
  data=${body:+data=$(printf '%s' "$body" | openssl base64 -A)&}
  signature=$(
    printf '%s' "${data}method=$method&nonceStr=$nonce&requestUrl=$url&signType=sha256&timestamp=$timestamp" |
      openssl dgst -sha256 -sign <(printf '%s\n' "$SHOP_PRIVATE_KEY") | openssl base64 -A
  )
  headers=(
    --header "Authorization: Bearer $SHOP_ACCESS_TOKEN"
    --header "X-Signature: sha256 $signature"
    --header "X-Nonce-Str: $nonce"
    --header "X-Timestamp: $timestamp"
  )
  if [[ -n $body ]]; then headers+=(--header "Content-Type: application/json"); fi
}

# Keys sorted at every level, no white space. < > & are only ever inside a text; U+2028 and U+2029
# may stay as they are.
canonical_text() {
  jq --compact-output --sort-keys . | sed 's/&/\\u0026/g; s/</\\u003c/g; s/>/\\u003e/g'
}

main() {
  sign POST "$SHOP_BASE_URL/v3/payment/online" '{
    "order": {
      "id": "CURL-'"$(openssl rand -hex 4)"'",
      "title": "Nasi lemak & teh <ais>",
      "detail": "2 × set, 少冰",
      "additionalData": "",
      "amount": 1250,
      "currencyType": "MYR"
    },
    "customer": {"userId": "payer-1"},
    "method": [],
    "type": "WEB_PAYMENT",
    "storeId": "'"$SHOP_STORE_ID"'",
    "redirectUrl": "https://shop.example/return",
    "notifyUrl": "https://shop.example/notify"
  }'
  curl --silent --request POST "$url" "${headers[@]}" --data "$body"
  echo
  sign GET "$SHOP_BASE_URL/v3/stores?limit=1"
  curl --silent --request GET "$url" "${headers[@]}"
  echo
}

# With `source`, a shell gets the functions and makes no call.
if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then main; fi
