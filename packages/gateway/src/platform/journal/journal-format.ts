import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Sealer } from "../keys/sealer.ts";

/**
 * A file of the journal: a line of JSON, then boxes, each of them four bytes with its length and
 * then entries, sealed by AES-256-GCM with the file's own key. The nonce is the number of the box,
 * so that none can be left out, repeated or moved to another place without being noticed. The line
 * holds the key, sealed by a master key.
 */
export interface JournalHeader {
  journal: 1;
  id: string;
  openedAt: string;
  /** Base64. */
  key: string;
}

export const FILE_KEY_BYTES = 32;
const LENGTH_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A header is some 250 bytes. */
const HEADER_BYTES_MAX = 4_096;
/** Boxes are a few kilobytes; anything larger is not one. */
const BOX_BYTES_MAX = 64 * 1_024 * 1_024;

export const keyContext = (id: string) => `journal:${id}`;

export function sealBox(key: Uint8Array, id: string, number: number, text: string): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/** A box, still sealed, and its number in the file. */
export interface SealedBox {
  number: number;
  bytes: Buffer;
}

export interface SplitFile {
  /** Null: its writer was killed before it was written. */
  header: JournalHeader | null;
  boxes: SealedBox[];
  endsEarly: boolean;
}

/** Throws when it is not a journal. */
export function splitFile(bytes: Buffer): SplitFile {
  const end = bytes.subarray(0, HEADER_BYTES_MAX).indexOf("\n");
  if (end < 0 && bytes.length < HEADER_BYTES_MAX) {
    return { header: null, boxes: [], endsEarly: true };
  }
  const header = readHeader(bytes.subarray(0, Math.max(end, 0)).toString("utf8"));
  const boxes: SealedBox[] = [];
  let at = end + 1;
  while (bytes.length - at >= LENGTH_BYTES) {
    const length = bytes.readUInt32BE(at);
    const from = at + LENGTH_BYTES;
    if (length < TAG_BYTES || length > BOX_BYTES_MAX) throw new Error("it is damaged");
    if (bytes.length - from < length) break;
    boxes.push({ number: boxes.length, bytes: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return { header, boxes, endsEarly: at < bytes.length };
}

/** Throws when a box was changed, or is sealed with a key that is not at hand. */
export function openBoxes(
  header: JournalHeader,
  boxes: readonly SealedBox[],
  sealer: Pick<Sealer, "open">,
): string[] {
  const key = sealer.open(Buffer.from(header.key, "base64"), keyContext(header.id));
  return boxes.map(({ number, bytes }) => openBox(key, header.id, number, bytes));
}

function openBox(key: Buffer, id: string, number: number, body: Buffer): string {
  const tag = body.subarray(body.length - TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  const plain = decipher.update(body.subarray(0, body.length - TAG_BYTES));
  return Buffer.concat([plain, decipher.final()]).toString("utf8");
}

function readHeader(line: string): JournalHeader {
  const header: Partial<JournalHeader> = JSON.parse(line);
  if (header?.journal !== 1 || !header.id || !header.key || !header.openedAt) {
    throw new Error("it is not a file of the journal");
  }
  return { journal: 1, id: header.id, openedAt: header.openedAt, key: header.key };
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(IV_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), IV_BYTES - 8);
  return nonce;
}

const DATE = "$date";

/** Times stay times. Merchants choose names of members, so that one with a `$` gets another. */
export function writeEntry(entry: object): string {
  return JSON.stringify(entry, function replace(this: Record<string, unknown>, key, value) {
    const plain = this[key];
    if (plain instanceof Date) return { [DATE]: plain.toISOString() };
    return isObject(value) ? renamed(value, "$", (name) => `$${name}`) : value;
  });
}

export function parseEntry(line: string): object {
  return JSON.parse(line, (_, value: unknown) => {
    if (!isObject(value)) return value;
    if (DATE in value) return new Date(String(value[DATE]));
    return renamed(value, "$$", (name) => name.slice(1));
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function renamed(
  value: Record<string, unknown>,
  start: string,
  rename: (name: string) => string,
): Record<string, unknown> {
  if (!Object.keys(value).some((name) => name.startsWith(start))) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name.startsWith(start) ? rename(name) : name,
    member,
  ]);
  return Object.fromEntries(entries);
}
