import { createInflate } from "node:zlib";

export type ActiveContent =
  | "javascript"
  | "program"
  | "attachments"
  | "media"
  | "dynamic form"
  | "sends data"
  | "loads data";

/** What a PDF can do besides showing pages, by the names in its syntax. */
const KINDS: readonly (readonly [name: string, kind: ActiveContent])[] = [
  ["JavaScript", "javascript"],
  ["Launch", "program"],
  ["EmbeddedFile", "attachments"],
  ["EmbeddedFiles", "attachments"],
  ["GoToE", "attachments"],
  ["RichMedia", "media"],
  ["Rendition", "media"],
  ["XFA", "dynamic form"],
  ["SubmitForm", "sends data"],
  ["ImportData", "loads data"],
];

/** A reader takes `#4a` in a name for `J`, so each character may be in either form. */
function patternOf(name: string): string {
  return [...name]
    .map((character) => {
      const hex = character.charCodeAt(0).toString(16);
      return `(?:${character}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join("");
}

const ANY = new RegExp(
  `/(?:${KINDS.map(([name]) => `(${patternOf(name)})`).join("|")})(?=[\\s/<>[\\](){}%\\0]|$)`,
);
/** Longest name in its longest form, and the delimiter behind it. */
const NAME_LENGTH_MAX = 3 * 13 + 2;
const STREAM_START = /(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g;
/** Of all streams of a PDF together; the rest is not examined. */
const UNPACKED_BYTES_MAX = 64 * 1_048_576;
const STREAMS_MAX = 5_000;

/**
 * Finds plain active content, also in compressed parts. This is only for the error message: only
 * pictures of the pages are kept, so a script that hides from this search is removed anyway.
 */
export async function findActiveContent(content: Buffer): Promise<ActiveContent | null> {
  const text = content.toString("latin1");
  const plain = findIn(text);
  if (plain) return plain;
  let left = UNPACKED_BYTES_MAX;
  let streams = 0;
  for (const found of text.matchAll(STREAM_START)) {
    streams += 1;
    if (streams > STREAMS_MAX || left <= 0) break;
    const packed = content.subarray(found.index + found[0].length);
    const stream = await searchStream(packed, left);
    if (stream.kind) return stream.kind;
    left -= stream.bytes;
  }
  return null;
}

function findIn(text: string): ActiveContent | null {
  const found = ANY.exec(text);
  if (!found) return null;
  return KINDS[found.slice(1).findIndex((group) => group !== undefined)]?.[1] ?? null;
}

async function searchStream(packed: Buffer, bytesMax: number) {
  const inflate = createInflate();
  inflate.end(packed);
  let bytes = 0;
  let tail = "";
  try {
    for await (const part of inflate) {
      const piece = part as Buffer; // no encoding is set on the stream
      bytes += piece.length;
      const text = tail + piece.toString("latin1");
      const kind = findIn(text);
      if (kind || bytes > bytesMax) return { kind, bytes };
      tail = text.slice(-NAME_LENGTH_MAX);
    }
  } catch {
    // What follows a stream, or one of another kind, is no compressed data.
  } finally {
    inflate.destroy();
  }
  return { kind: null, bytes };
}
