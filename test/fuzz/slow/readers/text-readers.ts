// cspell:ignore onlin paymnt QUJD
/** Texts of forms, headers and addresses. */
import { type CheckoutView, cardErrors, pickLanguage, renderCheckout } from "@kaunter/checkout";
import { plainText } from "@kaunter/checkout/plain-text";
import { receiptMail } from "@kaunter/checkout/receipt-mail";
import { samples } from "../../../../packages/checkout/samples.ts";
import { safeSvg } from "../../../../packages/checkout/src/markup/safe-svg.ts";
import { networkOf } from "../../../../packages/gateway/src/domain/access/network-of.ts";
import { findPasswordProblem } from "../../../../packages/gateway/src/domain/access/session.ts";
import { findEmbedOriginProblem } from "../../../../packages/gateway/src/domain/application/embed-origins.ts";
import { parseLogoPath } from "../../../../packages/gateway/src/domain/checkout/checkout-look.ts";
import { csvLines } from "../../../../packages/gateway/src/domain/csv.ts";
import { cleanSvg } from "../../../../packages/gateway/src/domain/picture/clean-svg.ts";
import {
  normalizeKey,
  patternOf,
} from "../../../../packages/gateway/src/domain/privacy/erasure.ts";
import { readEnteredAmount } from "../../../../packages/gateway/src/domain/qr-code/entered-amount.ts";
import { readQuantity } from "../../../../packages/gateway/src/domain/qr-code/qr-code.ts";
import { isRedirectUri, redirectTarget } from "../../../../packages/gateway/src/domain/redirect.ts";
import { STORED_BODY_LENGTH_MAX } from "../../../../packages/gateway/src/domain/request-log/api-call.ts";
import { maskText } from "../../../../packages/gateway/src/domain/request-log/mask/mask-text.ts";
import { storableText } from "../../../../packages/gateway/src/domain/storable-text.ts";
import { listCredentialHints } from "../../../../packages/gateway/src/http/oauth/credential-hints.ts";
import { readForm } from "../../../../packages/gateway/src/http/request/body/read-form.ts";
import { readCookie } from "../../../../packages/gateway/src/http/request/cookies.ts";
import { findNearestEndpoint } from "../../../../packages/gateway/src/http/request/nearest-endpoint.ts";
import { readBrowserFacts } from "../../../../packages/gateway/src/http/request/origin/browser-facts.ts";
import { routablePath } from "../../../../packages/gateway/src/http/request/request-path.ts";
import { API_ROUTES } from "../../../../packages/gateway/src/http/routes.ts";
import { findTargetProblem } from "../../../../packages/gateway/src/platform/target-guard.ts";
import { BYTES, type SlowReader } from "../slow-reader.ts";

const NOW = new Date("2026-01-05T06:30:00Z");
const VIEWS = ["choose-v3", "card", "receipt"].flatMap((name) => samples[name] ?? []);

function readAddress(input: Buffer): void {
  const url = input.toString("utf8");
  findTargetProblem(url, "public-only");
  isRedirectUri(url);
  findEmbedOriginProblem([url], true);
  parseLogoPath(url);
  redirectTarget(url, { status: "FAILED", orderId: url, reason: "x" });
}

function readCardFields(input: Buffer): void {
  const text = input.toString("utf8");
  const fields = { cardNumber: text, cardExpiry: text, cardCvc: text, cardName: text };
  cardErrors(fields, ["visa", "mastercard"], NOW);
  readEnteredAmount(text, { amountMinorMin: 1, amountMinorMax: 1_000 });
  readQuantity(text, 10);
}

function readCredentials(input: Buffer): void {
  const text = input.toString("utf8");
  listCredentialHints(text, text);
}

/** What is written into a page, a mail, a file's name or a column. */
function writeText(input: Buffer): void {
  const text = input.toString("utf8");
  plainText(text);
  storableText(text, 300);
  csvLines([[text, text.slice(0, 100)]]);
  normalizeKey({ by: "PHONE", value: text });
  normalizeKey({ by: "EMAIL", value: text });
  patternOf([text]);
  findPasswordProblem(text, text, new Set());
}

type Request = Parameters<typeof readForm>[0];

/** Only what these readers use. */
function requestOf(parts: object): Request {
  const socket = { remoteAddress: "127.0.0.1" };
  return { headers: {}, socket, server: {}, ...parts } as unknown as Request;
}

function readHeaders(input: Buffer): void {
  const text = input.toString("latin1");
  const headers = { cookie: text, "accept-language": text, "user-agent": text, accept: text };
  for (const name of ["kaunter_session", "a", "kaunter_lang"]) {
    readCookie(requestOf({ headers }), name);
  }
  pickLanguage(text, text, text);
  readBrowserFacts(requestOf({ headers }));
  networkOf(text);
}

function renderPages(input: Buffer): void {
  const text = input.toString("utf8");
  for (const sample of VIEWS) {
    const view = withTexts(sample, { name: text, title: text, detail: text });
    renderCheckout(view);
    if (view.screen === "receipt") receiptMail(view);
  }
}

/** Other texts, in whatever part of a view. */
function withTexts(view: CheckoutView, texts: Readonly<Record<string, string>>): CheckoutView {
  const copy = structuredClone(view);
  for (const part of Object.values(copy) as unknown[]) {
    if (typeof part !== "object" || part === null) continue;
    for (const name of Object.keys(texts))
      if (name in part) Object.assign(part, { [name]: texts[name] });
  }
  return copy;
}

