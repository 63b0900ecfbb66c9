import { inflateSync } from "node:zlib";

export interface Picture {
  width: number;
  height: number;
  /** RGBA, 8 bits each, row by row. */
  pixels: Uint8ClampedArray;
}

const SIGNATURE = "89504e470d0a1a0a";
const PIXELS_MAX = 16_000_000;
/** Samples per pixel by PNG colour type: grey, RGB, palette, grey with alpha, RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  samples: number;
}

/**
 * Decodes what phones and browsers save: PNG without interlacing, 8 bits or fewer per sample. Null
 * for everything else, broken files included. Transparent pixels come out white.
 */
export function readPng(file: Buffer): Picture | null {
  try {
    return decode(file);
  } catch {
    // A broken file shows as a wrong length somewhere below.
    return null;
  }
}

function decode(file: Buffer): Picture | null {
  if (file.subarray(0, 8).toString("hex") !== SIGNATURE) return null;
  const chunks = readChunks(file);
  const header = readHeader(chunks.find(({ type }) => type === "IHDR")?.content);
  if (!header) return null;
  const palette = chunks.find(({ type }) => type === "PLTE")?.content ?? Buffer.alloc(0);
  const packed = Buffer.concat(
    chunks.filter(({ type }) => type === "IDAT").map(({ content }) => content),
  );
  const rowBytes = Math.ceil((header.width * header.samples * header.depth) / 8);
  const raw = inflateSync(packed, { maxOutputLength: (rowBytes + 1) * header.height });
  return paint(header, unfilter(raw, header, rowBytes), palette, rowBytes);
}

function readChunks(file: Buffer): { type: string; content: Buffer }[] {
  const chunks: { type: string; content: Buffer }[] = [];
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    chunks.push({ type, content: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function readHeader(content: Buffer | undefined): Header | null {
  if (!content || content.length < 13) return null;
  const width = content.readUInt32BE(0);
  const height = content.readUInt32BE(4);
  const depth = content.readUInt8(8);
  const colourType = content.readUInt8(9);
  const samples = SAMPLES[colourType];
  const isInterlaced = content.readUInt8(12) !== 0;
  if (!samples || isInterlaced || depth > 8 || width * height > PIXELS_MAX) return null;
  return { width, height, depth, colourType, samples };
}

/** Undoes the row filters of PNG (none, sub, up, average, Paeth) in place. */
function unfilter(raw: Buffer, header: Header, rowBytes: number): Buffer {
  const step = Math.max(1, (header.samples * header.depth) >> 3);
  const rows = Buffer.alloc(rowBytes * header.height);
  for (let y = 0; y < header.height; y += 1) {
    const filter = raw.readUInt8(y * (rowBytes + 1));
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x >= step ? (rows[at - step] ?? 0) : 0;
      const up = y > 0 ? (rows[at - rowBytes] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (rows[at - rowBytes - step] ?? 0) : 0;
      rows[at] =
        (raw.readUInt8(y * (rowBytes + 1) + 1 + x) + guess(filter, left, up, corner)) & 255;
    }
  }
  return rows;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if ((byLeft ?? 0) <= (byUp ?? 0) && (byLeft ?? 0) <= (byCorner ?? 0)) return left;
  return (byUp ?? 0) <= (byCorner ?? 0) ? up : corner;
}

function paint(header: Header, rows: Buffer, palette: Buffer, rowBytes: number): Picture {
  const { width, height, depth, colourType, samples } = header;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const scale = colourType === 3 ? 1 : 255 / (2 ** depth - 1);
  const sample = (y: number, index: number): number => {
    const bit = index * depth;
    const byte = rows[y * rowBytes + (bit >> 3)] ?? 0;
    return ((byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)) * scale;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const value = (n: number) => sample(y, x * samples + n);
      const alpha = colourType === 4 ? value(1) : colourType === 6 ? value(3) : 255;
      if (alpha < 128) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const isGrey = colourType === 0 || colourType === 4;
        pixels[at + channel] =
          colourType === 3 ? (palette[value(0) * 3 + channel] ?? 0) : value(isGrey ? 0 : channel);
      }
    }
  }
  return { width, height, pixels };
}
