import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** From here on the last percents of brotli would take seconds. */
const LARGE_BYTES = 262_144;
const LARGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The best encoding the client accepts; null for none. Weights count only where they are 0. */
export function negotiateEncoding(accepted: string | undefined): Encoding | null {
  const encodings = acceptedEncodings(accepted);
  if (encodings.has("br")) return "br";
  return encodings.has("gzip") ? "gzip" : null;
}

export function takesGzip(accepted: string | undefined): boolean {
  return acceptedEncodings(accepted).has("gzip");
}

function acceptedEncodings(accepted: string | undefined): Set<string> {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().toLowerCase());
  const parts = offers.map((offer) => offer.split(";").map((part) => part.trim()));
  const isRejected = (weight: string) => /^q=0(\.0*)?$/.test(weight);
  return new Set(
    parts.filter(([, ...weights]) => !weights.some(isRejected)).map(([name = ""]) => name),
  );
}

/** Best compression, for what is compressed once. Runs on another thread. */
export function compressBest(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return packGzip(body, { level: 9 });
  return packBrotli(body, body.length > LARGE_BYTES ? LARGE_BROTLI : {});
}

/** Fast compression, for pages: most of the gain at little cost. */
export const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
