import { verify } from "node:crypto";

const AGE_SECONDS_MAX = 120;

/**
 * Whether a notification came from the gateway, just now. `rawBody`: the bytes as received, before
 * any parsing; `serverPublicKey`: PEM, of your application; `nowSeconds`: UNIX time.
 * @param {{
 *   rawBody: Buffer,
 *   headers: import("node:http").IncomingHttpHeaders,
 *   serverPublicKey: string,
 *   nowSeconds: number,
 * }} received
 */
export function isFromGateway({ rawBody, headers, serverPublicKey, nowSeconds }) {
  const nonce = String(headers["x-nonce-str"]);
  const timestamp = String(headers["x-timestamp"]);
  const [signType, signature = ""] = String(headers["x-signature"]).split(" ");
  if (signType !== "sha256") return false;
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= AGE_SECONDS_MAX)) return false;
  const text = [
    `data=${Buffer.from(rawBody).toString("base64")}`,
    "method=post",
    `nonceStr=${nonce}`,
    "signType=sha256",
    `timestamp=${timestamp}`,
  ].join("&");
  return verify("sha256", Buffer.from(text), serverPublicKey, Buffer.from(signature, "base64"));
}
