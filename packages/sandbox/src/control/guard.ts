import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { asFields } from "../read-request.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Shows what has arrived: with a token or the inbox's key only. */
    needsInboxKey?: boolean;
  }
}

/**
 * Callers of the control API must have its token: as the first part of the path, as in the
 * printed address, or as `Authorization: Bearer`. A website in the same browser is rejected, both
 * from its own origin and by a host name of its own that resolves here.
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

/**
 * The sample merchant's pages, under the same names only. Webhooks may come to any name; what has
 * arrived is read with the token, or with the key of the inbox, which the shop's page links to.
 */
export function guardMerchant(app: FastifyInstance, token: string): void {
  const key = inboxKey(token);
  app.addHook("onRequest", async (request, reply) => {
    const isWebhook = request.method === "POST";
    const refusal = isWebhook ? refuseWebsite(request) : refuseReader(request, token, key);
    if (refusal) return reply.code(refusal.status).send({ error: refusal.error });
  });
}

/** Reads the inbox, and does nothing else. */
export function inboxKey(token: string): string {
  return createHash("sha256").update(`inbox ${token}`).digest("hex");
}

interface Refusal {
  status: number;
  error: string;
}

function refuseReader(request: FastifyRequest, token: string, key: string): Refusal | null {
  const refusal = refuseHost(request) ?? refuseWebsite(request);
  if (refusal || !request.routeOptions.config.needsInboxKey) return refusal;
  const { key: given = "" } = asFields(request.query) ?? {};
  return isSame(String(given), key) ? null : refuse(request, token);
}

function refuseHost(request: FastifyRequest): Refusal | null {
  const host = request.hostname.replace(/^\[|\]$/g, "");
  if (host === "localhost" || isIP(host) !== 0) return null;
  return { status: 403, error: "Use the IP address or localhost as the host." };
}

function refuseWebsite({ headers: { origin }, host }: FastifyRequest): Refusal | null {
  if (origin === undefined || URL.parse(origin)?.host === host) return null;
  return { status: 403, error: "Calls from another website are not allowed." };
}

function refuse(request: FastifyRequest, token: string): Refusal | null {
  const refusal = refuseHost(request) ?? refuseWebsite(request);
  if (refusal) return refusal;
  const { authorization = "" } = request.headers;
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
