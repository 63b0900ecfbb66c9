import type { Asset } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { createStaticResponse, sendStatic } from "../../static/static-response.ts";
import { WITH_HEAD } from "../../static/with-head.ts";

/** Styles and scripts; their names change with their content. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, body, contentType, immutable } of assets) {
    const response = createStaticResponse({ body, contentType, isImmutable: immutable });
    app.get(path, WITH_HEAD, (request, reply) => sendStatic(request, reply, response));
  }
}
