import { assets } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";

/** Style and script of the page, from memory; their names change with their content. */
export function registerAssets(app: FastifyInstance): void {
  for (const asset of assets) {
    app.get(asset.path, async (_request, reply) =>
      reply
        .headers({
          "content-type": asset.contentType,
          "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
        })
        .send(asset.body),
    );
  }
}
