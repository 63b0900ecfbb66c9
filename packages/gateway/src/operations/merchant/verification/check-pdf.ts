import { createInflate } from "node:zlib";
import { GatewayError } from "../../../domain/errors.ts";
import {
  findActiveContent,
  hasHiddenObjects,
  listStreamStarts,
  NAME_LENGTH_MAX,
} from "../../../domain/picture/active-content.ts";

/** Of all streams of a PDF together; a document of a few pages has far less. */
const UNPACKED_BYTES_MAX = 256 * 1_048_576;
const STREAMS_MAX = 20_000;

/** Throws INVALID_FILE for what a PDF should not hold, also in its compressed parts. */
export async function expectPassivePdf(content: Buffer): Promise<void> {
  const text = content.toString("latin1");
  expectPassive(text);
  if (hasHiddenObjects(text)) throw tooComplex();
  const starts = listStreamStarts(text);
  if (starts.length > STREAMS_MAX) throw tooComplex();
  let left = UNPACKED_BYTES_MAX;
  for (const start of starts) left -= await scanStream(content.subarray(start), left);
}

/** Unpacks a stream piece by piece and returns its size. One that is not compressed has none. */
async function scanStream(packed: Buffer, bytesMax: number): Promise<number> {
  const inflate = createInflate();
  inflate.end(packed);
  let size = 0;
  let tail = "";
  try {
    for await (const part of inflate) {
      const piece = part as Buffer; // no encoding is set on the stream
      size += piece.length;
      if (size > bytesMax) throw tooComplex();
      const text = tail + piece.toString("latin1");
      expectPassive(text);
      tail = text.slice(-NAME_LENGTH_MAX);
    }
  } catch (error) {
    // What follows a stream, or one of another kind, is no compressed data.
    if (error instanceof GatewayError) throw error;
  } finally {
    inflate.destroy();
  }
  return size;
}

function expectPassive(text: string): void {
  const reason = findActiveContent(text);
  if (reason !== null) throw invalid(`${reason} Print it to a new PDF and upload that.`);
}

const tooComplex = () =>
  invalid("The PDF cannot be checked. Print it to a new PDF and upload that.");

const invalid = (detail: string) => new GatewayError("INVALID_FILE", { detail });
