import { joinBytes } from "../join-bytes.ts";
import type { Cleaned } from "./picture.ts";

const FILE_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Bits of VP8X: a colour profile and transparency stay, Exif and XMP are left out. */
const KEPT_FEATURES = 0x20 | 0x10;
const IS_MOVING = 0x02;

interface Chunk {
  kind: string;
  content: Uint8Array;
}

type Size = Omit<Cleaned, "content">;

/** Source: RFC 9649, sections 2.3 to 2.7. */
export function cleanWebp(file: Uint8Array): Cleaned | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = 8 + view.getUint32(4, true);
  if (end > file.length) return null;
  const chunks = readChunks(file.subarray(0, end));
  const image = chunks?.find(({ kind }) => kind === "VP8 " || kind === "VP8L");
  const size = image && (image.kind === "VP8L" ? losslessSize : lossySize)(image.content);
  if (!chunks || !image || !size) return null;
  const extended = chunks[0]?.kind === "VP8X" ? chunks[0] : null;
  if (!extended) return { ...size, content: join([image]) };
  if (extended.content.length !== 10 || ((extended.content[0] ?? 0) & IS_MOVING) !== 0) return null;
  if (!isSame(size, canvasSize(extended.content))) return null;
  const head = Uint8Array.from(extended.content);
  head[0] = (head[0] ?? 0) & KEPT_FEATURES;
  const kept = chunks.filter(({ kind }) => kind === "ICCP" || kind === "ALPH");
  return { ...size, content: join([{ kind: "VP8X", content: head }, ...kept, image]) };
}

/** Null when the last one is cut off. */
function readChunks(file: Uint8Array): Chunk[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Chunk[] = [];
  for (let at = FILE_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= file.length; ) {
    const kind = String.fromCharCode(...file.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEAD_BYTES;
    if (start + length > file.length) return null;
    chunks.push({ kind, content: file.subarray(start, start + length) });
    at = start + length + (length % 2);
  }
  return chunks;
}

function join(chunks: readonly Chunk[]): Uint8Array {
  const body = chunks.flatMap(({ kind, content }) => [
    textBytes(kind),
    lengthBytes(content.length),
    content,
    new Uint8Array(content.length % 2),
  ]);
  const bodyBytes = body.reduce((sum, part) => sum + part.length, 0);
  return joinBytes([textBytes("RIFF"), lengthBytes(bodyBytes + 4), textBytes("WEBP"), ...body]);
}

/** A key frame's head; RFC 6386, section 9.1. */
function lossySize(content: Uint8Array): Size | null {
  if (content.length < 10 || ((content[0] ?? 1) & 1) !== 0) return null;
  if (content[3] !== 0x9d || content[4] !== 0x01 || content[5] !== 0x2a) return null;
  const side = (at: number) => ((content[at] ?? 0) | ((content[at + 1] ?? 0) << 8)) & 0x3fff;
  return { widthPx: side(6), heightPx: side(8) };
}

/** RFC 9649, section 3.4: 14 bits each, less one. */
function losslessSize(content: Uint8Array): Size | null {
  if (content.length < 5 || content[0] !== 0x2f) return null;
  const bits = new DataView(content.buffer, content.byteOffset).getUint32(1, true);
  return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
}

function canvasSize(content: Uint8Array): Size {
  const side = (at: number) =>
    ((content[at] ?? 0) | ((content[at + 1] ?? 0) << 8) | ((content[at + 2] ?? 0) << 16)) + 1;
  return { widthPx: side(4), heightPx: side(7) };
}

function isSame(one: Size, other: Size): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx;
}

function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length, true);
  return bytes;
}