const ADDRESS_WORDS = [
  ...["https://", "/", "?", "#", "&", "=", "@", ":", "[", "]", "%", "%41", "..", "/./", "\\", ";"],
  ...[
    "xn--",
    "é",
    "🍜",
    ".",
    "a.",
    "0x",
    "1.",
    " ",
    "\t",
    "\n",
    "-",
    "💥.",
    "ß",
    "\u00ad",
    "javascript:",
  ],
];
const TEXT_WORDS = [
  ...[
    " ",
    "\n",
    "\r",
    "\t",
    "\0",
    "a",
    "1",
    "12 ",
    "-",
    "+",
    "=",
    "@",
    ".",
    ",",
    "/",
    "\\",
    '"',
    "'",
  ],
  ...["<", "&", "é", "🍜", "\u200b", "\u202e", "\ufeff", "\u0301", "ﷺ", "＝", "\ud83c", "0", "(0)"],
  ...["password", "123456", "aaaa", "RM", "1,", ",000", ".00", "a@", "://", "</", "İ", "ß", "ﬃ"],
];
const SVG = '<svg xmlns="a" viewBox="0 0 9 9"><g fill="#fff"><path d="M0 0h9"/></g></svg>';
const SVG_WORDS = [
  ...["<g>", "</g>", "<path/>", "<!--", "-->", "<?", "?>", "<!DOCTYPE ", " ", "\n", '="', '"', "'"],
  ...[
    "<title>",
    "9",
    "9 ",
    ".",
    " a",
    ' fill="x"',
    " d=",
    "url(",
    "<",
    ">",
    "> <",
    "-",
    "<g",
    " x",
  ],
];

export const TEXT_READERS: readonly SlowReader[] = [
  {
    ...{ name: "addresses", bytesMax: BYTES.body, words: ADDRESS_WORDS, read: readAddress },
    seeds: ["https://user:pass@shop.example:443/a/../b?c=d&e#f", "https://[::1]/x", "myapp://pay"],
  },
  {
    ...{ name: "card-fields", bytesMax: BYTES.body, words: TEXT_WORDS, read: readCardFields },
    seeds: ["4242 4242 4242 4242", "12 / 2029", "Aminah binti Ali", "RM 1,234.50"],
  },
  {
    ...{ name: "texts", bytesMax: BYTES.body, words: TEXT_WORDS, read: writeText },
    seeds: ["Nasi lemak, 2 x", "+60 12-345 6789", "aminah@example.com", "C:\\a\\b.pdf"],
  },
  {
    ...{ name: "pages", bytesMax: BYTES.field, words: TEXT_WORDS, read: renderPages, share: 0.1 },
    seeds: ["Kedai <b>Kopi</b> & Teh", "Lunch"],
  },
  {
    ...{ name: "credentials", bytesMax: BYTES.headers, read: readCredentials },
    seeds: ["1761962400123456789", "abcdefghijklmnopqrstuvwxyzABCDEF", '"1761962400123456789"'],
    words: ["1", "a", "!", " ", '"', "%0A", "\\n", "QUJD", "=", "{", "}", "\u00e9", "\ufeff"],
  },
  {
    ...{ name: "headers", bytesMax: BYTES.headers, read: readHeaders },
    seeds: ["a=b; kaunter_session=x", "ms-MY,en;q=0.5", "Mozilla/5.0 (X11)", "fe80::1%eth0"],
    words: [
      "a=",
      ";",
      "; ",
      "=",
      '"',
      "%41",
      "%",
      ",",
      "q=1",
      "-",
      " ",
      "en,",
      ":",
      "1:",
      "::",
      "kaunter_lang=en;",
    ],
  },
  {
    ...{
      name: "paths",
      bytesMax: BYTES.headers,
      words: ["%", "%41", "%f0", "/", "//", "..", "%2", "?", "v3/", "a"],
    },
    seeds: ["/v3/payment/online", "/v3/store/%F0%9F/x?y=%", "/v3/paymnt/onlin"],
    read(input) {
      const path = routablePath(input.toString("latin1"));
      findNearestEndpoint("POST", path.split("?", 1)[0] ?? "", API_ROUTES);
    },
  },
  {
    ...{
      name: "forms",
      bytesMax: BYTES.body,
      words: ["&", "a&", "=", "a=&", "%", "%41", "+", "a{n}=1&", "&&", "é"],
    },
    seeds: ["checkoutId=1&method=FPX_MY&bank=a%20b", "cardNumber=4242+4242&cardName=%C3%A9"],
    read(input) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const form = readForm(requestOf({ headers, body: input }));
      for (const name of ["checkoutId", "method", "bank", "cardNumber"]) form.get(name);
    },
  },
  {
    ...{ name: "mask", bytesMax: BYTES.body },
    seeds: ['{"order":{"id":"4111 1111 1111 1111"},"cvc":"737"}', "a=1&cardNo=4111&token=x"],
    words: [
      ...[
        "41 ",
        "41 41 ",
        "4111 ",
        "1",
        "11",
        "11-",
        "11%20",
        '"no":"',
        '"cvc":',
        '\\"',
        "\\",
        "\\\\",
      ],
      ...[
        '"',
        "a_",
        "token",
        "cvc",
        "password=",
        "=",
        "&",
        "[",
        "{",
        "\\u00a0",
        "-----BEGIN ",
        "Bearer ",
      ],
      ...["\\u0034", "\\n", "_card", "security_", '"pin":{', '"pan":[', "%2", "%c2%a0", " :", ":"],
    ],
    read: (input) => maskText(input.toString("utf8"), STORED_BODY_LENGTH_MAX),
  },
  {
    ...{ name: "svg", bytesMax: 32_768, seeds: [SVG], words: SVG_WORDS },
    read(input) {
      const text = input.toString("utf8");
      cleanSvg(text);
      safeSvg(text);
    },
  },
];
