import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sendWire } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const gateway = await provideTestGateway();

/** Without a client that unpacks on its own. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  sendWire({ method: "GET", path, port: gateway.config.port, headers: Object.entries(headers) });

async function scriptPath(): Promise<string> {
  const page = (await ask("/portal")).text;
  const found = /src="(\/portal\/assets\/index[^"]+\.js)"/.exec(page)?.[1];
  assert.ok(found, "no script in the page");
  return found;
}

test("scripts, styles and the page itself are sent compressed, and decompress to the same bytes", async () => {
  for (const path of ["/portal", "/portal/payments", await scriptPath()]) {
    const plain = await ask(path);
    assert.equal(plain.headers["content-encoding"], undefined, path);
    const br = await ask(path, { "accept-encoding": "gzip, br" });
    assert.equal(br.headers["content-encoding"], "br", path);
    assert.match(br.headers.vary ?? "", /accept-encoding/i);
    assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
    const gzip = await ask(path, { "accept-encoding": "gzip, br;q=0" });
    assert.equal(gzip.headers["content-encoding"], "gzip", path);
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
    assert.equal(gzip.headers["content-type"], plain.headers["content-type"]);
  }
});

test("the bare address leads to the portal", async () => {
  const { status, headers } = await ask("/");
  assert.deepEqual([status, headers.location], [302, "/portal"]);
});

test("a file with a hash in its name is cached for a year, all others are revalidated", async () => {
  const hashed = await ask(await scriptPath());
  const kept = "public, max-age=31536000, immutable";
  assert.equal(hashed.headers["cache-control"], kept);
  // What a page runs before anything else must not wait for a response either.
  const first = /<script src="([^"]+)"/.exec((await ask("/portal")).text)?.[1] ?? "";
  assert.match(first, /\/first-/);
  assert.equal((await ask(first)).headers["cache-control"], kept);
  for (const path of ["/portal", "/portal/payments", "/portal/icon.svg"]) {
    assert.equal((await ask(path)).headers["cache-control"], "no-cache", path);
  }
});

test("what a browser has already is not sent again", async () => {
  for (const path of ["/portal", "/portal/icon.svg", await scriptPath()]) {
    const first = await ask(path, { "accept-encoding": "br" });
    const etag = first.headers.etag ?? "";
    assert.match(etag, /^W\/"[\w-]+"$/);
    const again = await ask(path, { "accept-encoding": "br", "if-none-match": etag });
    assert.equal(again.status, 304, path);
    assert.equal(again.bytes.length, 0);
    assert.equal((await ask(path, { "if-none-match": 'W/"other"' })).status, 200);
  }
});

test("the API documents, which the explorer reads, are sent compressed", async () => {
  for (const path of ["/docs/openapi.json", "/docs/postman.json"]) {
    const plain = await ask(path);
    assert.equal(plain.headers["content-encoding"], undefined, path);
    const br = await ask(path, { "accept-encoding": "br" });
    assert.equal(br.headers["content-encoding"], "br", path);
    assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
    const gzip = await ask(path, { "accept-encoding": "gzip" });
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
    assert.ok(br.bytes.length < plain.bytes.length / 4, path);
  }
});

test("the compressed copies have no addresses of their own", async () => {
  const path = await scriptPath();
  for (const end of [".br", ".gz"]) assert.equal((await ask(`${path}${end}`)).status, 404);
});

test("preload hints are sent to a browser with a session only", async () => {
  const owner = await signInOwner(gateway);
  for (const [path, scripts] of [
    ["/portal", ["signed-in-layout", "overview"]],
    ["/portal/payments/1", ["signed-in-layout"]],
  ] as const) {
    assert.equal((await ask(path)).headers.link, undefined, path);
    const { headers } = await ask(path, { cookie: owner.cookie ?? "" });
    const link = String(headers.link);
    for (const script of scripts) assert.match(link, new RegExp(`/${script}-[\\w-]+\\.js>`), path);
    assert.doesNotMatch(link, /qr-codes/, "large, and of a few pages");
    const addresses = [...link.matchAll(/<([^>]+)>; rel=modulepreload/g)];
    assert.equal(addresses.length, link.split(",").length);
    for (const [, address = ""] of addresses) assert.equal((await ask(address)).status, 200);
  }
  assert.equal((await ask("/portal/preloads.json")).status, 404);
});
