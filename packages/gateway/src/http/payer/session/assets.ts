import type { Asset } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { compressBest, negotiateEncoding } from "../../request/encoding.ts";

/** Styles and scripts, compressed once, from memory; their names change with their content. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const asset of assets) {
    const packed = { br: compressBest(asset.body, "br"), gzip: compressBest(asset.body, "gzip") };
    app.get(asset.path, async (request, reply) => {
      const encoding = negotiateEncoding(request.headers["accept-encoding"]);
      if (encoding) reply.header("content-encoding", encoding);
      return reply
        .headers({
          "content-type": asset.contentType,
          "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
          vary: "accept-encoding",
        })
        .send(encoding ? packed[encoding] : asset.body);
    });
  }
}
