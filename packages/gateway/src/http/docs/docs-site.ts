import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import type { AddressLimiter } from "../request/rate-limiter.ts";
import { createStaticAnswer, type StaticAnswer, sendStatic } from "../static/static-answer.ts";
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
const HTML = "text/html; charset=utf-8";
/** No scripts. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
/** The gateway's own script on pages with diagrams, which contain inline styles. */
const DIAGRAM_HEADERS = {
  ...HEADERS,
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

interface Page {
  answer: StaticAnswer;
  headers: typeof HEADERS;
}

/**
 * Serves the repository's documentation. A page is read and rendered on its first request, then
 * kept. Only the search works for every request.
 */
export function registerDocs(app: FastifyInstance, searchLimiter: AddressLimiter): void {
  const files = findDocs();
  const sections = listDocs();
  const pages = new Map<string, Page>();
  let index: DocsIndex | undefined;

  const pageAt = (address: string, make: () => Page): Page => {
    const page = pages.get(address) ?? make();
    pages.set(address, page);
    return page;
  };
  const serve = (address: string, make: () => Page) =>
    app.get(address, (request, reply) => {
      const { answer, headers } = pageAt(address, make);
      return sendStatic(request, reply.headers(headers), answer);
    });

  serve(STYLE_PATH, () => pageOf(DOCS_STYLE, "text/css; charset=utf-8"));
  serve(DIAGRAMS_PATH, () => pageOf(readDiagramsScript(), "text/javascript; charset=utf-8"));
  serve("/llms.txt", () => asIs("docs/llms.txt"));
  for (const name of ["openapi.json", "postman.json"]) {
    serve(`/docs/${name}`, () => asIs(`docs/reference/${name}`));
  }
  app.get("/docs", async (_request, reply) => reply.redirect("/docs/", 308));
  app.get("/docs/search", async (request, reply) => {
    searchLimiter.take(request.ip);
    const { q } = request.query as { q?: unknown }; // anything may stand in a query
    const query = typeof q === "string" ? q.trim() : "";
    index ??= indexDocs(sections);
    return reply
      .headers({ ...HEADERS, "cache-control": "no-cache" })
      .type(HTML)
      .send(renderSearch(query, searchDocs(index, query), sections));
  });
  app.get("/docs/*", async (request, reply) => {
    const asked = (request.params as { "*": string })["*"]; // the path's own wildcard
    const path = findFile(files, asked);
    if (path === null) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    const isSource = asked.endsWith(".md");
    const { answer, headers } = pageAt(isSource ? `${path} as text` : path, () => {
      if (isSource) return pageOf(readDocs(path), "text/markdown; charset=utf-8");
      if (CONTENT_TYPES[extname(path)]) return asIs(path);
      const isPage = path.endsWith(".md");
      return htmlPage(isPage ? renderPage(path, files, sections) : renderSource(path, sections));
    });
    return sendStatic(request, reply.headers(headers), answer);
  });
}

function pageOf(body: Buffer | string, contentType: string, headers = HEADERS): Page {
  return { answer: createStaticAnswer({ body, contentType }), headers };
}

function asIs(path: string): Page {
  return pageOf(readDocs(path), CONTENT_TYPES[extname(path)] ?? "text/plain; charset=utf-8");
}

function htmlPage(html: string): Page {
  const hasDiagrams = html.includes(`<script src="${DIAGRAMS_PATH}"`);
  return pageOf(html, HTML, hasDiagrams ? DIAGRAM_HEADERS : HEADERS);
}
