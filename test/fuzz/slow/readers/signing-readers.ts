// cspell:ignore MIIB QUJD
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  canonicalize,
  diagnose,
  diagnoseTimestamp,
  isBase64,
  readJson,
  readPrivateKey,
  readPublicKey,
  signRequest,
  verifyRequest,
} from "@kaunter/signing";
import { analysisMs } from "../../../../packages/gateway/src/http/api/application/signature-analyst.ts";
import { startCpuStopwatch } from "../../../../packages/gateway/src/platform/clock.ts";
import { readPem } from "../../../../packages/signing/src/keys/pem.ts";
import { parseRequests } from "../../../../packages/signing/src/requests/parse-requests.ts";
import { BYTES, type SlowReader } from "../slow-reader.ts";

const KEYS = join(import.meta.dirname, "../../../../packages/signing/vectors/keys");
const PRIVATE_PEM = readFileSync(join(KEYS, "test-only-private.pem"), "utf8");
const PUBLIC_PEM = readFileSync(join(KEYS, "public.pem"), "utf8");
const KEY_BYTES_MAX = 32_768;
const privateKey = readPrivateKey(PRIVATE_PEM);
const PATH = "/v3/payment/online";
const BASE_URL = "https://gateway.example";
const NOW = new Date("2026-01-05T06:30:00Z");

/** A right signature over something else, so that every other text is tried. */
const { headers: SIGNED } = signRequest({
  ...{ method: "post", requestUrl: `${BASE_URL}${PATH}`, privateKey, body: { a: 1 } },
  ...{ nonce: "n", timestampSeconds: NOW.getTime() / 1_000 },
});
const SENT = {
  ...{ method: "POST", pathAndQuery: PATH, now: NOW, baseUrls: [BASE_URL] },
  publicKeys: [privateKey],
  headers: {
    signature: SIGNED["X-Signature"],
    nonce: SIGNED["X-Nonce-Str"],
    timestamp: SIGNED["X-Timestamp"],
  },
};

export const JSON_SEEDS = [
  '{"a":1,"b":"text","c":[1,2],"d":{"e":null}}',
  '{"order":{"id":"A-1","amount":2590,"title":"é<&>\'"},"list":[{"x":1.0},{"y":1e3}]}',
  '{"a":"\\u2028\\ud83c\\udf5c\\\\","b":[[[[]]]]}',
];
export const JSON_WORDS = [
  ...['"a{n}":1,', '"{n}":{},', '"b{n}":[1.0,', '{"a":', "[", "]", "}", "[[", "{}", '{"":', "{},"],
  ...['"a":1,', '"', '\\"', "\\\\", "\\u0041", "\\u2028", "\\ud83c\\udf5c", "\\ud800", "<", "&"],
  ...["\u2028", "é", "🍜", "1,", "1e1,", "0.1,", "-0,", "9007199254740993,", "9", " ", "\n", "\t"],
  ...["null,", '"",', "41 41 ", "4111", "'", "/", "\\/", "\ufffd", "\x7f", '"\\u0000",'],
];

function readCanonically(input: Buffer): string {
  return canonicalize(readJson(input).value);
}

function readDer(input: Buffer): unknown {
  const lines = input.toString("base64").replaceAll(/(.{64})/g, "$1\n");
  return readPublicKey(`-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`);
}

/** As the gateway does it, in the time that is left. */
function rejectAndExplain(input: Buffer, slowness: number): unknown {
  const request = { ...SENT, rawBody: input };
  const { ok } = verifyRequest({ ...request, mode: "strict" });
  const spentMs = startCpuStopwatch();
  return ok || diagnose(request, () => spentMs() > analysisMs(input.length) * slowness);
}

function readHeaders(input: Buffer): unknown {
  const [signature, nonce, timestamp, host] = input.toString("latin1").split("\n");
  const headers = { signature, nonce, timestamp };
  diagnoseTimestamp(timestamp ?? "", "compat", NOW);
  return verifyRequest({ ...SENT, mode: "compat", host, headers, rawBody: Buffer.alloc(0) });
}

