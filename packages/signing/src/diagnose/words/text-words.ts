import type { MistakeWords } from "./body-words.ts";

const BASE64 = "Take standard Base64 of the JSON's UTF-8 bytes: A-Z a-z 0-9 + / with = padding.";
const URL = "Sign the full URL exactly as it is called, from the scheme to the end of the query.";
const PARTS =
  "The parts are data, method, nonceStr, requestUrl, signType and timestamp, in this alphabetical order.";
const ONCE = "Sign and send whole seconds: the same ten digits.";
const PLAIN = "Pass the text itself to the signing function, in UTF-8.";

/** Step 2: Base64. */
export const DATA_WORDS = {
  "data-raw": ["You put the JSON itself into data.", BASE64],
  "data-url-safe": ["You wrote data in URL-safe Base64.", BASE64],
  "data-unpadded": ["You wrote data without the = padding.", BASE64],
  "data-base64-twice": ["You encoded data in Base64 twice.", BASE64],
  "data-plus-as-space": [
    "The + signs of data became spaces.",
    "Use the Base64 text as it is; something decoded it as a form.",
  ],
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
  "data-not-utf8": ["You encoded the JSON in another character set than UTF-8 ({detail}).", BASE64],
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
} as const satisfies Record<string, MistakeWords>;

/** Step 3: the parts. */
export const PART_WORDS = {
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
  "timestamp-unit": ["You signed the timestamp {detail}, in another unit than X-Timestamp.", ONCE],
  "timestamp-format": [
    "You signed the timestamp {detail}, which is a date and not UNIX time in seconds.",
    ONCE,
  ],
  "timestamp-zone": [
    "You signed the timestamp {detail}, which is 8 hours off: you took local time for UTC.",
    "Take the UNIX time, which has no time zone, and send and sign the same value.",
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
  "url-version": ["You signed requestUrl={detail}, with another version than /v3.", URL],
  "url-other-endpoint": ["You signed requestUrl={detail}, the URL of another endpoint.", URL],
  "url-placeholder": [
    "You signed requestUrl={detail}, whose path parameter is not filled in.",
    `Fill in the id before you sign. ${URL}`,
  ],
  "url-query-order": ["You signed requestUrl={detail}, with its query in another order.", URL],
  "url-quoted": ["You signed requestUrl={detail}, in quotes.", URL],
  "url-blank": ["You signed requestUrl with white space at its start or end.", URL],
  "url-escaped-slashes": [
    "You signed requestUrl={detail}, with its slashes escaped.",
    `Escape nothing in the URL. ${URL}`,
  ],
  "url-case": ["You signed requestUrl={detail}, in another letter case.", URL],
  "sign-type": ["You signed signType={detail}.", "Sign signType=sha256, in lower case."],
  "part-order": ["You joined the parts in the order {detail}.", PARTS],
  "part-name": ["You named a part {detail}.", PARTS],
  "part-names": [
    "You wrote the names of the parts in {detail}.",
    `The names are case-sensitive. ${PARTS}`,
  ],
  "part-extra": ["You signed a text with an extra part, {detail}.", `Leave it out. ${PARTS}`],
  "parts-without-names": [
    "You joined only the values of the parts.",
    "Write each part as name=value and join them with &.",
  ],
  "parts-equals-sign": [
    "You joined names and values with {detail} instead of =.",
    "Write each part as name=value and join them with &.",
  ],
  "parts-as-json": [
    "You signed the parts as JSON.",
    "Write each part as name=value and join them with &.",
  ],
  "parts-percent-encoded": [
    "You percent-encoded the parts, as a query string.",
    "Join name=value with & and change nothing: no URLSearchParams, no http_build_query.",
  ],
  "parts-separator": ["You joined the parts with {detail} instead of &.", PARTS],
} as const satisfies Record<string, MistakeWords>;

/** Step 4: the whole text. */
export const TEXT_WORDS = {
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
    PLAIN,
  ],
  "text-base64": ["You signed the Base64 form of the text.", PLAIN],
  "text-percent-encoded": ["You percent-encoded the whole text.", PLAIN],
  "text-not-utf8": ["You encoded the text in {detail} instead of UTF-8.", PLAIN],
  "text-case": ["You signed the whole text in {detail}.", "Change the case of the method only."],
  "text-other-scheme": [
    "You signed {detail}, as other interfaces expect it.",
    `Build the text of all parts. ${PARTS}`,
  ],
  "text-unknown": [
    "You signed with the correct private key, but over another text. No known mistake in the method, URL, nonce, timestamp or JSON format explains it, so the body was probably changed after signing.",
    "Send exactly the body that you sign: no proxy, middleware or second JSON encoding may change it. To see which part differs, paste the text that your program signs into the portal's signature debugger.",
  ],
  "text-not-found-in-time": [
    "You signed with the correct private key, but over another text; the search for it was cut short.",
    "Paste the request into the portal's signature debugger or run kaunter explain, which search longer.",
  ],
  "body-alone": ["You signed {detail} alone.", `Build the text of all parts first. ${PARTS}`],
} as const satisfies Record<string, MistakeWords>;
