import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import { negotiateEncoding } from "../request/encoding.ts";
import { type PortalFile, type PortalFiles, readPortalFiles } from "./portal-files.ts";

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
export function registerPortalPages(app: FastifyInstance): void {
  let files: PortalFiles | null = null;
  // Not built yet: the next request checks again.
  const load = (): PortalFiles => {
    files ??= readPortalFiles();
    return files ?? new Map();
  };

  const answer = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    // An unknown path below the API is an error of a program, not a page.
    if (path.startsWith("api/") || path === "api") throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    const known = load();
    const file = known.get(path);
    if (file) return sendFile(request, reply, file);
    if (extname(path) !== "") throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    const index = known.get("index.html");
    return index ? sendFile(request, reply, index) : sendPortalPage(reply.code(503), NOT_BUILT);
  };
  app.get("/portal", async (request, reply) => answer(request, reply, ""));
  app.get<{ Params: { "*": string } }>("/portal/*", async (request, reply) =>
    answer(request, reply, request.params["*"]),
  );
}

export function sendPortalPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ ...PAGE_HEADERS, "cache-control": "no-cache" })
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Compressed as the browser accepts it; 304 when it has the file already. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: PortalFile): FastifyReply {
  reply.headers({
    ...PAGE_HEADERS,
    "cache-control": file.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    etag: file.etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"]?.includes(file.etag)) return reply.code(304).send();
  const encoding = negotiateEncoding(request.headers["accept-encoding"]);
  const packed = encoding && file.packed[encoding];
  if (packed) reply.header("content-encoding", encoding);
  return reply.type(file.contentType).send(packed ?? file.body);
}
