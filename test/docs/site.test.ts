// The documentation site as the gateway serves it.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addressOf, markdownAddressOf } from "../../packages/docs/src/pages/docs-links.ts";
import { listDocs } from "../../packages/docs/src/pages/docs-pages.ts";
import { provideTestGateway } from "../support/gateway.ts";

const ROOT = join(import.meta.dirname, "../..");
const HTML = { accept: "text/html,*/*" };

const gateway = await provideTestGateway();
const pages = listDocs().flatMap(({ groups }) => groups.flatMap((group) => group.pages));

const get = (path: string) =>
  fetch(`${gateway.baseUrl}${path}`, { headers: HTML, redirect: "manual" });
const read = async (path: string) => {
  const response = await get(path);
  assert.equal(response.status, 200, path);
  return response.text();
};

/** Every address of this installation that pages lead to, with its text. */
async function crawl(): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const queue = ["/docs/"];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    const response = await get(path);
    assert.ok(response.status === 200 || path === "/portal/explorer", path);
    const text = await response.text();
    seen.set(path, text);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    if (!path.startsWith("/docs/")) continue;
    for (const [, href = ""] of text.matchAll(/(?:href|src)="([^"#]+)[^"]*"/g)) {
      const next = new URL(href.replaceAll("&amp;", "&"), `${gateway.baseUrl}${path}`);
      if (next.origin === gateway.baseUrl) queue.push(next.pathname);
    }
  }
  return seen;
}

const seen = await crawl();

test("every page that a page links to exists, and every page is linked to", () => {
  assert.ok(pages.length > 100);
  for (const { path } of pages) {
    assert.ok(seen.has(`/docs/${addressOf(path)}`), `nothing leads to ${path}`);
  }
  assert.ok(seen.has("/docs/source/examples/php/shop.php"));
});

test("every heading that a page links to exists", () => {
  for (const [path, text] of seen) {
    if (!path.startsWith("/docs/") || !text.startsWith("<!DOCTYPE")) continue;
    for (const [, href = "", anchor = ""] of text.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
      const target = new URL(href || path, `${gateway.baseUrl}${path}`);
      if (target.origin !== gateway.baseUrl) continue;
      const page = seen.get(target.pathname) ?? "";
      assert.ok(page.includes(` id="${decodeURI(anchor)}"`), `${path} leads to ${href}#${anchor}`);
    }
  }
});

