import type { Asset } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { createStaticAnswer, sendStatic } from "../../static/static-answer.ts";

/** Styles and scripts; their names change with their content. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, body, contentType, immutable } of assets) {
    const answer = createStaticAnswer({ body, contentType, isImmutable: immutable });
    app.get(path, (request, reply) => sendStatic(request, reply, answer));
  }
}
