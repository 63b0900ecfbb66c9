import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";

/** A shorter end is compressed with its page: brotli makes small pages smaller than gzip. */
const END_LENGTH_MIN = 8_192;
const ENDS_MAX = 100;
/** Magic number, deflate, no flags, no time, no extra effort, Unix. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const TRAILER_BYTES = 8;
/** Up to the end of a byte, so that another part can follow. */
const OPEN = { level: 5, finishFlush: constants.Z_SYNC_FLUSH };

const pack = promisify(deflateRaw);

interface End {
  bytes: Buffer;
  packed: Buffer;
}

const ends = new Map<string, End>();

export function isPackedApart(end: string): boolean {
  return end.length >= END_LENGTH_MIN;
}

/**
 * Gzip of a page whose end is the same on many pages, and compressed once. What is compressed for
 * each page is then half of the work, for 1 to 4 percent more bytes than brotli's.
 */
export async function packWithEnd(page: string, end: string): Promise<Buffer> {
  const { bytes, packed } = findEnd(end);
  const start = Buffer.from(page.slice(0, page.length - end.length));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(bytes, crc32(start)), 0);
  trailer.writeUInt32LE(start.length + bytes.length, 4);
  return Buffer.concat([GZIP_HEADER, await pack(start, OPEN), packed, trailer]);
}

function findEnd(end: string): End {
  const known = ends.get(end);
  if (known) return known;
  const bytes = Buffer.from(end);
  const made = { bytes, packed: deflateRawSync(bytes, { level: 9 }) };
  if (ends.size >= ENDS_MAX) ends.clear();
  ends.set(end, made);
  return made;
}
