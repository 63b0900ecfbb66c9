import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/**
 * The best of ours that the client takes; null for none. Weights are read only where they forbid.
 */
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

/** As small as it gets, for what is packed once. */
export function compressBest(body: Buffer, encoding: Encoding): Buffer {
  return encoding === "br" ? brotliCompressSync(body) : gzipSync(body, { level: 9 });
}

/** What a page is packed with for each payer: quick, and most of the gain. */
export const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** For what is large and packed while somebody waits. */
export function compressFast(body: Buffer, encoding: Encoding): Buffer {
  return encoding === "br" ? brotliCompressSync(body, FAST_BROTLI) : gzipSync(body);
}
