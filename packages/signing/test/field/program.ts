import { constants, type KeyObject, privateEncrypt, sign } from "node:crypto";

/**
 * A program that signs, as integrators write it: apart from the gateway's code and from its list of
 * mistakes. Each damage replaces some of its steps, so that two can be made at once.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Bytes = string | Buffer;

export type Call = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly isWebhook?: true;
};

export type Program = {
  readonly call: Call;
  /** What is signed of the body. */
  prepare: (body: Json) => Json;
  write: (body: Json) => string;
  finishJson: (json: string) => string;
  encode: (json: string) => Buffer;
  /** Null leaves the part out. */
  data: (bytes: Buffer, json: string) => string | null;
  headers: { nonce: string; timestamp: string };
  parts: {
    method: string;
    nonceStr: string;
    requestUrl: string;
    signType: string;
    timestamp: string;
  };
  join: (parts: [name: string, value: string][]) => string;
  finish: (text: string) => Bytes;
  sign: (text: Buffer, key: KeyObject) => Buffer;
  header: (signature: Buffer) => string;
  /** The body on the wire. */
  send: (body: Json) => string;
};

export type Step = keyof Program;

export const BASE_URL = "https://pay.kedai.example";
export const NONCE = "9f2c47A1-8bD0-4e6f-a3c5-71e0d94b28f6";
export const TIMESTAMP = "1795233661";

/** `< > &` and two separators as escapes, keys sorted, compact. */
export function writeRight(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(writeRight).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${keys.map((key) => `${quote(key)}:${writeRight(value[key] ?? null)}`).join(",")}}`;
  }
  return typeof value === "string" ? quote(value) : JSON.stringify(value);
}

export function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function rightProgram(call: Call): Program {
  return {
    call,
    prepare: (body) => body,
    write: writeRight,
    finishJson: (json) => json,
    encode: (json) => Buffer.from(json, "utf8"),
    data: (bytes, json) => (json === "" ? null : bytes.toString("base64")),
    headers: { nonce: NONCE, timestamp: TIMESTAMP },
    parts: {
      method: call.method.toLowerCase(),
      nonceStr: NONCE,
      requestUrl: call.isWebhook ? "" : BASE_URL + call.path,
      signType: "sha256",
      timestamp: TIMESTAMP,
    },
    join: (parts) => parts.map(([name, value]) => `${name}=${value}`).join("&"),
    finish: (text) => text,
    sign: (text, key) => sign("sha256", text, key),
    header: (signature) => `sha256 ${signature.toString("base64")}`,
    send: (body) => JSON.stringify(body),
  };
}

export type Sent = {
  readonly text: Buffer;
  readonly wire: string;
  readonly program: Program;
};

export function run(program: Program): Sent {
  const { call, parts } = program;
  const json =
    call.body === undefined ? "" : program.finishJson(program.write(program.prepare(call.body)));
  const data = program.data(program.encode(json), json);
  const all = Object.entries({ ...(data === null ? {} : { data }), ...parts });
  const present = all.filter(([name, value]) => name === "data" || value !== "");
  return {
    text: Buffer.from(program.finish(program.join(present))),
    wire: call.body === undefined ? "" : program.send(call.body),
    program,
  };
}

export const pss = (text: Buffer, key: KeyObject) =>
  sign("sha256", text, { key, padding: constants.RSA_PKCS1_PSS_PADDING });
export const encrypt = (bytes: Buffer, key: KeyObject) => privateEncrypt(key, bytes);

const CHECKOUT: Json = {
  order: {
    id: "INV-2026-00417",
    title: "Nasi lemak <set> & teh",
    detail: 'Table 5 / floor 2, "kurang manis", 少冰 – café 🍜  terima kasih',
    additionalData: "QR\u001d01\tA'B;C=D+E",
    amount: 1250,
    currencyType: "MYR",
  },
  customer: {
    userId: "86013",
    email: "siti@kedai.example",
    countryCode: "60",
    phoneNumber: "+60123456789",
  },
  method: ["TNG_MY", "BOOST_MY", "FPX_MY"],
  items: [
    { sku: "B-2", qty: 2, price: 450.5, note: null },
    { sku: "A-1", qty: 1, price: 349, tags: [] },
  ],
  type: "WEB_PAYMENT",
  storeId: "6170506694335521334",
  expiresAt: "2026-11-21T04:41:01Z",
  memo: " first line\nsecond line ",
  isTest: true,
  layoutVersion: "",
  extra: {},
  redirectUrl: "https://kedai.example/kembali?order=417&status=ok",
  notifyUrl: "https://kedai.example/notify",
};

const PLAIN_CHECKOUT: Json = {
  order: {
    title: "Kopi O",
    detail: "",
    additionalData: "kaunter 3",
    amount: 500,
    currencyType: "MYR",
    id: "K17",
  },
  customer: { userId: "13050" },
  method: [],
  type: "MOBILE_PAYMENT",
  storeId: "6170506694335521334",
  redirectUrl: "https://toko.example/r",
  notifyUrl: "https://toko.example/n",
};

const REFUND: Json = {
  transactionId: "251121044101300421961845",
  refund: { type: "PARTIAL", amount: 2000, currencyType: "MYR" },
  reason: "Damaged & returned",
};

const WEBHOOK: Json = {
  data: {
    transactionId: "251121044101300421961845",
    amount: 1250,
    rate: 0.5,
    order: {
      id: "INV-2026-00417",
      title: "Nasi lemak <set> & 少冰 🍜",
      detail: "",
      additionalData: "café",
    },
    payer: null,
    tags: [],
    extra: {},
    status: "SUCCESS",
    createdAt: "2026-11-21T04:41:01Z",
  },
  eventType: "PAYMENT_WEB_ONLINE",
};

export const CALLS: readonly Call[] = [
  { name: "checkout", method: "POST", path: "/v3/payment/online", body: CHECKOUT },
  { name: "plain checkout", method: "POST", path: "/v3/payment/online", body: PLAIN_CHECKOUT },
  { name: "refund", method: "POST", path: "/v3/payment/refund", body: REFUND },
  {
    name: "list",
    method: "GET",
    path: "/v3/payment/transactions?storeId=6170506694335521334&status=SUCCESS&limit=20&from=2026-11-01T00%3A00%3A00%2B08%3A00",
  },
  { name: "read", method: "GET", path: "/v3/payment/transaction/251121044101300421961845" },
  { name: "delete", method: "DELETE", path: "/v3/store/6170506694335521334" },
];

export const WEBHOOK_CALL: Call = {
  name: "webhook",
  method: "POST",
  path: "",
  body: WEBHOOK,
  isWebhook: true,
};
