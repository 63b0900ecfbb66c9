// Creates a checkout and lists the stores with two signed calls. Requires only Node 20.
import { randomBytes, sign } from "node:crypto";

const { SHOP_BASE_URL, SHOP_ACCESS_TOKEN, SHOP_PRIVATE_KEY, SHOP_STORE_ID } = process.env;

/** Keys sorted at every level, no white space, five characters escaped. */
function canonicalText(body) {
  return JSON.stringify(sortKeys(body)).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sortKeys(member)]));
}

/**
 * `url`: exactly as it will be called, with its query; `text`: empty for a request without a body.
 */
function signHeaders(method, url, text) {
  const nonce = randomBytes(16).toString("hex");
  const timestamp = String(Math.floor(Date.now() / 1000));
  const parts = [
    ...(text === "" ? [] : [`data=${Buffer.from(text).toString("base64")}`]),
    `method=${method.toLowerCase()}`,
    `nonceStr=${nonce}`,
    `requestUrl=${url}`,
    "signType=sha256",
    `timestamp=${timestamp}`,
  ];
  const signature = sign("sha256", Buffer.from(parts.join("&")), SHOP_PRIVATE_KEY).toString(
    "base64",
  );
  return {
    "X-Signature": `sha256 ${signature}`,
    "X-Nonce-Str": nonce,
    "X-Timestamp": timestamp,
  };
}

async function call(method, path, body) {
  const url = SHOP_BASE_URL + path;
  const text = body === undefined ? "" : canonicalText(body);
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${SHOP_ACCESS_TOKEN}`,
      "Content-Type": "application/json",
      ...signHeaders(method, url, text),
    },
    ...(text !== "" && { body: text }),
  });
  return response.text();
}

const checkout = {
  order: {
    id: `NODE-${Date.now().toString(36)}`,
    title: "Nasi lemak & teh <ais>",
    detail: "2 × set, 少冰",
    additionalData: "",
    amount: 1250, // sen
    currencyType: "MYR",
  },
  customer: { userId: "payer-1" },
  method: [],
  type: "WEB_PAYMENT",
  storeId: SHOP_STORE_ID,
  redirectUrl: "https://shop.example/return",
  notifyUrl: "https://shop.example/notify",
};
process.stdout.write(`${await call("POST", "/v3/payment/online", checkout)}\n`);
process.stdout.write(`${await call("GET", "/v3/stores?limit=1")}\n`);
