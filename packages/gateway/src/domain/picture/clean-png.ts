import { joinBytes } from "../join-bytes.ts";
import type { Cleaned } from "./picture.ts";

const SIGNATURE_BYTES = 8;
/** Length and kind before a chunk's content, a checksum behind it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
const IHDR_BYTES = 13;

/** What a still picture is made of: the image, its palette, transparency and colours. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "IDAT"]);
/** The kinds without which no reader can show a picture. Others must be ones we know. */
const CRITICAL = /^[A-Z]/;

/** Source: PNG specification, third edition, 5.3 and 11.2. */
export function cleanPng(file: Uint8Array): Cleaned | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = [file.subarray(0, SIGNATURE_BYTES)];
  const kinds: string[] = [];
  for (let at = SIGNATURE_BYTES; at + HEAD_BYTES + CHECKSUM_BYTES <= file.length; ) {
    const end = at + HEAD_BYTES + view.getUint32(at) + CHECKSUM_BYTES;
    if (end > file.length) return null;
    const checked = file.subarray(at + 4, end - CHECKSUM_BYTES);
    if (view.getUint32(end - CHECKSUM_BYTES) !== crc32(checked)) return null;
    const kind = String.fromCharCode(...file.subarray(at + 4, at + HEAD_BYTES));
    if (kind === "IEND") {
      kept.push(file.subarray(at, end));
      return kinds.includes("IDAT") ? sized(file, kept) : null;
    }
    const isFirst = kinds.length === 0;
    if (isFirst !== (kind === "IHDR") || (isFirst && end - at !== 12 + IHDR_BYTES)) return null;
    if (KEPT.has(kind)) kept.push(file.subarray(at, end));
    else if (CRITICAL.test(kind)) return null;
    kinds.push(kind);
    at = end;
  }
  return null;
}

/** IHDR comes first and begins with width and height. */
function sized(file: Uint8Array, kept: readonly Uint8Array[]): Cleaned {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const at = SIGNATURE_BYTES + HEAD_BYTES;
  return {
    widthPx: view.getUint32(at),
    heightPx: view.getUint32(at + 4),
    content: joinBytes(kept),
  };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
