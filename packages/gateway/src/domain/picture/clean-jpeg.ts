import { joinBytes } from "../join-bytes.ts";
import type { Cleaned } from "./picture.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive: what browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables, restarts, JFIF, colour profile and colour transform. The rest is of whoever took it. */
const KEPT = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xe2, 0xee, SOS, ...FRAMES]);
const KNOWN_LEFT_OUT = (marker: number) => (marker & 0xf0) === 0xe0 || marker === 0xfe;

/** Source: ITU-T T.81, annex B. */
export function cleanJpeg(file: Uint8Array): Cleaned | null {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  let size: { widthPx: number; heightPx: number } | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= file.length; ) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1; // A filler before the marker
      continue;
    }
    if (marker === EOI) {
      if (!size || !hasScan) return null;
      return { ...size, content: joinBytes([...kept, Uint8Array.of(0xff, EOI)]) };
    }
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
    let end = at + 2 + length;
    if (length < 2 || end > file.length) return null;
    if (FRAMES.has(marker)) {
      if (size || length < 8) return null;
      size = { heightPx: wordAt(file, at + 5), widthPx: wordAt(file, at + 7) };
    }
    if (marker === SOS) {
      if (!size) return null;
      hasScan = true;
      end = endOfScan(file, end);
    }
    if (KEPT.has(marker)) kept.push(file.subarray(at, end));
    else if (!KNOWN_LEFT_OUT(marker)) return null;
    at = end;
  }
  return null;
}

/** Coded data goes on to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? 0;
    const isInside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
  }
  return file.length;
}

function wordAt(file: Uint8Array, at: number): number {
  return ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0);
}
