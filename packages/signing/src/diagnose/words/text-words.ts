import type { MistakeWords } from "./body-words.ts";

const BASE64 = "Take standard Base64 of the JSON's UTF-8 bytes: A-Z a-z 0-9 + / with = padding.";
const URL = "Sign the full URL exactly as it is called, from the scheme to the end of the query.";
const PARTS =
  "The parts are data, method, nonceStr, requestUrl, signType and timestamp, in this alphabetical order.";
const ONCE = "Sign and send whole seconds: the same ten digits.";
const COMPARE =
  "Print the text that your program signs and compare it with step4, or paste it into the portal's signature debugger.";
const REMAINS = `What remains is another value in the body, nonce or URL than the one you sent. ${COMPARE}`;
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
  "data-quoted": ["You put data in quotes.", BASE64],
  "data-bytes-literal": [
    "You wrote data as a Python bytes object, b'…'.",
    "Convert it to text: base64.b64encode(…).decode().",
  ],
  "data-case": [
    "You changed the Base64 text of data to {detail}.",
    "Base64 is case-sensitive: use it as it is.",
  ],
  "data-uri": [
    "You wrote data as a data URI, {detail}.",
    "Use only the Base64 text after the comma.",
  ],
  "data-not-json": [
    "You signed {detail} instead of the body's JSON.",
    "Serialize the body to JSON, then encode that in Base64.",
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
    "Leave an empty data part out; else data is the Base64 of the JSON.",
  ],
  "data-without-body": [
    "You signed a data part, which this request does not have.",
    "Leave the data part out when you send nothing, {} or null.",
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
    "You signed the timestamp {detail}, which is off by a time zone: you took local time for UTC.",
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
    "You signed requestUrl={detail}, with a value that is not filled in.",
    `Fill it in before you sign. ${URL}`,
  ],
  "url-query-order": ["You signed requestUrl={detail}, with its query in another order.", URL],
  "url-query-parameter": [
    "You signed requestUrl={detail}, without all of the query's parameters and values.",
    URL,
  ],
  "query-as-data": [
    "You signed the query as data.",
    `Leave the data part out; the query belongs to requestUrl. ${URL}`,
  ],
  "query-as-parts": [
    "You signed the query's parameters as parts of the text.",
    `They belong to requestUrl. ${URL}`,
  ],
  "url-quoted": ["You signed requestUrl={detail}, in quotes or brackets.", URL],
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
  "part-header-names": [
    "You named parts after their headers, like {detail}.",
    `The names in the text differ from those of the headers. ${PARTS}`,
  ],
  "part-empty": ["You signed an empty {detail}=.", `Leave out what is empty. ${PARTS}`],
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
  "text-html": [
    "You wrote the whole text with HTML entities, like &amp;.",
    "Join the parts with & and escape nothing: no htmlspecialchars or the like.",
  ],
  "text-not-utf8": ["You encoded the text in {detail} instead of UTF-8.", PLAIN],
  "text-case": ["You signed the whole text in {detail}.", "Change the case of the method only."],
  "text-other-scheme": [
    "You signed {detail}, as other interfaces expect it.",
    `Build the text of all parts. ${PARTS}`,
  ],
  "text-unknown": [
    "You signed with the correct private key, but over another text. Excluded, one at a time: the order of keys, white space, escapes, numbers, empty and left-out members, character sets and Base64 of the body; the method; usual changes of the URL's host, port, path and query, of the nonce and of the time; names, order and joining of the parts.",
    REMAINS,
  ],
  "text-unknown-without-body": [
    "You signed with the correct private key, but over another text. Excluded, one at a time: a data part; the method; usual changes of the URL's host, port, path and query, of the nonce and of the time; names, order and joining of the parts.",
    `What remains is another URL, nonce or time than the one you sent. ${COMPARE}`,
  ],
  "text-unknown-long-body": [
    "You signed with the correct private key, but over another text. Excluded, one at a time: the body exactly as sent; Base64; the method; usual changes of the URL's host, port, path and query, of the nonce and of the time; names, order and joining of the parts. Other forms of a body of this size are not tried.",
    REMAINS,
  ],
  "text-not-found-in-time": [
    "You signed with the correct private key, but over another text; the search for it was cut short.",
    "Paste the request into the portal's signature debugger or run kaunter explain, which search longer.",
  ],
  "body-alone": ["You signed {detail} alone.", `Build the text of all parts first. ${PARTS}`],
} as const satisfies Record<string, MistakeWords>;
