import { type HashedAsset, PATHS } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import {
  createStaticResponse,
  type StaticResponse,
  sendStatic,
} from "../../static/static-response.ts";
import { WITH_HEAD } from "../../static/with-head.ts";

/** Pages of any shop load it, with `integrity` too, for which browsers require CORS. */
const FOR_SHOPS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
/** A page of a shop opens without a question to us; a fix reaches all of them within minutes. */
const FIVE_MINUTES = "public, max-age=300";

/** kaunter.js under a stable name and under its hash, and a file with the hash. */
export function serveEmbedScript(app: FastifyInstance, script: HashedAsset): void {
  const { path: src, integrity, body, contentType } = script;
  const serve = (path: string, response: StaticResponse, headers: Record<string, string>) =>
    app.get(path, WITH_HEAD, (request, reply) => {
      reply.headers(FOR_SHOPS);
      return sendStatic(request, reply, {
        ...response,
        headers: { ...response.headers, ...headers },
      });
    });
  const named = createStaticResponse({ body, contentType });
  serve(PATHS.embedScript, named, { "cache-control": FIVE_MINUTES });
  serve(src, createStaticResponse({ body, contentType, isImmutable: true }), {});
  const facts = createStaticResponse({
    body: JSON.stringify({ src, integrity }),
    contentType: "application/json",
  });
  serve(PATHS.embedIntegrity, facts, { "cache-control": FIVE_MINUTES });
}