const PEM_WORDS = [
  ...["-----BEGIN ", "-----END ", "-----BEGIN PUBLIC KEY-----\n", "-----", "RSA ", "MIIB", "\n"],
  ...[" ", "=", "A", "\r\n", "-----BEGIN A-----", "\\n", "Proc-Type: 4,ENCRYPTED\n", "0\x82"],
  ...["\\", "\\r", '"', "'", ";", "%0A", "- BEGIN A -"],
];

export const SIGNING_READERS: readonly SlowReader[] = [
  {
    ...{ name: "json", bytesMax: BYTES.body, seeds: JSON_SEEDS, words: JSON_WORDS },
    read: readCanonically,
  },
  {
    ...{ name: "signed-body", bytesMax: BYTES.body, seeds: JSON_SEEDS, words: JSON_WORDS },
    read: (input) => verifyRequest({ ...SENT, mode: "compat", rawBody: input }),
  },
  {
    ...{ name: "diagnosis", share: 0.02, bytesMax: BYTES.body },
    ...{ seeds: JSON_SEEDS, words: JSON_WORDS, read: rejectAndExplain },
  },
  {
    ...{ name: "signing-headers", bytesMax: BYTES.headers, read: readHeaders },
    seeds: [Object.values(SENT.headers).join("\n"), "sha256 AA==\nnonce\n1767594600\nhost"],
    words: ["sha256 ", "AAAA", "=", "%41", " ", "\t", "1", ".", "-", "2026-01-05T", "\n", '"', ","],
  },
  {
    ...{
      name: "query",
      bytesMax: BYTES.headers,
      words: ["%20", "+", "&a=", "?", "/", "%", "=", "%f0"],
    },
    seeds: ["/v3/stores?cursor=&a=%20+", "/v3/payment/transaction/order/A-1?x=1"],
    read: (input) =>
      verifyRequest({
        ...{ ...SENT, mode: "compat", rawBody: Buffer.alloc(0) },
        pathAndQuery: input.toString("latin1"),
      }),
  },
  {
    ...{ name: "pem", bytesMax: KEY_BYTES_MAX, words: PEM_WORDS },
    seeds: [PRIVATE_PEM, PUBLIC_PEM],
    read: (input) => readPublicKey(input.toString("latin1")),
  },
  {
    ...{ name: "der", bytesMax: KEY_BYTES_MAX / 2, read: readDer },
    seeds: [PRIVATE_PEM, PUBLIC_PEM].map((text) => Buffer.from(readPem(text, null).der)),
    words: ["\x30\x80", "\x30\x82\x7f\xff", "\x02\x01\x00", "\x05\x00", "\x30\x84\xff\xff", "\xff"],
  },
  {
    ...{
      name: "base64",
      bytesMax: BYTES.body,
      seeds: ["QUJD", "QUI="],
      words: ["A", "=", "-", "\n"],
    },
    read: (input) => isBase64(input.toString("latin1")),
  },
  {
    ...{ name: "pasted", bytesMax: BYTES.body },
    seeds: [
      "curl -X POST 'https://a.example/v3' -H 'X-Nonce-Str: n' --data '{\"a\":1}'",
      "POST /v3/payment/online HTTP/1.1\nHost: a\nX-Signature: sha256 AA==\n\n{}\n",
      '{"log":{"entries":[{"request":{"url":"/v3"}}]}}',
    ],
    words: [
      ...[
        "curl ",
        "\ncurl '",
        '\ncurl "',
        "\ncurl $'",
        "\\\n",
        "\n",
        "\n ",
        "\n -",
        " ",
        "> ",
        "-H ",
      ],
      ...[
        "'",
        '"',
        "\\",
        "$'",
        "GET ",
        "GET / HTTP/1.1\n",
        "a:",
        "a: b\n",
        "\n\n",
        "\t",
        "* ",
        ".",
      ],
    ],
    read: (input) => parseRequests(input.toString("utf8")),
  },
];
