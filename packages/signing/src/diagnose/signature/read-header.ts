import { fromHex } from "../../hex.ts";
import { decodeBase64, isBase64, SIGN_TYPE } from "../../signed-text.ts";
import type { FoundMistake } from "../mistakes.ts";

export type Reading = { readonly bytes: Uint8Array; readonly mistakes: readonly FoundMistake[] };

/** The bytes that a header may encode, most literal first. */
export function* readHeader(header: string): Generator<Reading> {
  const whole = /^"(.*)"$|^'(.*)'$|^<(.*)>$/s.exec(header);
  if (whole) {
    for (const reading of readHeader(whole[1] ?? whole[2] ?? whole[3] ?? "")) {
      yield { ...reading, mistakes: [{ name: "signature-quoted" }, ...reading.mistakes] };
    }
    return;
  }
  const { text, mistakes } = readPrefix(header);
  for (const [bytes, name] of readEncodings(text)) {
    yield { bytes, mistakes: name === null ? mistakes : [...mistakes, { name }] };
  }
}

export function readPrefix(header: string): { text: string; mistakes: FoundMistake[] } {
  const parts = /^([A-Za-z][A-Za-z0-9-]{1,20})([ =:,]+)(.*)$/s.exec(header);
  const [, word = "", separator = "", rest = ""] = parts ?? [];
  const twice = /^(sha256[ :=]+){2,}(.*)$/is.exec(header);
  const joined = /^(sha-?256|rsa-sha256)([A-Za-z0-9+/_-][A-Za-z0-9+/_=-]{99,})$/i.exec(header);
  const stuck = twice ?? joined;
  if (stuck) {
    const [, , base64 = ""] = stuck;
    const detail = JSON.stringify(header.slice(0, -base64.length));
    return { text: base64, mistakes: [{ name: "signature-prefix", detail }] };
  }
  const isPrefix = separator !== "" && (separator !== "=" || /^(rsa|sha)/i.test(word));
  if (!isPrefix || rest === "") {
    return { text: header, mistakes: [{ name: "signature-prefix-missing" }] };
  }
  if (word === SIGN_TYPE && separator === " ") return { text: rest, mistakes: [] };
  const detail = JSON.stringify(word + separator);
  return { text: rest, mistakes: [{ name: "signature-prefix", detail }] };
}

type Encoding = readonly [bytes: Uint8Array, mistake: FoundMistake["name"] | null];

function* readEncodings(text: string): Generator<Encoding> {
  const quoted = /^(?:b?["'`]|[<[({])(.*)["'`>\])}]$/s.exec(text);
  if (quoted) {
    yield* decode((quoted[1] ?? "").trim(), "signature-quoted");
    return;
  }
  if (HEX.test(text)) {
    const bytes = fromHex(text);
    yield* decode(String.fromCharCode(...bytes), "signature-hex-of-base64");
    yield [bytes, "signature-hex"];
  }
  if (!isBase64(text)) {
    yield* readDamaged(text);
    return;
  }
  const inner = atob(text).trim();
  if (HEX.test(inner) && inner.length >= 256) yield [fromHex(inner), "signature-base64-of-hex"];
  const unwrapped = inner.replace(/\s/g, "");
  if (unwrapped.length > 64) yield* decode(unwrapped, "signature-base64-twice");
  yield* decode(text, null);
}

const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** Nothing when the text is not Base64. */
function* decode(base64: string, mistake: Encoding[1]): Generator<Encoding> {
  const bytes = decodeBase64(base64);
  if (bytes) yield [bytes, mistake];
}

/** Not standard Base64: what could have happened to it in transit. */
function* readDamaged(text: string): Generator<Encoding> {
  yield* decode(pad(text), "signature-unpadded");
  yield* decode(pad(text.replaceAll("-", "+").replaceAll("_", "/")), "signature-url-safe");
  if (text.includes("%")) {
    const decoded = text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    yield* decode(decoded, "signature-percent-encoded");
  }
  if (text.includes("\\")) {
    yield* decode(text.replace(/\\[nr]/g, ""), "signature-in-lines");
    yield* decode(text.replaceAll("\\/", "/"), "signature-slashes-escaped");
    return;
  }
  if (/\s/.test(text)) {
    yield* decode(text.replaceAll(" ", "+"), "signature-plus-lost");
    yield* decode(text.replace(/\s/g, ""), "signature-in-lines");
  }
}

function pad(text: string): string {
  return text.endsWith("=") ? text : text + "=".repeat((4 - (text.length % 4)) % 4);
}
