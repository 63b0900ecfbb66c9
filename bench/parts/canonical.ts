/**
 * What do strict parsing and canonical text cost, compared with the native parser and the RSA check
 * that follows? Run: node bench/parts/canonical.ts. Rounds of all contenders alternate, so a busy
 * machine slows them alike; compare the ratios, not the microseconds.
 */
import {
  canonicalize,
  encodeBase64Text,
  generateKeyPair,
  readJson,
  signRequest,
  verify,
  verifyRequest,
} from "@kaunter/signing";

const ROUNDS = 15;
const CALLS_PER_ROUND = 5000;

const body = {
  order: {
    id: "A-1009-77",
    title: "Lunch set",
    detail: "2 x nasi lemak & teh tarik",
    additionalData: "table 12, window side",
    amount: 2590,
    currencyType: "MYR",
  },
  customer: {
    userId: "1761962400123456789",
    email: "someone@example.com",
    countryCode: "60",
    phoneNumber: "123456789",
  },
  method: [],
  type: "WEB_PAYMENT",
  storeId: "1761962400123456789",
  redirectUrl: "https://shop.example.com/return?session=98129837123&lang=ms",
  notifyUrl: "https://shop.example.com/hooks/payment/notify",
  layoutVersion: "v4",
};
const text = JSON.stringify(body);
const rawBody = new TextEncoder().encode(text);
const { value } = readJson(rawBody);
const { publicKey, privateKey } = await generateKeyPair();
const baseUrl = "https://api.example.com";
const pathAndQuery = "/v3/payment/online";
const signed = signRequest({
  body,
  method: "POST",
  requestUrl: baseUrl + pathAndQuery,
  privateKey,
  nonce: "k3J9sQ0vXz7LmN2pR5tW8yB1cD4fG6hA",
  timestampSeconds: 1_767_225_600,
});
const headers = {
  signature: signed.headers["X-Signature"],
  nonce: signed.headers["X-Nonce-Str"],
  timestamp: signed.headers["X-Timestamp"],
};
const signature = headers.signature.slice("sha256 ".length);
const now = new Date(1_767_225_600_000);

/** The plain way to the canonical text: copy sorted, stringify, replace. */
function sortedCopy(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input;
  if (Array.isArray(input)) return input.map(sortedCopy);
  const entries = Object.entries(input).map(([key, item]) => [key, sortedCopy(item)] as const);
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

const contenders: Record<string, () => unknown> = {
  "native parse": () => JSON.parse(new TextDecoder().decode(rawBody)),
  readJson: () => readJson(rawBody),
  "sorted copy, stringify, replace": () =>
    JSON.stringify(sortedCopy(value)).replace(
      /[<>&]/g,
      (char) => `\\u00${char.charCodeAt(0).toString(16)}`,
    ),
  canonicalize: () => canonicalize(value),
  "readJson, canonicalize, Base64": () => encodeBase64Text(canonicalize(readJson(rawBody).value)),
  "RSA verification": () => verify(text, signature, publicKey),
  "verifyRequest, strict": () =>
    verifyRequest({
      mode: "strict",
      rawBody,
      method: "POST",
      pathAndQuery,
      baseUrls: [baseUrl],
      headers,
      publicKeys: [publicKey],
      now,
    }),
};

const microseconds = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, run] of Object.entries(contenders)) {
    const startedAt = process.hrtime.bigint();
    for (let call = 0; call < CALLS_PER_ROUND; call += 1) run();
    const each = Number(process.hrtime.bigint() - startedAt) / CALLS_PER_ROUND / 1000;
    if (round > 0) microseconds.set(name, [...(microseconds.get(name) ?? []), each]); // 0 warms up
  }
}

process.stdout.write(`${rawBody.length} bytes, ${ROUNDS} rounds of ${CALLS_PER_ROUND} calls\n`);
const best = (name: string) => Math.min(...(microseconds.get(name) ?? []));
for (const [name, times] of microseconds) {
  const median = times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
  const ratio = best(name) / best("native parse");
  const columns = [
    name.padEnd(34),
    `min ${best(name).toFixed(2)} us`,
    `median ${median.toFixed(2)} us`,
    `${ratio.toFixed(1)} x native parse`,
  ];
  process.stdout.write(`${columns.join("  ")}\n`);
}
