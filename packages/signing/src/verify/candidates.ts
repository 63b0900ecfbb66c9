import { canonicalize, compareByUtf8 } from "../canonical-json.ts";
import { parseJsonTree } from "../json-tree.ts";
import { JSON_LIMITS, type JsonDocument } from "../read-json.ts";
import type { SignatureMode } from "../request-headers.ts";
import { buildSignedText, encodeBase64Text, joinParts, SIGN_TYPE } from "../signed-text.ts";
import {
  compareKeysAsJavaScript,
  compareKeysAsPhp,
  type JsonForm,
  quoteAsAscii,
  quoteAsJavaScript,
  quoteAsPhp,
  quoteWithApostropheEscape,
  quoteWithHtmlEscapes,
  quoteWithSeparatorEscapes,
  writeJsonForm,
} from "./json-forms.ts";

/**
 * Every form of a body that some client signs, by the name that logs show, with an explanation for
 * its developer. All are functions of the same bytes, so accepting any of them never lets two
 * meanings share a signature, because the reader rejects ambiguous bytes. See
 * docs/adr/0005-strict-and-compat.md.
 */
export const DATA_CANDIDATES = {
  canonical: "the body's keys sorted at every level, compact, with < > & escaped",
  "canonical-short-controls": "the canonical text with \\b and \\f instead of \\u0008 and \\u000c",
  "canonical-raw-separators": "the canonical text with U+2028 and U+2029 raw",
  "canonical-literal": "the canonical text of an empty body; leave the data part out",
  "raw-wire": "the body exactly as sent; sort its keys and escape < > & before signing",
  unescaped: "the sorted body with < > & left raw; write them as \\u003c \\u003e \\u0026",
  "array-order-escaped": "a body in which objects inside arrays are not sorted; sort them too",
  "array-order": "a body in which objects inside arrays are not sorted and < > & are left raw",
  "separators-escaped":
    "as array-order, with U+0085, U+2028 and U+2029 escaped and numbers as sent; leave U+0085 raw",
  php: "the sorted body with upper-case \\u003C \\u003E and with \\u0027; use lower case, leave ' raw",
  "apostrophe-escaped":
    "the sorted body with ' escaped and < > & left raw; leave ' raw and escape < > &",
  ascii: "the body with non-ASCII characters escaped; leave them raw",
  "empty-data": "an empty data= part; leave the data part out when there is no body",
  "empty-object": "{} as data for an empty body; leave the data part out",
} as const;
type DataCandidate = keyof typeof DATA_CANDIDATES;

/** How the other parts of the text may deviate from the rule. */
export const TEXT_VARIANTS = {
  "url-decoded": "requestUrl was signed percent-decoded; sign the URL exactly as it is sent",
  "url-form-decoded":
    "requestUrl was signed decoded with + as space; sign it exactly as it is sent",
  "url-last": "requestUrl was put last; the parts must be in alphabetical order",
  "delete-as-get": "method=get was signed for a DELETE; sign method=delete",
} as const;
type TextVariant = keyof typeof TEXT_VARIANTS;

/** Text before the method: `data=…&`, or nothing. */
export type TextHead = { readonly name: DataCandidate; readonly text: string };
/** The rest of the text, from `method=` on. */
export type TextTail = { readonly variants: readonly TextVariant[]; readonly text: string };

const JAVASCRIPT = { compareKeys: compareKeysAsJavaScript, numbers: "javascript" } as const;
const PHP = { compareKeys: compareKeysAsPhp, numbers: "wire", sortsInsideArrays: true } as const;

/**
 * Of a body that is written in all these forms: each takes as long as reading it, and no known
 * client signs a larger one.
 */
const REWRITTEN_LENGTH_MAX = 16_384;

