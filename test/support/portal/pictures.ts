/** Small real pictures, for whatever takes or shows files. */
import { crc32, deflateSync } from "node:zlib";

/** One chunk of a PNG with its checksum. */
export function pngChunk(kind: string, content: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}

/** A PNG in one colour; `more` chunks precede the image. */
export function makePng(widthPx: number, heightPx: number, ...more: Uint8Array[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.set([8, 2], 8); // Eight bits each of red, green and blue
  const row = Buffer.alloc(1 + widthPx * 3, 0x6e);
  row[0] = 0;
  const rows = Buffer.concat(Array.from({ length: heightPx }, () => row));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    ...more,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const picture = (base64: string) => Buffer.from(base64, "base64");

/** All of 40 x 32 pixels. */
export const JPEG = picture(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT" +
    "c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj" +
    "Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAgACgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcF/8" +
    "QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABcBAAMBAAAAAAAAAAAAAAAAAAABAwX/xAAZEQACAwEAAAAAAAAAAAAAAAAA" +
    "AQMREyH/2gAMAwEAAhEDEQA/AMYFZUbozootL6SYVlJgnYSxZ10AGRCspME1ZaKXO+FZSYAlQSy6VwAGRP/Z",
);
export const WEBP_LOSSY = picture(
  "UklGRloAAABXRUJQVlA4IE4AAACwBACdASooACAAPsFMnkunpCKhtUgA8BgJYgDDbaABLIkxbFF8AZnNdOcbgNwAAP" +
    "7Kzn/Fi0tDF9avdf55EWXssQQ6ix1m+qP1JjMAAAA=",
);
export const WEBP_LOSSLESS = picture(
  "UklGRjQAAABXRUJQVlA4TCcAAAAvJ8AHAA9wt8gv0H+Mc/4DD2TSNvFvuv+YgIj+zwMAAAAAgPqy6wIA",
);
export const WEBP_EXTENDED = picture(
  "UklGRooAAABXRUJQVlA4WAoAAAAQAAAAJwAAHwAAQUxQSBYAAAABDzCAERFCTEPoX9pvAkT0fwLo6k0WVlA4IE4AAA" +
    "DwBACdASooACAAPsFMnkunpCKhtUgA8BgJYgDL0174AYvyYDc8L8K23RFnig37OgAA/vLB/f/bf/+7FJ+kL/8yYT8S" +
    "5wckrjPx3NbIAAA=",
);
