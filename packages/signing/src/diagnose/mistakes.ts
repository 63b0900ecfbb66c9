import { BODY_MISTAKE_TEXTS, type MistakeText } from "./body-mistake-texts.ts";

/** Where a mistake was made: a step of the `debug` object, or the X-Signature header itself. */
export type MistakeStep = 1 | 2 | 3 | 4 | 5 | "header";

const BASE64 = "Take standard Base64 of the JSON's UTF-8 bytes: A-Z a-z 0-9 + / with = padding.";
const URL = "Sign the full URL exactly as it is called, from the scheme to the end of the query.";
const RSA = "Sign with RSA PKCS#1 v1.5 and SHA-256 (RSA-SHA256, RS256, SHA256withRSA).";
const HEADER = "Send: X-Signature: sha256 <Base64 of the signature>.";
const PARTS =
  "The parts are data, method, nonceStr, requestUrl, signType and timestamp, in this alphabetical order.";

function atStep<Name extends string>(step: MistakeStep, texts: Record<Name, MistakeText>) {
  const entries = Object.entries<MistakeText>(texts).map(([name, [explanation, fix]]) => [
    name,
    { step, explanation, fix },
  ]);
  // Object.fromEntries() forgets the names.
  return Object.fromEntries(entries) as Record<Name, Omit<Mistake, "name">>;
}

/**
 * Every mistake the diagnosis can name. Names are stable: tests, the portal and the CLI use them.
 */