/** In the order of trying: the commonest clients first. */
const FORMS: readonly (readonly [DataCandidate, JsonForm])[] = [
  [
    "unescaped",
    {
      compareKeys: compareByUtf8,
      numbers: "javascript",
      sortsInsideArrays: true,
      quote: quoteAsJavaScript,
    },
  ],
  ["array-order-escaped", { ...JAVASCRIPT, sortsInsideArrays: false, quote: quoteWithHtmlEscapes }],
  ["array-order", { ...JAVASCRIPT, sortsInsideArrays: false, quote: quoteAsJavaScript }],
  ["php", { ...PHP, quote: quoteAsPhp }],
  ["apostrophe-escaped", { ...PHP, quote: quoteWithApostropheEscape }],
  [
    "ascii",
    { compareKeys: compareByUtf8, numbers: "wire", sortsInsideArrays: false, quote: quoteAsAscii },
  ],
  // The rarest last: it costs the others nothing.
  [
    "separators-escaped",
    {
      compareKeys: compareByUtf8,
      numbers: "wire",
      sortsInsideArrays: false,
      quote: quoteWithSeparatorEscapes,
    },
  ],
];

/** The heads that strict mode accepts, too. */
const STRICT_CANDIDATES: readonly DataCandidate[] = [
  "canonical",
  "canonical-raw-separators",
  "canonical-short-controls",
  "canonical-literal",
];

/** Whether strict mode accepts the text of this head and this tail. */
export function isStrictText(head: TextHead, tail: TextTail): boolean {
  return tail.variants.length === 0 && STRICT_CANDIDATES.includes(head.name);
}

/**
 * The heads a signature may cover, most likely first, without repetition, each built only on
 * demand. Strict: the canonical text alone (with either spelling of two control characters and of
 * U+2028 and U+2029, and for `{}` and `null` with or without a data part, since the interface
 * leaves both open). A body with content is never offered without data, so an unsigned body is
 * never accepted.
 */
export function* listTextHeads(
  document: JsonDocument,
  mode: SignatureMode,
  canonical = canonicalize(document.value),
): Generator<TextHead> {
  // Before they are encoded: many of a body's forms are the same.
  const seen = new Set<string | null>();
  for (const [name, json] of listForms(document, canonical, mode)) {
    if (seen.has(json)) continue;
    seen.add(json);
    yield { name, text: json === null ? "" : `data=${encodeBase64Text(json)}&` };
  }
}

/** The JSON in the data part; null: there is none. */
function* listForms(
  document: JsonDocument,
  canonical: string,
  mode: SignatureMode,
): Generator<[DataCandidate, string | null]> {
  const isCompat = mode === "compat";
  if (document.isEmpty) {
    yield ["canonical", null];
    if (document.text !== "") yield ["canonical-literal", canonical];
    if (!isCompat) return;
    yield ["empty-data", ""];
    yield ["empty-object", "{}"];
    if (document.text !== "") yield ["raw-wire", document.text];
    return;
  }
  yield ["canonical", canonical];
  const withSeparators = withRawSeparators(canonical);
  yield ["canonical-raw-separators", withSeparators];
  yield ["canonical-short-controls", withShortControls(canonical)];
  yield ["canonical-short-controls", withShortControls(withSeparators)];
  if (!isCompat) return;
  yield ["raw-wire", document.text];
  if (document.text.length > REWRITTEN_LENGTH_MAX) return;
  const tree = parseJsonTree(document.text, JSON_LIMITS.depthMax);
  for (const [name, form] of FORMS) yield [name, writeJsonForm(tree, form)];
}

/** Newer encoders of the reference form write these two controls short. Escapes come in pairs. */
function withShortControls(canonical: string): string {
  if (!canonical.includes("\\u0008") && !canonical.includes("\\u000c")) return canonical;
  return canonical.replace(/\\u0008|\\u000c|\\./g, (match) => {
    if (match === "\\u0008") return "\\b";
    return match === "\\u000c" ? "\\f" : match;
  });
}

/** The interface escapes `<` `>` `&` only; the reference form escapes these two as well. */
function withRawSeparators(canonical: string): string {
  if (!canonical.includes("\\u202")) return canonical;
  return canonical.replace(/\\u202[89]|\\./g, (match) => {
    if (match === "\\u2028") return "\u2028";
    return match === "\\u2029" ? "\u2029" : match;
  });
}

/** What the tails of a request's text are made of. */
export type TailParts = {
  readonly method: string;
  readonly nonce: string;
  readonly timestamp: string;
  /** Public base URLs, the likeliest first; none for a notification. */
  readonly baseUrls: readonly string[];
  /** Path and query exactly as received. */
  readonly pathAndQuery: string;
  /** One client signs `get` when it deletes a store. Off unless the application enables it. */
  readonly acceptsDeleteSignedAsGet: boolean;
};

