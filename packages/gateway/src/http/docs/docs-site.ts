import { extname } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import { compressFast, type Encoding, negotiateEncoding } from "../request/encoding.ts";
import { DIAGRAMS_PATH, readDiagramsScript } from "./diagrams.ts";
import { findFile } from "./docs-links.ts";
import { findDocs, listDocs, readDocs } from "./docs-pages.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { renderPage, renderSearch, renderSource, STYLE_PATH } from "./render-page.ts";
import { type DocsIndex, indexDocs, searchDocs } from "./search-docs.ts";

/** Served unchanged; every other file is rendered as a page. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};
/** No scripts. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};
/** The gateway's own script on pages with diagrams, which contain inline styles. */
const DIAGRAM_HEADERS = {
  ...HEADERS,
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Serves the repository's documentation; pages are rendered on first request. */
export function registerDocs(app: FastifyInstance): void {
  const files = findDocs();
  const sections = listDocs();
  const pages = new Map<string, string>();
  let index: DocsIndex | undefined;

  app.get(STYLE_PATH, async (_request, reply) =>
    reply.headers(HEADERS).type("text/css; charset=utf-8").send(DOCS_STYLE),
  );
  for (const name of ["openapi.json", "postman.json"]) {
    const path = `docs/reference/${name}`;
    registerCompressed(app, `/docs/${name}`, "application/json", () => Buffer.from(readDocs(path)));
  }
  registerCompressed(app, DIAGRAMS_PATH, "text/javascript; charset=utf-8", readDiagramsScript);
  app.get("/llms.txt", async (_request, reply) => sendAsIs(reply, "docs/llms.txt"));
  app.get("/docs", async (_request, reply) => reply.redirect("/docs/", 308));
  app.get("/docs/search", async (request, reply) => {
    const { q } = request.query as { q?: unknown }; // anything may stand in a query
    const query = typeof q === "string" ? q.trim() : "";
    index ??= indexDocs(sections);
    return sendHtml(reply, renderSearch(query, searchDocs(index, query), sections));
  });
  app.get("/docs/*", async (request, reply) => {
    const asked = (request.params as { "*": string })["*"]; // the path's own wildcard
    const path = findFile(files, asked);
    if (path === null) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    if (asked.endsWith(".md")) {
      return reply.headers(HEADERS).type("text/markdown; charset=utf-8").send(readDocs(path));
    }
    if (CONTENT_TYPES[extname(path)]) return sendAsIs(reply, path);
    const page =
      pages.get(path) ??
      (path.endsWith(".md") ? renderPage(path, files, sections) : renderSource(path, sections));
    pages.set(path, page);
    return sendHtml(reply, page);
  });
}

/** A large file, compressed on first request. */
function registerCompressed(
  app: FastifyInstance,
  address: string,
  contentType: string,
  read: () => Buffer,
): void {
  const packed: Partial<Record<Encoding, Buffer>> = {};
  app.get(address, async (request, reply) => {
    reply.headers({ ...HEADERS, vary: "accept-encoding" }).type(contentType);
    const encoding = negotiateEncoding(request.headers["accept-encoding"]);
    if (encoding === null) return reply.send(read());
    packed[encoding] ??= compressFast(read(), encoding);
    return reply.header("content-encoding", encoding).send(packed[encoding]);
  });
}

function sendHtml(reply: FastifyReply, page: string): FastifyReply {
  const headers = page.includes(DIAGRAMS_PATH) ? DIAGRAM_HEADERS : HEADERS;
  return reply.headers(headers).type("text/html; charset=utf-8").send(page);
}

function sendAsIs(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .headers(HEADERS)
    .type(CONTENT_TYPES[extname(path)] ?? "text/plain; charset=utf-8")
    .send(readDocs(path));
}
