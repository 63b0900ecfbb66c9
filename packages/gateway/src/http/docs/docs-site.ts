import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import {
  createStaticResponse,
  type StaticResponse,
  sendStatic,
} from "../static/static-response.ts";
import { WITH_HEAD } from "../static/with-head.ts";
import { contentTypeOf, findDocsFile, listDocsFiles, readDocsFile } from "./docs-files.ts";

/** The build puts files with a hash in their name here. */
const HASHED_FOLDER = "assets/";
const MISSING = "404.html";
const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaunter</title>
<h1>The documentation has not been built</h1>
<p>In a clone, <code>npm start</code> builds it at the first visit;
<code>node packages/docs/src/build.ts</code> builds it alone. The same pages are in the repository's
folder <code>docs</code>.</p></html>`;

const RELOAD_SECONDS = 5;
const BEING_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaunter</title>
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<h1>The documentation is being built</h1>
<p>This takes about a minute, at the first visit only. This page reloads by itself. If it does not
change within three minutes, see the log of <code>npm start</code>.</p></html>`;

interface Page {
  response: StaticResponse;
  headers: Readonly<Record<string, string>>;
}

interface DocsDeps {
  /** This installation's address, for the examples. */
  publicUrl: string;
  /** Has the site built; false where it cannot be. */
  requestDocs(): boolean;
}

/**
 * The documentation site, built by `packages/docs`. A file is read at its first request and kept.
 */
export function registerDocs(app: FastifyInstance, { publicUrl, requestDocs }: DocsDeps): void {
  let names: ReadonlySet<string> | null = null;
  const pages = new Map<string, Page>();

  const pageOf = (name: string): Page => {
    const page = pages.get(name) ?? createPage(name, publicUrl);
    pages.set(name, page);
    return page;
  };

  const send = (request: FastifyRequest, reply: FastifyReply, address: string) => {
    names ??= listDocsFiles(); // not built yet: the next request checks again
    if (names === null) return sendNotBuilt(reply, requestDocs());
    const name = findDocsFile(names, address);
    if (name !== undefined) return sendPage(request, reply, pageOf(name));
    if (names.has(`${address}/index.html`)) return reply.redirect(`/docs/${address}/`, 308);
    if (!takesHtml(request)) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    return sendPage(request, reply.code(404), pageOf(MISSING));
  };
  app.get("/docs", WITH_HEAD, async (_request, reply) => reply.redirect("/docs/", 308));
  app.get("/llms.txt", WITH_HEAD, async (request, reply) => send(request, reply, "llms.txt"));
  app.get<{ Params: { "*": string } }>("/docs/*", WITH_HEAD, async (request, reply) =>
    send(request, reply, request.params["*"]),
  );
}

const takesHtml = ({ headers }: FastifyRequest) => headers.accept?.includes("text/html") ?? false;

function sendPage(request: FastifyRequest, reply: FastifyReply, { response, headers }: Page) {
  return sendStatic(request, reply.headers(headers), response);
}

function sendNotBuilt(reply: FastifyReply, isBeingBuilt: boolean): FastifyReply {
  if (isBeingBuilt) reply.header("retry-after", RELOAD_SECONDS);
  return reply
    .code(503)
    .headers({ "cache-control": "no-cache", "content-security-policy": policyFor("") })
    .type("text/html; charset=utf-8")
    .send(isBeingBuilt ? BEING_BUILT : NOT_BUILT);
}

function createPage(name: string, publicUrl: string): Page {
  const { body, hasAddress } = readDocsFile(name, publicUrl);
  const contentType = contentTypeOf(name);
  // A hash in a name is of what was built, before the address was replaced.
  const isImmutable = name.startsWith(HASHED_FOLDER) && !hasAddress;
  return {
    response: createStaticResponse({ body, contentType, isImmutable }),
    headers: {
      "content-security-policy": policyFor(name.endsWith(".html") ? String(body) : ""),
      "referrer-policy": "no-referrer",
    },
  };
}

/** Scripts and styles of the site's own files, and the short scripts that its pages begin with. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, text = ""]) => {
    const hash = createHash("sha256").update(text).digest("base64");
    return `'sha256-${hash}'`;
  });
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