test("pages run the site's own scripts only, and hold no inline style", async () => {
  for (const [path, text] of seen) {
    if (!path.startsWith("/docs/") || !text.startsWith("<!DOCTYPE")) continue;
    const policy = (await get(path)).headers.get("content-security-policy") ?? "";
    const hashes = policy.match(/'sha256-[^']+'/g) ?? [];
    const inline = [...text.matchAll(/<script(?![^>]*src=)[^>]*>/g)];
    assert.equal(hashes.length, inline.length, path);
    assert.ok(inline.length <= 2, path);
    assert.doesNotMatch(policy, /unsafe/, path);
    assert.doesNotMatch(text, / style="|<style/, path);
    for (const [, source = ""] of text.matchAll(/<script[^>]*src="([^"]+)"/g)) {
      assert.match(source, /^\/docs\/assets\//, path);
    }
  }
});

test("examples show the address of the installation that serves them", async () => {
  const first = await read("/docs/start/first-payment");
  assert.ok(first.includes(`${gateway.baseUrl}/checkout?checkoutId=`));
  for (const path of ["/docs/openapi.json", "/docs/postman.json", "/docs/start/first-payment.md"]) {
    assert.ok((await read(path)).includes(gateway.baseUrl), path);
  }
  for (const [path, text] of seen) {
    assert.ok(!text.includes("http://127.0.0.1:8080"), `${path} shows another address`);
  }
  // A page's script repeats its text; its name does not change with the address.
  const [, script = ""] = /href="([^"]*start_first-payment[^"]*)\.lean\.js"/.exec(first) ?? [];
  const response = await get(`${script}.js`);
  assert.equal(response.headers.get("cache-control"), "no-cache");
  assert.ok((await response.text()).includes(gateway.baseUrl));
});

test("diagrams are drawn without a script, and read aloud", async () => {
  const states = await read("/docs/concepts/states");
  const drawn = [...states.matchAll(/<svg role="img" aria-label="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  assert.equal(drawn.length, 10);
  assert.ok(drawn.includes("States of a checkout"));
  assert.match(states, />IN_PROCESS</);
  const ids = [...states.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, "ids are unique");
});

test("llms.txt names every page, and leads to Markdown", async () => {
  const text = await read("/llms.txt");
  assert.equal(await read("/docs/llms.txt"), text);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  for (const { path } of pages) assert.ok(links.includes(`/docs/${markdownAddressOf(path)}`), path);
  for (const link of links.filter((one) => one.endsWith(".md"))) {
    const response = await get(link);
    assert.equal(response.status, 200, link);
    assert.match(response.headers.get("content-type") ?? "", /^text\/markdown/);
    assert.match(await response.text(), /^(<!--.*-->\s*)?# /);
  }
});

test("code is shown in colours, and its text is unchanged", async () => {
  const page = await read("/docs/guides/signing-requests-in-php");
  assert.match(page, /<span class="code-keyword">/);
  const sample = readFileSync(join(ROOT, "docs/samples/sign-request.php"), "utf8");
  const blocks = [...page.matchAll(/<code>([\s\S]*?)<\/code>/g)].map(([, code = ""]) =>
    textOf(code),
  );
  assert.ok(blocks.includes(sample.trim()));
});

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();

test("an unknown address gets a page for readers and an error for programs", async () => {
  for (const path of ["/docs/nothing", "/docs/guides/", "/docs/guides/go-live/"]) {
    const response = await get(path);
    assert.equal(response.status, 404, path);
    assert.match(await response.text(), /<title>404/, path);
  }
  const response = await fetch(`${gateway.baseUrl}/docs/nothing.json`);
  assert.equal(response.status, 404);
  assert.equal((await response.json()).error.code, "API_ENDPOINT_NOT_FOUND");
});

test("link checkers and monitors may ask for the head alone", async () => {
  for (const [path, status] of Object.entries({
    "/docs/": 200,
    "/docs/guides/go-live": 200,
    "/docs/nothing": 404,
  })) {
    const response = await fetch(`${gateway.baseUrl}${path}`, { method: "HEAD", headers: HTML });
    assert.equal(response.status, status, path);
    assert.equal(await response.text(), "");
  }
});

test("a folder without its slash leads to the folder's page", async () => {
  const response = await get("/docs/adr");
  assert.deepEqual([response.status, response.headers.get("location")], [308, "/docs/adr/"]);
});

test("source files of every language are served as text", async () => {
  const response = await get("/docs/source/examples/php/shop.php");
  assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
  assert.ok((await get("/docs/icon.svg")).headers.get("content-type")?.startsWith("image/svg+xml"));
});

test("pictures are served byte for byte", async () => {
  const path = "docs/pictures/portal/overview.webp";
  const response = await get(`/docs/source/${path}`);
  assert.equal(response.headers.get("content-type"), "image/webp");
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.ok(bytes.equals(readFileSync(join(ROOT, path))));
});

test("nothing outside the documentation is served", async () => {
  const secrets = ["package.json", ".env", "packages/gateway/src/config.ts", "data/demo.json"];
  for (const path of [
    "/docs/../package.json",
    "/docs/%2e%2e/package.json",
    "/docs/source/%2e%2e/%2e%2e/etc/passwd",
    ...secrets.map((name) => `/docs/source/${name}`),
  ]) {
    assert.equal((await get(path)).status, 404, path);
  }
  assert.ok(existsSync(join(ROOT, "packages/gateway/src/config.ts")));
});
