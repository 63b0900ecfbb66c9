// Files that are the same for everyone: in memory once, for any number of requests.
import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { mock, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { assets } from "../../packages/checkout/src/index.ts";
import { sendWire } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

const ROOT = join(import.meta.dirname, "../..");
const PATHS = [
  "/docs/openapi.json",
  "/docs/postman.json",
  "/docs/start/first-payment",
  "/docs/start/first-payment.md",
  "/docs/source/examples/php/shop.php",
  "/llms.txt",
  "/docs/llms.txt",
  "/portal",
  ...assets.map(({ path }) => path),
];
const ask = (path: string, headers: [string, string][] = []) =>
  sendWire({ method: "GET", path, port: gateway.config.port, headers });

test("each has an ETag, is compressed and is not sent again to a client that has it", async () => {
  for (const path of PATHS) {
    const plain = await ask(path);
    const packed = await ask(path, [["accept-encoding", "gzip"]]);
    assert.equal(packed.headers["content-encoding"], "gzip", path);
    assert.deepEqual(gunzipSync(packed.bytes), plain.bytes, path);
    const { etag = "" } = packed.headers;
    assert.match(etag, /^W\/"[\w-]{22}"$/, path);
    assert.equal(plain.headers.etag, etag, path);
    const again = await ask(path, [["if-none-match", etag]]);
    assert.deepEqual([again.status, again.bytes.length], [304, 0], path);
  }
});

test("none is read from disk a second time", async () => {
  for (const path of PATHS) await ask(path);
  const read = mock.method(fs, "readFileSync");
  syncBuiltinESMExports();
  try {
    for (const path of PATHS) assert.equal((await ask(path)).status, 200, path);
    const files = read.mock.calls.map(({ arguments: [file] }) => String(file));
    // The settings of the rails, in the data folder, are looked at again and again.
    assert.deepEqual(
      files.filter((file) => file.startsWith(ROOT)),
      [],
    );
  } finally {
    read.mock.restore();
    syncBuiltinESMExports();
  }
});
