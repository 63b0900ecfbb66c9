import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { marked } from "marked";
import { GatewayError } from "../../domain/errors.ts";
import { DOCS_STYLE } from "./docs-style.ts";

/** The documentation as it stands in the repository; pages are rendered when first asked for. */
const FOLDER = join(import.meta.dirname, "../../../../../docs");
const PAGES_MAX = 500;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".mjs": "text/plain; charset=utf-8",
};
/** No script at all: nothing of a page can run. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};
const STYLE_PATH = "/docs/style.css";

export function registerDocs(app: FastifyInstance): void {
  const files = listFiles();
  const rendered = new Map<string, string>();

  app.get(STYLE_PATH, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(DOCS_STYLE),
  );
  for (const name of ["openapi.json", "postman.json"]) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      sendFile(reply, files, `reference/${name}`),
    );
  }
  app.get("/docs", async (_request, reply) => reply.redirect("/docs/", 308));
  app.get("/docs/*", async (request, reply) => {
    const asked = (request.params as { "*": string })["*"]; // the path's own wildcard
    const page = pageOf(files, asked);
    if (page === null) return sendFile(reply, files, asked);
    const html = rendered.get(page) ?? render(page);
    rendered.set(page, html);
    return reply.headers(HEADERS).type("text/html; charset=utf-8").send(html);
  });
}

/** Names below `docs/`; what is not in this list is not served, whatever a path says. */
function listFiles(): ReadonlySet<string> {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).slice(0, PAGES_MAX);
  return new Set(names.map((name) => name.replaceAll("\\", "/")));
}

function pageOf(files: ReadonlySet<string>, asked: string): string | null {
  const bare = asked.replace(/\/$/, "");
  const candidates = [`${bare}.md`, bare, bare === "" ? "README.md" : `${bare}/README.md`];
  return candidates.find((name) => name.endsWith(".md") && files.has(name)) ?? null;
}

function sendFile(reply: FastifyReply, files: ReadonlySet<string>, name: string): FastifyReply {
  const type = CONTENT_TYPES[name.slice(name.lastIndexOf("."))];
  if (!type || !files.has(name)) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
  return reply
    .headers(HEADERS)
    .type(type)
    .send(readFileSync(join(FOLDER, name)));
}

function render(page: string): string {
  const text = readFileSync(join(FOLDER, page), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? "Documentation";
  const body = marked.parse(text, { async: false });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Kaunter</title><link rel="stylesheet" href="${STYLE_PATH}"></head><body><header><a href="/docs/">Kaunter documentation</a></header><main>${withAnchors(body)}</main></body></html>`;
}

/**
 * Headings get the anchors that links between the pages use, as the repository's viewer makes them.
 */
function withAnchors(html: string): string {
  return html.replaceAll(/<h([2-4])>(.*?)<\/h\1>/g, (_, level: string, inner: string) => {
    const id = inner
      .replaceAll(/<[^>]+>/g, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
