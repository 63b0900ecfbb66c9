// Verifies that a webhook came from the gateway. Reads its body from standard input.
//   node verify-webhook.mjs X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
import { verify } from "node:crypto";
import { readFileSync } from "node:fs";

const AGE_SECONDS_MAX = 300;

/** `rawBody`: the bytes as received, before any parsing; `serverPublicKey`: PEM. */
function isFromGateway(rawBody, { signature, nonce, timestamp }, serverPublicKey) {
  const [signType, base64 = ""] = signature.split(" ");
  if (signType !== "sha256" || !/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > AGE_SECONDS_MAX) return false;
  const text = [
    `data=${rawBody.toString("base64")}`,
    "method=post",
    `nonceStr=${nonce}`,
    "signType=sha256",
    `timestamp=${timestamp}`,
  ].join("&");
  return verify("sha256", Buffer.from(text), serverPublicKey, Buffer.from(base64, "base64"));
}

const [signature, nonce, timestamp] = process.argv.slice(2);
const rawBody = readFileSync(0);
const { SHOP_SERVER_PUBLIC_KEY } = process.env;
const isValid = isFromGateway(rawBody, { signature, nonce, timestamp }, SHOP_SERVER_PUBLIC_KEY);
process.stdout.write(isValid ? "valid\n" : "invalid\n");
