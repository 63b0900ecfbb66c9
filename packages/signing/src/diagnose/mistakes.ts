import { BODY_MISTAKE_TEXTS, type MistakeStep, type MistakeText } from "./body-mistake-texts.ts";

const BASE64 = "Take standard Base64 of the JSON's UTF-8 bytes: A-Z a-z 0-9 + / with = padding.";
const URL = "Sign the full URL exactly as it is called, from the scheme to the end of the query.";
const RSA = "Sign with RSA PKCS#1 v1.5 and SHA-256 (RSA-SHA256, RS256, SHA256withRSA).";
const HEADER = "Send: X-Signature: sha256 <Base64 of the signature>.";
const PARTS =
  "The parts are data, method, nonceStr, requestUrl, signType and timestamp, in this alphabetical order.";

/**
 * Every mistake the diagnosis can name. Names are stable: tests, the portal and the CLI use them.
 */
export const MISTAKES = {
  ...BODY_MISTAKE_TEXTS,
  // Step 2: Base64.
  "data-raw": {
    step: 2,
    explanation: "You put the JSON itself into data.",
    fix: BASE64,
  },
  "data-url-safe": {
    step: 2,
    explanation: "You wrote data in URL-safe Base64.",
    fix: BASE64,
  },
  "data-unpadded": {
    step: 2,
    explanation: "You wrote data without the = padding.",
    fix: BASE64,
  },
  "data-base64-twice": {
    step: 2,
    explanation: "You encoded data in Base64 twice.",
    fix: BASE64,
  },
  "data-hex": {
    step: 2,
    explanation: "You wrote data in hexadecimal.",
    fix: BASE64,
  },
  "data-base64-of-hex": {
    step: 2,
    explanation: "You took Base64 of the hexadecimal text of the JSON.",
    fix: BASE64,
  },
  "data-percent-encoded": {
    step: 2,
    explanation: "You percent-encoded data.",
    fix: "Use the Base64 text as it is, with + / =.",
  },
  "data-in-lines": {
    step: 2,
    explanation: "You broke data into lines.",
    fix: "Write the Base64 text on one line. In a shell: base64 -w0.",
  },
  "data-newline": {
    step: 2,
    explanation: "There is a line break after data.",
    fix: "Remove it before you join the parts.",
  },
  "data-hashed": {
    step: 2,
    explanation: "You put a hash of the JSON into data.",
    fix: BASE64,
  },
  "data-not-utf8": {
    step: 2,
    explanation: "You encoded the JSON in another character set than UTF-8 ({detail}).",
    fix: BASE64,
  },
  "data-missing": {
    step: 2,
    explanation: "You sent a body, but signed a text without data.",
    fix: "Put data=<Base64 of the JSON> first.",
  },
  "data-empty": {
    step: 2,
    explanation: "You signed an empty data part.",
    fix: "With a body, data is its Base64; without one, leave the part out.",
  },
  "data-without-body": {
    step: 2,
    explanation: "You signed a data part, but an empty body has none.",
    fix: "Leave the data part out when the body is empty, {} or null.",
  },
  // Step 3: the parts.
  "method-case": {
    step: 3,
    explanation: "You signed method={detail}.",
    fix: "Sign the HTTP method in lower case.",
  },
  "method-other": {
    step: 3,
    explanation: "You signed method={detail}, but sent the request with another method.",
    fix: "Sign the method of the request, in lower case.",
  },
  "part-missing": {
    step: 3,
    explanation: "You signed a text without {detail}.",
    fix: PARTS,
  },
  "nonce-changed": {
    step: 3,
    explanation: "You signed the nonce {detail}, but X-Nonce-Str contains another one.",
    fix: "Generate the nonce once and send the same value in the header.",
  },
  "timestamp-changed": {
    step: 3,
    explanation: "You signed the timestamp {detail}, but X-Timestamp contains another one.",
    fix: "Read the clock once and send the same value in the header.",
  },
  "timestamp-unit": {
    step: 3,
    explanation: "You signed the timestamp {detail}, in another unit than X-Timestamp.",
    fix: "Sign and send whole seconds: the same ten digits.",
  },
  "url-scheme": {
    step: 3,
    explanation: "You signed requestUrl={detail}, with another scheme.",
    fix: URL,
  },
  "url-host": {
    step: 3,
    explanation: "You signed requestUrl={detail}, with another host.",
    fix: "Sign the address that you call; behind a proxy, the public one.",
  },
  "url-port": {
    step: 3,
    explanation: "You signed requestUrl={detail}, with another port.",
    fix: URL,
  },
  "url-other-environment": {
    step: 3,
    explanation: "You signed requestUrl={detail}, the address of another environment.",
    fix: URL,
  },
  "url-trailing-slash": {
    step: 3,
    explanation: "You signed requestUrl={detail}: the slash at its end differs.",
    fix: URL,
  },
  "url-double-slash": {
    step: 3,
    explanation: "You signed requestUrl={detail}, with two slashes before the path.",
    fix: URL,
  },
  "url-without-query": {
    step: 3,
    explanation: "You signed requestUrl={detail}, without the query.",
    fix: URL,
  },
  "url-query-decoded": {
    step: 3,
    explanation: "You signed requestUrl={detail}, percent-decoded.",
    fix: URL,
  },
  "url-query-encoded": {
    step: 3,
    explanation: "You signed requestUrl={detail}, encoded differently from the URL you called.",
    fix: URL,
  },
  "url-path-only": {
    step: 3,
    explanation: "You signed requestUrl={detail}, only the path.",
    fix: URL,
  },
  "url-without-path": {
    step: 3,
    explanation: "You signed requestUrl={detail}, without the path.",
    fix: URL,
  },
  "url-without-version": {
    step: 3,
    explanation: "You signed requestUrl={detail}, without /v3.",
    fix: URL,
  },
  "url-case": {
    step: 3,
    explanation: "You signed requestUrl={detail}, in another letter case.",
    fix: URL,
  },
  "sign-type": {
    step: 3,
    explanation: "You signed signType={detail}.",
    fix: "Sign signType=sha256, in lower case.",
  },
  "part-order": {
    step: 3,
    explanation: "You joined the parts in the order {detail}.",
    fix: PARTS,
  },
  "part-name": {
    step: 3,
    explanation: "You named a part {detail}.",
    fix: PARTS,
  },
  "parts-percent-encoded": {
    step: 3,
    explanation: "You percent-encoded the parts, as a query string.",
    fix: "Join name=value with & and change nothing: no URLSearchParams, no http_build_query.",
  },
  "parts-separator": {
    step: 3,
    explanation: "You joined the parts with {detail} instead of &.",
    fix: PARTS,
  },
  // Step 4: the whole text.
  "text-newline": {
    step: 4,
    explanation: "You signed the text with a line break at its end.",
    fix: "Remove it; in a shell use printf or echo -n.",
  },
  "text-blank": {
    step: 4,
    explanation: "You signed the text with an extra {detail} at its start or end.",
    fix: "Trim the text before you sign it.",
  },
  "text-hashed-first": {
    step: 4,
    explanation: "You hashed the text and then signed the hash, which hashes it again.",
    fix: "Pass the text itself to the signing function.",
  },
  "text-base64": {
    step: 4,
    explanation: "You signed the Base64 form of the text.",
    fix: "Pass the text itself to the signing function.",
  },
  "body-alone": {
    step: 4,
    explanation: "You signed {detail} alone.",
    fix: `Build the text of all parts first. ${PARTS}`,
  },
  // Step 5: RSA.
  "other-hash": {
    step: 5,
    explanation: "You signed with {detail} instead of SHA-256.",
    fix: RSA,
  },
  "pss-padding": {
    step: 5,
    explanation: "You signed with RSA-PSS padding.",
    fix: RSA,
  },
  "digest-bare": {
    step: 5,
    explanation:
      "You encrypted the bare hash with the private key ({detail}), which is not an RSA signature.",
    fix: `Use a signing function, not an encryption function. ${RSA}`,
  },
  "text-encrypted": {
    step: 5,
    explanation:
      "You encrypted the text itself with the private key, which is not an RSA signature.",
    fix: `Use a signing function, not an encryption function. ${RSA}`,
  },
  "other-key": {
    step: 5,
    explanation: "You signed with {detail}.",
    fix: "Sign with the private key whose public key is uploaded for this application.",
  },
  "other-key-size": {
    step: 5,
    explanation: "The signature is {detail}, so it was made with another private key.",
    fix: "Sign with the private key whose public key is uploaded for this application.",
  },
  // The header X-Signature.
  "signature-base64-twice": {
    step: "header",
    explanation: "X-Signature is encoded in Base64 twice.",
    fix: `${HEADER} Many libraries return Base64 already.`,
  },
  "signature-hex": {
    step: "header",
    explanation: "X-Signature is hexadecimal.",
    fix: HEADER,
  },
  "signature-hex-of-base64": {
    step: "header",
    explanation: "X-Signature contains the hexadecimal form of a Base64 text.",
    fix: HEADER,
  },
  "signature-base64-of-hex": {
    step: "header",
    explanation: "X-Signature contains Base64 of a hexadecimal text.",
    fix: HEADER,
  },
  "signature-url-safe": {
    step: "header",
    explanation: "X-Signature is in URL-safe Base64.",
    fix: `${HEADER} Standard Base64 has + and /, not - and _.`,
  },
  "signature-unpadded": {
    step: "header",
    explanation: "The = padding at the end of X-Signature is missing.",
    fix: HEADER,
  },
  "signature-percent-encoded": {
    step: "header",
    explanation: "X-Signature is percent-encoded.",
    fix: HEADER,
  },
  "signature-plus-lost": {
    step: "header",
    explanation: "The + signs of X-Signature became spaces in transit.",
    fix: "Send the signature unchanged; something decoded it as a form.",
  },
  "signature-in-lines": {
    step: "header",
    explanation: "X-Signature contains white space inside the signature.",
    fix: `${HEADER} In a shell: base64 -w0.`,
  },
  "signature-quoted": {
    step: "header",
    explanation: "X-Signature is in quotes.",
    fix: HEADER,
  },
  "signature-prefix-missing": {
    step: "header",
    explanation: "X-Signature has no sha256 prefix.",
    fix: HEADER,
  },
  "signature-prefix": {
    step: "header",
    explanation: "X-Signature starts with {detail}.",
    fix: HEADER,
  },
} as const satisfies Record<string, MistakeText>;

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

/** Explains a mistake. The detail is shortened, because it may contain what a client sent. */
export function explainMistake({ name, detail = "" }: FoundMistake): Mistake {
  const { step, explanation, fix } = MISTAKES[name];
  const shown =
    detail.length > DETAIL_LENGTH_MAX
      ? `${detail.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}…`
      : detail;
  return { name, step, explanation: explanation.replace("{detail}", () => shown), fix };
}
