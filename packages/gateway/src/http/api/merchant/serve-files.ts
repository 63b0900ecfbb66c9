import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { findFile } from "../../../store/merchant/partner-files.ts";
import type { AddressLimiter } from "../../request/rate-limiter.ts";
import type { HttpDeps } from "../../route.ts";

const TOKEN = /^[A-Za-z]{43}$/;

/** Uploaded documents, for whoever holds the address; never shown inside a page of ours. */
export function registerFiles(
  app: FastifyInstance,
  deps: HttpDeps & { payerRateLimiter: AddressLimiter },
): void {
  app.get("/files/:token", async (request, reply) => {
    deps.payerRateLimiter.take(request.ip);
    const { token } = request.params as { token: string }; // the path's own parameter
    const file = TOKEN.test(token) ? await findFile(deps.database, token) : null;
    if (!file) throw new GatewayError("FILE_NOT_FOUND");
    return reply
      .headers({
        "content-type": file.contentType,
        "content-disposition": `attachment; filename*=UTF-8''${encodeFileName(file.name)}`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
        "cross-origin-resource-policy": "same-origin",
      })
      .send(file.content);
  });
}

/** RFC 8187. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
