import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import type { PortalDeps } from "./portal-deps.ts";

/** What `npm run build` of the portal's package makes. */
const FOLDER = join(import.meta.dirname, "../../../../portal/dist");
/** Vite puts what has a hash in its name here. */
const HASHED_FOLDER = "assets/";
const FILES_MAX = 2_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Only our own files run, nothing is framed, and the page talks only to us. */
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
<h1>The portal is not built</h1>
<p>Its pages are made by <code>npm run build -w packages/portal</code>; <code>npm start</code> does it
by itself. The portal's interface under <code>/portal/api</code> works without them.</p></html>`;

/** Where a payer of a link made by hand comes back to: there is no shop behind it. */
const PAID = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaunter</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<h1>Thank you</h1><p>You may close this page.</p>
<p lang="ms">Terima kasih. Anda boleh menutup halaman ini.</p></html>`;

type Files = ReadonlyMap<string, Buffer>;

/** The portal's browser application under /portal, from memory. */
export function registerPortalPages(app: FastifyInstance, _deps: PortalDeps): void {
  let files: Files | null = null;
  const load = (): Files => {
    files ??= readFiles();
    return files ?? new Map();
  };

  const answer = (reply: FastifyReply, path: string): FastifyReply => {
    // A path below the interface that nobody serves is a mistake of a program, not a page.
    if (path.startsWith("api/") || path === "api") throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    const known = load();
    const file = known.get(path);
    if (file && path !== "index.html") return sendFile(reply, path, file);
    if (extname(path) !== "" && path !== "index.html") {
      throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    }
    return sendPage(reply, known.get("index.html"));
  };
  app.get("/portal/paid", async (_request, reply) =>
    reply
      .headers({ ...PAGE_HEADERS, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(PAID),
  );
  app.get("/portal", async (_request, reply) => answer(reply, ""));
  app.get<{ Params: { "*": string } }>("/portal/*", async (request, reply) =>
    answer(reply, request.params["*"]),
  );
}

function sendPage(reply: FastifyReply, index: Buffer | undefined): FastifyReply {
  return reply
    .code(index ? 200 : 503)
    .headers({ ...PAGE_HEADERS, "cache-control": "no-cache" })
    .type("text/html; charset=utf-8")
    .send(index ?? NOT_BUILT);
}

function sendFile(reply: FastifyReply, path: string, file: Buffer): FastifyReply {
  const isHashed = path.startsWith(HASHED_FOLDER);
  return reply
    .headers({
      ...PAGE_HEADERS,
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    })
    .type(CONTENT_TYPES[extname(path)] ?? "application/octet-stream")
    .send(file);
}

/** Null while it is not built; then the next request looks again. */
function readFiles(): Files | null {
  try {
    const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true });
    const files = names
      .filter((entry) => entry.isFile())
      .slice(0, FILES_MAX)
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(
      files.map((file) => [
        file.slice(FOLDER.length + 1).replaceAll("\\", "/"),
        readFileSync(file),
      ]),
    );
  } catch {
    return null;
  }
}
