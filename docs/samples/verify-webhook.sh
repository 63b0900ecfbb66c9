#!/usr/bin/env bash
# Verifies that a webhook came from the gateway. Reads its body from standard input.
#   bash verify-webhook.sh X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
age_seconds_max=300

# is_from_gateway SIGNATURE NONCE TIMESTAMP, with the body's bytes as received on standard input.
is_from_gateway() {
  local data age
  data=$(openssl base64 -A)
  [[ $1 == "sha256 "* && $3 =~ ^[0-9]{10}$ ]] || return 1
  age=$(($(date +%s) - $3))
  ((age >= -age_seconds_max && age <= age_seconds_max)) || return 1
  printf '%s' "data=$data&method=post&nonceStr=$2&signType=sha256&timestamp=$3" |
    openssl dgst -sha256 -verify <(printf '%s\n' "$SHOP_SERVER_PUBLIC_KEY") \
      -signature <(printf '%s' "${1#sha256 }" | openssl base64 -d -A) >/dev/null 2>&1
}

if is_from_gateway "$@"; then echo valid; else echo invalid; fi
