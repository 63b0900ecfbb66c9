import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.stop());

const get = (path: string) => fetch(`${gateway.baseUrl}${path}`);

test("every page that a page links to is there", async () => {
  const seen = new Set<string>();
  const queue = ["/docs/"];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    assert.doesNotMatch(html, /<script/);
    for (const [, href = ""] of html.matchAll(/href="([^"#]+)[^"]*"/g)) {
      if (!URL.canParse(href, gateway.baseUrl)) continue;
      const next = new URL(href, `${gateway.baseUrl}${path}`);
      // Links out of the documentation lead into the repository, which is not served.
      if (next.origin === gateway.baseUrl && next.pathname.startsWith("/docs/")) {
        queue.push(next.pathname);
      }
    }
  }
  assert.ok(seen.size > 20, `only ${seen.size} pages`);
});

test("openapi.json is served", async () => {
  const answer = await get("/docs/openapi.json");
  const document = (await answer.json()) as { openapi: string };
  assert.match(document.openapi, /^3\.1/);
});

test("nothing outside the documentation is served", async () => {
  for (const path of ["/docs/../package.json", "/docs/%2e%2e/package.json", "/docs/nothing"]) {
    assert.equal((await get(path)).status, 404, path);
  }
});
