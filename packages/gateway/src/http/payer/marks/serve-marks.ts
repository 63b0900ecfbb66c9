import { CARD_PATHS, PATHS } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { createStaticResponse, sendStatic } from "../../static/static-response.ts";
import { WITH_HEAD } from "../../static/with-head.ts";
import type { OperatorMarks } from "./operator-marks.ts";

/** For the page and for the card form, each at its own host. */
export function serveMarks(app: FastifyInstance, { contents }: OperatorMarks): void {
  for (const { name, contentType, content } of contents) {
    const response = createStaticResponse({ body: content, contentType, isImmutable: true });
    for (const folder of [PATHS.marks, CARD_PATHS.marks]) {
      app.get(`${folder}/${name}`, WITH_HEAD, (request, reply) => {
        // Opened directly, a picture may run nothing.
        reply.header("content-security-policy", "default-src 'none'; sandbox");
        reply.header("cross-origin-resource-policy", "same-origin");
        return sendStatic(request, reply, response);
      });
    }
  }
}
