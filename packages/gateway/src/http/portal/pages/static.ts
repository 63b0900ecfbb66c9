import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import type { Log } from "../../../platform/log.ts";
import { sendPacked } from "../../static/send-packed.ts";
import { sendStatic } from "../../static/static-response.ts";
import { WITH_HEAD } from "../../static/with-head.ts";
import { readSessionCookie } from "../access/session-cookie.ts";
import { createFirstViews } from "./first-view.ts";
import { type PortalFiles, readPortalFiles } from "./portal-files.ts";

/** Only our own scripts run, framing is off, and the page connects only to us. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE_HEADERS = {
  "content-security-policy": CONTENT_POLICY,
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaunter</title>
<h1>The portal has not been built</h1>
<p>Its pages are made by <code>npm run build -w packages/portal</code>; <code>npm start</code> does it
by itself. The portal's interface under <code>/portal/api</code> works without them.</p></html>`;

/** The portal's browser application under /portal, from memory. */
export function registerPortalPages(
  app: FastifyInstance,
  deps: Parameters<typeof readSessionCookie>[0] & { log: Log },
): void {
  let files: PortalFiles | null = null;
  const firstViews = createFirstViews(app, deps.log);

  const respond = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    // An unknown path below the API is an error of a program, not a page.
    if (path.startsWith("api/") || path === "api") throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    files ??= readPortalFiles(); // Not built yet: the next request checks again.
    const file = files?.responses.get(path);
    if (file) return sendStatic(request, reply.headers(PAGE_HEADERS), file);
    if (extname(path) !== "") throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    const index = files?.responses.get("index.html");
    if (!files || !index) return sendPortalPage(reply.code(503), NOT_BUILT);
    reply.headers(PAGE_HEADERS);
    firstViews.prepare();
    if (readSessionCookie(deps, request) === null) return sendStatic(request, reply, index);
    // Only a hint: whether the session is still valid, the page learns by itself.
    const { overview, everyPage } = files.preloads;
    const preloads = path === "" ? overview : everyPage;
    if (preloads !== "") reply.header("link", preloads);
    const page = path === "" ? await firstViews.make(request, index.body.toString("utf8")) : null;
    if (page === null) return sendStatic(request, reply, index);
    reply.headers({ "cache-control": "no-store", vary: "accept-encoding" });
    return sendPacked(reply.type("text/html; charset=utf-8"), page);
  };
  app.get("/portal", WITH_HEAD, (request, reply) => respond(request, reply, ""));
  app.get<{ Params: { "*": string } }>("/portal/*", WITH_HEAD, (request, reply) =>
    respond(request, reply, request.params["*"]),
  );
}

export function sendPortalPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ ...PAGE_HEADERS, "cache-control": "no-cache" })
    .type("text/html; charset=utf-8")
    .send(html);
}