export const MISTAKES = {
  // Step 1: the JSON.
  ...atStep(1, BODY_MISTAKE_TEXTS),
  // Step 2: Base64.
  ...atStep(2, {
    "data-raw": ["You put the JSON itself into data.", BASE64],
    "data-url-safe": ["You wrote data in URL-safe Base64.", BASE64],
    "data-unpadded": ["You wrote data without the = padding.", BASE64],
    "data-base64-twice": ["You encoded data in Base64 twice.", BASE64],
    "data-hex": ["You wrote data in hexadecimal.", BASE64],
    "data-base64-of-hex": ["You took Base64 of the hexadecimal text of the JSON.", BASE64],
    "data-percent-encoded": [
      "You percent-encoded data.",
      "Use the Base64 text as it is, with + / =.",
    ],
    "data-in-lines": [
      "You broke data into lines.",
      "Write the Base64 text on one line. In a shell: base64 -w0.",
    ],
    "data-newline": ["There is a line break after data.", "Remove it before you join the parts."],
    "data-hashed": ["You put a hash of the JSON into data.", BASE64],
    "data-not-utf8": [
      "You encoded the JSON in another character set than UTF-8 ({detail}).",
      BASE64,
    ],
    "data-missing": [
      "You sent a body, but signed a text without data.",
      "Put data=<Base64 of the JSON> first.",
    ],
    "data-empty": [
      "You signed an empty data part.",
      "With a body, data is its Base64; without one, leave the part out.",
    ],
    "data-without-body": [
      "You signed a data part, but an empty body has none.",
      "Leave the data part out when the body is empty, {} or null.",
    ],
  }),
  // Step 3: the parts.
  ...atStep(3, {
    "method-case": ["You signed method={detail}.", "Sign the HTTP method in lower case."],
    "method-other": [
      "You signed method={detail}, but sent the request with another method.",
      "Sign the method of the request, in lower case.",
    ],
    "part-missing": ["You signed a text without {detail}.", PARTS],
    "nonce-changed": [
      "You signed the nonce {detail}, but X-Nonce-Str contains another one.",
      "Generate the nonce once and send the same value in the header.",
    ],
    "timestamp-changed": [
      "You signed the timestamp {detail}, but X-Timestamp contains another one.",
      "Read the clock once and send the same value in the header.",
    ],
    "timestamp-unit": [
      "You signed the timestamp {detail}, in another unit than X-Timestamp.",
      "Sign and send whole seconds: the same ten digits.",
    ],
    "url-scheme": ["You signed requestUrl={detail}, with another scheme.", URL],
    "url-host": [
      "You signed requestUrl={detail}, with another host.",
      "Sign the address that you call; behind a proxy, the public one.",
    ],
    "url-port": ["You signed requestUrl={detail}, with another port.", URL],
    "url-other-environment": [
      "You signed requestUrl={detail}, the address of another environment.",
      URL,
    ],
    "url-trailing-slash": ["You signed requestUrl={detail}: the slash at its end differs.", URL],
    "url-double-slash": ["You signed requestUrl={detail}, with two slashes before the path.", URL],
    "url-without-query": ["You signed requestUrl={detail}, without the query.", URL],
    "url-query-decoded": ["You signed requestUrl={detail}, percent-decoded.", URL],
    "url-query-encoded": [
      "You signed requestUrl={detail}, encoded differently from the URL you called.",
      URL,
    ],
    "url-path-only": ["You signed requestUrl={detail}, only the path.", URL],
    "url-without-path": ["You signed requestUrl={detail}, without the path.", URL],
    "url-without-version": ["You signed requestUrl={detail}, without /v3.", URL],
    "url-case": ["You signed requestUrl={detail}, in another letter case.", URL],
    "sign-type": ["You signed signType={detail}.", "Sign signType=sha256, in lower case."],
    "part-order": ["You joined the parts in the order {detail}.", PARTS],
    "part-name": ["You named a part {detail}.", PARTS],
    "parts-percent-encoded": [
      "You percent-encoded the parts, as a query string.",
      "Join name=value with & and change nothing: no URLSearchParams, no http_build_query.",
    ],
    "parts-separator": ["You joined the parts with {detail} instead of &.", PARTS],
  }),
  // Step 4: the whole text.
  ...atStep(4, {
    "text-newline": [
      "You signed the text with a line break at its end.",
      "Remove it; in a shell use printf or echo -n.",
    ],
    "text-blank": [
      "You signed the text with an extra {detail} at its start or end.",
      "Trim the text before you sign it.",
    ],
    "text-hashed-first": [
      "You hashed the text and then signed the hash, which hashes it again.",
      "Pass the text itself to the signing function.",
    ],
    "text-base64": [
      "You signed the Base64 form of the text.",
      "Pass the text itself to the signing function.",
    ],
    "body-alone": ["You signed {detail} alone.", `Build the text of all parts first. ${PARTS}`],
  }),
  // Step 5: RSA.
  ...atStep(5, {
    "other-hash": ["You signed with {detail} instead of SHA-256.", RSA],
    "pss-padding": ["You signed with RSA-PSS padding.", RSA],
    "digest-bare": [
      "You encrypted the bare hash with the private key ({detail}), which is not an RSA signature.",
      `Use a signing function, not an encryption function. ${RSA}`,
    ],
    "text-encrypted": [
      "You encrypted the text itself with the private key, which is not an RSA signature.",
      `Use a signing function, not an encryption function. ${RSA}`,
    ],
    "other-key": [
      "You signed with {detail}.",
      "Sign with the private key whose public key is uploaded for this application.",
    ],
    "other-key-size": [
      "The signature is {detail}, so it was made with another private key.",
      "Sign with the private key whose public key is uploaded for this application.",
    ],
  }),
  // The header X-Signature.
  ...atStep("header", {
    "signature-base64-twice": [
      "X-Signature is encoded in Base64 twice.",
      `${HEADER} Many libraries return Base64 already.`,
    ],
    "signature-hex": ["X-Signature is hexadecimal.", HEADER],
    "signature-hex-of-base64": [
      "X-Signature contains the hexadecimal form of a Base64 text.",
      HEADER,
    ],
    "signature-base64-of-hex": ["X-Signature contains Base64 of a hexadecimal text.", HEADER],
    "signature-url-safe": [
      "X-Signature is in URL-safe Base64.",
      `${HEADER} Standard Base64 has + and /, not - and _.`,
    ],
    "signature-unpadded": ["The = padding at the end of X-Signature is missing.", HEADER],
    "signature-percent-encoded": ["X-Signature is percent-encoded.", HEADER],
    "signature-plus-lost": [
      "The + signs of X-Signature became spaces in transit.",
      "Send the signature unchanged; something decoded it as a form.",
    ],
    "signature-in-lines": [
      "X-Signature contains white space inside the signature.",
      `${HEADER} In a shell: base64 -w0.`,
    ],
    "signature-quoted": ["X-Signature is in quotes.", HEADER],
    "signature-prefix-missing": ["X-Signature has no sha256 prefix.", HEADER],
    "signature-prefix": ["X-Signature starts with {detail}.", HEADER],
  }),
};

export type MistakeName = keyof typeof MISTAKES;

/** One mistake as found; `detail` is what the client signed or sent there. */
export type FoundMistake = { readonly name: MistakeName; readonly detail?: string | undefined };

export type Mistake = {
  readonly name: MistakeName;
  readonly step: MistakeStep;
  /** What the client did, in one sentence. */
  readonly explanation: string;
  /** What to do instead. */
  readonly fix: string;
};

const DETAIL_LENGTH_MAX = 200;

/** A detail may contain what a client sent, however long. */
export function shortenDetail({ name, detail = "" }: FoundMistake): FoundMistake {
  if (detail.length <= DETAIL_LENGTH_MAX) return { name, detail };
  return { name, detail: `${detail.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}…` };
}

export function explainMistake({ name, detail = "" }: FoundMistake): Mistake {
  const { step, explanation, fix } = MISTAKES[name];
  return { name, step, explanation: explanation.replace("{detail}", () => detail), fix };
}
