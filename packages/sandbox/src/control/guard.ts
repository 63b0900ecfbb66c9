import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Whoever calls the control API must hold its token: as the first part of the path, as in the
 * printed address, or as `Authorization: Bearer`. A website in the same browser gets nowhere: not
 * from its own origin, nor by a host name of its own that leads here.
 */
export function guardControl(app: FastifyInstance, token: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const refusal = refuse(request, token);
    if (refusal) return reply.code(refusal.status).send({ error: refusal.error });
  });
}

/** Removes what may be a token from the path, for `rewriteUrl`; the guard sees the original. */
export function withoutToken(url: string): string {
  return url.replace(/^\/[0-9a-f]{32}\/?(?=[/?_]|$)/, "/");
}

function refuse(request: FastifyRequest, token: string): { status: number; error: string } | null {
  const host = request.hostname.replace(/^\[|\]$/g, "");
  if (host !== "localhost" && isIP(host) === 0) {
    return { status: 403, error: "Use the IP address or localhost as the host." };
  }
  const { origin, authorization = "" } = request.headers;
  if (origin !== undefined && URL.parse(origin)?.host !== request.host) {
    return { status: 403, error: "Calls from another website are not allowed." };
  }
  const [, inPath = ""] = request.originalUrl.split(/[/?]/);
  const inHeader = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? "";
  if (isSame(inPath, token) || isSame(inHeader, token)) return null;
  return {
    status: 401,
    error:
      "The token is missing or wrong. Use the whole address that `npm start` prints and demo.json calls simulatorUrl, such as http://127.0.0.1:9080/TOKEN/__sim/clock, or send `Authorization: Bearer TOKEN`.",
  };
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
