/**
 * How each published client serializes, signs and sends. Shares nothing with the code under test
 * but RSA itself.
 */
import { createSign, randomBytes } from "node:crypto";
import { type Json, type Reply, sendWire } from "../support/api/raw-client.ts";
import type { DemoApplication } from "../support/gateway.ts";

export type Tree = { [key: string]: Json };

export interface ClientForm {
  name: string;
  /** Works with an application in strict mode. */
  isStrict: boolean;
  nonce(): string;
  timestamp(): string;
  /** The text that is signed. */
  signs(body: Tree): string;
  /** The text that is sent. */
  sends(body: Tree): string;
  /** Of a call without a body. */
  contentType: string | undefined;
  /** A body sent with GET. */
  getBody?: string;
  /** The data part of a request without a body. */
  emptyData?: string;
  /** The address that is signed, from the one that is called. */
  signsUrl?(url: string): string;
}

const seconds = () => String(Math.floor(Date.now() / 1_000));
const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const upper = (length: number) =>
  [...randomBytes(length)].map((byte) => String.fromCharCode(65 + (byte % 26))).join("");

/** Objects with sorted keys; those inside arrays only when asked for. */
function sort(value: Json, insideArrays: boolean): Json {
  if (Array.isArray(value)) return insideArrays ? value.map((item) => sort(item, true)) : value;
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sort(value[name] ?? null, insideArrays)]));
}

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
const escapedUpper = (char: string) =>
  `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
const html = (text: string) => text.replace(/[<>&]/g, escaped);
const separators = (text: string) => text.replace(/[\u2028\u2029]/g, escaped);
/** C#'s library escapes U+0085 as well. */
const csharpText = (text: string) => text.replace(/[\u0085\u2028\u2029]/g, escaped);
const ascii = (text: string) => text.replace(/[\u007f-\uffff]/g, escaped);
const phpTable = (text: string) => text.replace(/[<>&']/g, escapedUpper);
/** PHP without flags: escaped slashes, ASCII only. */
const phpWire = (body: Tree) => ascii(JSON.stringify(body)).replaceAll("/", "\\/");
const plainSorted = (body: Tree) => JSON.stringify(sort(body, true));

const JSON_TYPE = "application/json";

const USUAL = { isStrict: false, timestamp: seconds, contentType: JSON_TYPE } as const;

export const FORMS = {
  go: {
    name: "go",
    isStrict: true,
    nonce: () => upper(32).toLowerCase(),
    timestamp: seconds,
    signs: (body) => separators(html(plainSorted(body))),
    sends: (body) => separators(html(JSON.stringify(body))),
    contentType: JSON_TYPE,
    getBody: "{}",
  },
  js: {
    name: "js",
    isStrict: false,
    nonce: () => hex(32),
    timestamp: () => String(Date.now()),
    signs: (body) => html(JSON.stringify(sort(body, false))),
    sends: (body) => JSON.stringify(sort(body, false)),
    contentType: JSON_TYPE,
  },
  php: {
    name: "php",
    ...USUAL,
    nonce: () => hex(16),
    signs: (body) => phpTable(separators(plainSorted(body))),
    sends: phpWire,
    emptyData: "data=&",
  },
  woocommerce: {
    name: "woocommerce",
    ...USUAL,
    nonce: () => hex(16),
    signs: (body) => phpTable(separators(plainSorted(body))),
    sends: phpWire,
  },
  opencart: {
    name: "opencart",
    ...USUAL,
    nonce: () => hex(16),
    signs: (body) => separators(plainSorted(body)).replaceAll("'", escapedUpper),
    sends: (body) => JSON.stringify(body),
  },
  python: {
    name: "python",
    isStrict: false,
    nonce: () => hex(32),
    timestamp: () => (Date.now() / 1_000).toFixed(7),
    signs: (body) => ascii(JSON.stringify(sort(body, false))),
    sends: (body) => ascii(JSON.stringify(sort(body, false))),
    contentType: JSON_TYPE,
  },
  java: {
    name: "java",
    isStrict: false,
    nonce: () => upper(32),
    timestamp: seconds,
    signs: plainSorted,
    sends: plainSorted,
    contentType: "application/json;",
  },
  csharp: {
    name: "c#",
    ...USUAL,
    nonce: () => upper(32),
    signs: (body) => csharpText(JSON.stringify(sort(body, false))),
    sends: (body) => csharpText(JSON.stringify(body)),
  },
  kotlin: {
    name: "kotlin",
    ...USUAL,
    nonce: () => hex(16),
    signs: plainSorted,
    sends: plainSorted,
    signsUrl: (url) => decodeURIComponent(url),
  },
} as const satisfies Record<string, ClientForm>;

export interface SignedMessage {
  method: string;
  url: string;
  headers: Record<string, string>;
  text: string;
}

/** A request as this client sends it, without its token. */
export function signCall(
  form: ClientForm,
  application: Pick<DemoApplication, "privateKey">,
  call: { method: string; url: string; body?: Tree; signedMethod?: string },
): SignedMessage {
  const { method, url, body } = call;
  const nonce = form.nonce();
  const timestamp = form.timestamp();
  const data = body
    ? `data=${Buffer.from(form.signs(body)).toString("base64")}&`
    : (form.emptyData ?? "");
  const signedUrl = form.signsUrl?.(url) ?? url;
  const text =
    `${data}method=${call.signedMethod ?? method.toLowerCase()}&nonceStr=${nonce}` +
    `&requestUrl=${signedUrl}&signType=sha256&timestamp=${timestamp}`;
  const signature = createSign("sha256").update(text).sign(application.privateKey, "base64");
  const sent = body ? form.sends(body) : method === "GET" ? (form.getBody ?? "") : "";
  return {
    method,
    url,
    text: sent,
    headers: {
      "x-nonce-str": nonce,
      "x-timestamp": timestamp,
      "x-signature": `sha256 ${signature}`,
      ...(form.contentType && { "content-type": form.contentType }),
    },
  };
}

/** Exactly these headers and bytes: also a GET with a body. */
export function sendRaw({ method, url, headers, text }: SignedMessage): Promise<Reply> {
  const { port, pathname, search } = new URL(url);
  return sendWire({
    method,
    port: Number(port),
    path: pathname + search,
    headers: Object.entries(headers),
    body: text,
  });
}
