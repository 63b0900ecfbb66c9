/**
 * Reads what the switch sends: responses to BE, AE and our own messages, and AC. All are forms, and
 * the checksum is over the decoded values (docs/spec/rails.md#fpx).
 */
import type { FpxKeys } from "../settings.ts";
import { checksumText, type Fields, isSigned } from "./wire.ts";

/** Several times as many as a message of FPX has; none behind them is read. */
const FIELDS_MAX = 200;

export type SignedMessage =
  | { kind: "signed"; fields: Fields }
  /** `bad_body`: no message at all, such as `ERROR` or a page. */
  | { kind: "bad_body" | "bad_signature" };

/** Each character of these texts is one byte: what they mean is decided by the checksum. */
type RawFields = Fields;

/** The fields of a signed message, as they were signed. */
export function readSigned(
  body: Buffer,
  names: readonly string[],
  keys: FpxKeys,
  now: Date,
): SignedMessage {
  const text = trimmed(body);
  if (text.startsWith("<") || Object.keys(readForm(text)).length === 0) return { kind: "bad_body" };
  // Some switches and proxies are reported to send values as they are. What was signed is accepted
  // as it was signed, so that a second way to read it proves no less.
  for (const read of [readForm, readLiterally]) {
    const raw = read(text);
    const signedText = checksumText(names, raw);
    // A value with a separator would shift the others: which field says what must be certain.
    if (signedText.split("|").length !== names.length) continue;
    const isOurs = (bytes: Buffer) => isSigned(bytes, raw.checkSum ?? "", keys, now);
    if (possibleBytes(signedText).some(isOurs)) return { kind: "signed", fields: toText(raw) };
  }
  return { kind: "bad_signature" };
}

/** What a message says without proof: for finding the attempt that it names. */
export function readUnsigned(body: Buffer): Fields {
  return toText(readForm(trimmed(body)));
}

/** Without what surrounds a message: a byte order mark, blanks before it, line breaks after it. */
function trimmed(body: Buffer): string {
  const text = body.toString("latin1");
  const start = text.startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
  const rest = text.slice(start).trimStart();
  let end = rest.length;
  while (end > 0 && "\r\n\0".includes(rest.charAt(end - 1))) end -= 1;
  return rest.slice(0, end);
}

/** Fields without the prefix are dropped; the first of two equal names wins. */
function readForm(text: string): RawFields {
  const pairs = text.split("&", FIELDS_MAX).map((pair) => splitPair(pair).map(decode));
  return collect(pairs);
}

/** As `readForm`, without decoding: an `&` that begins no field is part of a value. */
function readLiterally(text: string): RawFields {
  return collect(text.split(/&(?=fpx_)/, FIELDS_MAX).map(splitPair));
}

function splitPair(pair: string): string[] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}

function decode(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

function collect(pairs: Iterable<readonly string[]>): RawFields {
  const fields: RawFields = {};
  for (const [name = "", value = ""] of pairs) {
    const bare = name.startsWith("fpx_") ? name.slice(4) : "";
    if (bare !== "" && !Object.hasOwn(fields, bare)) fields[bare] = value;
  }
  return fields;
}

/**
 * What the checksum may be over: the bytes that were sent, or the same text in the other of the two
 * encodings that Java's servlets mix, UTF-8 and Latin-1.
 */
function possibleBytes(raw: string): Buffer[] {
  const sent = Buffer.from(raw, "latin1");
  const text = decodeText(sent);
  if (text === raw && /^\p{ASCII}*$/u.test(raw)) return [sent];
  return [sent, Buffer.from(text, text === raw ? "utf8" : "latin1")];
}

function toText(raw: RawFields): Fields {
  const texts = Object.entries(raw).map(([name, value]) => [
    name,
    decodeText(Buffer.from(value, "latin1")),
  ]);
  return Object.fromEntries(texts);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8, or Latin-1 where the bytes cannot be UTF-8. */
function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
