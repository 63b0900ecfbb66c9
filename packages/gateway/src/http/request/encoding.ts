import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The best encoding the client accepts; null for none. Weights count only where they are 0. */
export function negotiateEncoding(accepted: string | undefined): Encoding | null {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().toLowerCase());
  const takes = (name: Encoding) =>
    offers.some((offer) => {
      const [encoding, ...weights] = offer.split(";").map((part) => part.trim());
      return encoding === name && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}

/** Best compression, for what is compressed once. */
export function compressBest(body: Buffer, encoding: Encoding): Buffer {
  return encoding === "br" ? brotliCompressSync(body) : gzipSync(body, { level: 9 });
}

/** Fast compression, for pages: most of the gain at little cost. */
export const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** For large content, compressed while the client waits. */
export function compressFast(body: Buffer, encoding: Encoding): Buffer {
  return encoding === "br" ? brotliCompressSync(body, FAST_BROTLI) : gzipSync(body);
}
