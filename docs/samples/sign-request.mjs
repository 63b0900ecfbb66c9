import { randomBytes, sign } from "node:crypto";

/**
 * The body to send and the headers that sign it. `url`: exactly as it will be called, with its
 * query; `body`: left out for a call without one; `privateKey`: PEM.
 * @param {{ method: string, url: string, body?: unknown, privateKey: string }} call
 */
export function signRequest({ method, url, body, privateKey }) {
  const text = body === undefined ? "" : canonicalText(body);
  const nonce = randomBytes(16).toString("hex");
  const timestamp = String(Math.floor(Date.now() / 1000));
  const parts = [
    ...(text ? [`data=${Buffer.from(text).toString("base64")}`] : []),
    `method=${method.toLowerCase()}`,
    `nonceStr=${nonce}`,
    `requestUrl=${url}`,
    "signType=sha256",
    `timestamp=${timestamp}`,
  ];
  const signature = sign("sha256", Buffer.from(parts.join("&")), privateKey).toString("base64");
  return {
    body: text,
    headers: {
      "Content-Type": "application/json",
      "X-Signature": `sha256 ${signature}`,
      "X-Nonce-Str": nonce,
      "X-Timestamp": timestamp,
    },
  };
}

/**
 * Keys sorted at every level, no spaces, and five characters escaped.
 * @param {unknown} body
 */
function canonicalText(body) {
  return JSON.stringify(sortKeys(body)).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sortKeys(member)]));
}
