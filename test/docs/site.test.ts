import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";

const ROOT = join(import.meta.dirname, "../..");

const gateway = await provideTestGateway();

const get = (path: string) => fetch(`${gateway.baseUrl}${path}`);
const read = async (path: string) => {
  const answer = await get(path);
  assert.equal(answer.status, 200, path);
  return answer.text();
};

/** Every address below /docs that pages lead to, with its text. */
async function crawl(): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const queue = ["/docs/"];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    const text = await answer.text();
    seen.set(path, text);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const [, href = ""] of text.matchAll(/(?:href|src)="([^"#]+)[^"]*"/g)) {
      const next = new URL(href, `${gateway.baseUrl}${path}`);
      if (next.origin !== gateway.baseUrl) continue;
      assert.ok(next.pathname.startsWith("/docs/"), `${path} leads to ${href}`);
      queue.push(next.pathname);
    }
  }
  return seen;
}

test("every page that a page links to is there, and every page is linked to", async () => {
  const seen = await crawl();
  const pages = globSync("docs/**/*.md", { cwd: ROOT });
  assert.ok(pages.length > 40);
  for (const path of pages) {
    const address = `/${path.replace(/\.md$/, "").replace(/README$/, "")}`;
    assert.ok(seen.has(address), `nothing leads to ${address}`);
  }
  for (const beside of ["packages/sdk/", "packages/cli/", "examples/", "examples/php/shop.php"]) {
    assert.ok(seen.has(`/docs/source/${beside}`), beside);
  }
});

test("every heading that a page links to is there", async () => {
  const seen = await crawl();
  for (const [path, text] of seen) {
    for (const [, href = "", anchor] of text.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
      if (anchor === "main") continue;
      const target = new URL(href || path, `${gateway.baseUrl}${path}`).pathname;
      const page = seen.get(target) ?? "";
      assert.ok(page.includes(` id="${anchor}"`), `${path} leads to ${target}#${anchor}`);
    }
  }
});

test("only a page with diagrams may run a script, and only ours", async () => {
  for (const [path, text] of await crawl()) {
    const hasDiagrams = text.includes('<pre class="mermaid">');
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    assert.deepEqual(scripts, hasDiagrams ? ['<script src="/docs/diagrams.js" defer>'] : [], path);
    if (!text.startsWith("<!doctype")) continue;
    const policy = (await get(path)).headers.get("content-security-policy") ?? "";
    assert.equal(policy.includes("script-src 'self'"), hasDiagrams, path);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/, path);
  }
  const states = await read("/docs/concepts/states");
  assert.ok([...states.matchAll(/<pre class="mermaid">/g)].length >= 7);
});

test("openapi.json is served", async () => {
  const document = JSON.parse(await read("/docs/openapi.json")) as { openapi: string };
  assert.match(document.openapi, /^3\.1/);
});

test("llms.txt names every page, and leads to Markdown", async () => {
  const text = await read("/llms.txt");
  assert.equal(await read("/docs/llms.txt"), text);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  for (const path of globSync("docs/*/**/*.md", { cwd: ROOT })) {
    assert.ok(links.includes(`/${path}`), path);
  }
  for (const link of links.filter((one) => one.endsWith(".md"))) {
    const answer = await get(link);
    assert.equal(answer.status, 200, link);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/markdown/);
    assert.match(await answer.text(), /^(<!--.*-->\s*)?# /);
  }
});

test("a search finds passages by all of its words, best first, and shows nothing as HTML", async () => {
  const found = await read("/docs/search?q=nonce+timestamp");
  assert.match(found, /<ul class="hits">/);
  const [first = ""] = found.split('<ul class="hits">')[1]?.split("</li>") ?? [];
  assert.doesNotMatch(first, /internals|adr/, "how it works inside comes later");
  assert.match(found, /href="\/docs\/concepts\/signed-requests#/);
  const byName = await read("/docs/search?q=ORDER_ID_DUPLICATE");
  assert.match(byName, /href="\/docs\/reference\/errors/);
  assert.match(await read("/docs/search?q=zebra+quagga"), /No results/);
  const marked = await read(`/docs/search?q=${encodeURIComponent('"><b>x')}`);
  assert.doesNotMatch(marked, /<b>x/);
  assert.match(await read("/docs/search"), /Enter a search term/);
  assert.equal((await get(`/docs/search?q=${"a+".repeat(5_000)}`)).status, 200);
});

test("code is shown in colours, and stays what it was", async () => {
  const page = await read("/docs/guides/signing-requests-in-php");
  assert.match(page, /<i class="k">function<\/i>/);
  const sample = readFileSync(join(ROOT, "docs/samples/sign-request.php"), "utf8");
  const [, code = ""] = /<pre tabindex="0"><code>(&lt;\?php[\s\S]*?)<\/code>/.exec(page) ?? [];
  const text = code
    .replace(/<\/?i[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  assert.equal(text.trim(), sample.trim());
});

test("nothing outside the documentation is served", async () => {
  const secrets = ["package.json", ".env", "packages/gateway/src/config.ts", "data/demo.json"];
  for (const path of [
    "/docs/../package.json",
    "/docs/%2e%2e/package.json",
    "/docs/source/%2e%2e/%2e%2e/etc/passwd",
    "/docs/nothing",
    ...secrets.map((name) => `/docs/source/${name}`),
  ]) {
    assert.equal((await get(path)).status, 404, path);
  }
  assert.ok(existsSync(join(ROOT, "packages/gateway/src/config.ts")));
});