/** The tails a signature may cover, most likely first. Strict: one for each base URL. */
export function listTextTails(parts: TailParts, mode: SignatureMode): TextTail[] {
  const methods: [string, TextVariant[]][] = [[parts.method, []]];
  if (mode === "compat" && parts.acceptsDeleteSignedAsGet && isStoreDeletion(parts)) {
    methods.push(["get", ["delete-as-get"]]);
  }
  const tails: TextTail[] = [];
  for (const [method, methodVariants] of methods) {
    for (const [requestUrl, urlVariants] of listRequestUrls(parts, mode)) {
      const variants = [...methodVariants, ...urlVariants];
      const fields = {
        data: "",
        method,
        nonce: parts.nonce,
        timestamp: parts.timestamp,
        requestUrl,
      };
      tails.push({ variants, text: buildSignedText(fields) });
      if (mode === "compat" && requestUrl !== "") {
        tails.push({ variants: [...variants, "url-last"], text: urlLastText(fields) });
      }
    }
  }
  return tails;
}

/** The request URL as its sender must have written it, for one base URL. */
export function joinRequestUrl(baseUrl: string, pathAndQuery: string): string {
  return (baseUrl.endsWith("/") ? baseUrl.slice(0, -1) : baseUrl) + pathAndQuery;
}

/** The base URLs that the Host header names come first. */
export function likeliestFirst(
  baseUrls: readonly string[],
  host: string | undefined,
): readonly string[] {
  if (host === undefined || host === "" || baseUrls.length < 2) return baseUrls;
  const isCalled = (baseUrl: string) => `${baseUrl}/`.includes(`//${host}/`);
  if (isCalled(baseUrls[0] ?? "")) return baseUrls;
  return [...baseUrls.filter(isCalled), ...baseUrls.filter((baseUrl) => !isCalled(baseUrl))];
}

/** At most three URLs for each base: as received, decoded, decoded with + as space. */
function listRequestUrls(parts: TailParts, mode: SignatureMode): [string, TextVariant[]][] {
  if (parts.baseUrls.length === 0) return [["", []]];
  const paths: [string, TextVariant[]][] = [[parts.pathAndQuery, []]];
  if (mode === "compat" && !HIDES_STRUCTURE.test(parts.pathAndQuery)) {
    const decoded = percentDecode(parts.pathAndQuery);
    const formDecoded = percentDecode(plusAsSpace(parts.pathAndQuery));
    if (decoded !== undefined) paths.push([decoded, ["url-decoded"]]);
    if (formDecoded !== undefined) paths.push([formDecoded, ["url-form-decoded"]]);
  }
  const urls = new Map<string, TextVariant[]>();
  for (const [path, variants] of paths) {
    for (const baseUrl of parts.baseUrls) {
      const url = joinRequestUrl(baseUrl, path);
      if (!urls.has(url)) urls.set(url, variants);
    }
  }
  return [...urls];
}

/** Encoded & = # + % / or ?: decoded, two different URLs would share one text. */
const HIDES_STRUCTURE = /%(?:26|3d|23|2b|25|2f|3f)/i;
const STORE_PATH = /^\/v3\/store\/[^/?#]+$/;

function isStoreDeletion(parts: TailParts): boolean {
  return parts.method.toLowerCase() === "delete" && STORE_PATH.test(parts.pathAndQuery);
}

/** Only in the query: in a path a plus is a plus. */
function plusAsSpace(pathAndQuery: string): string {
  const [path = "", ...query] = pathAndQuery.split("?");
  return [path, ...query.map((part) => part.replaceAll("+", " "))].join("?");
}

function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function urlLastText(fields: {
  method: string;
  nonce: string;
  timestamp: string;
  requestUrl: string;
}): string {
  return joinParts([
    ["method", fields.method.toLowerCase()],
    ["nonceStr", fields.nonce],
    ["signType", SIGN_TYPE],
    ["timestamp", fields.timestamp],
    ["requestUrl", fields.requestUrl],
  ]);
}
