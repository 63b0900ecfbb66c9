import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { type S3StandIn, startS3StandIn } from "../../../../../test/support/archive/s3-stand-in.ts";
import { Secret } from "../secret.ts";
import { createObjectStore } from "./create-object-store.ts";
import type { ObjectStore } from "./object-store.ts";

const region = "ap-southeast-5";
const secretAccessKey = "s3cr3t/with+signs=";
let s3: S3StandIn;
before(async () => {
  s3 = await startS3StandIn({ accessKeyId: "KEY", secretAccessKey, region });
});
after(() => s3.close());

async function openStore(secret = secretAccessKey): Promise<ObjectStore> {
  const store = await createObjectStore({
    place: { kind: "s3", bucket: "kaunter", prefix: "a/b", endpoint: s3.endpoint, region },
    keyId: "KEY",
    secret: new Secret(secret),
  });
  assert.ok(store);
  after(() => store.close());
  return store;
}

async function readBack(store: ObjectStore, name: string): Promise<Buffer> {
  const stored = await store.read(name);
  assert.ok(stored, `${name} is missing`);
  return buffer(stored);
}

/** Random, so no part equals another; in chunks, as from a compressor. */
function chunksOf(content: Buffer): Readable {
  const chunks = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, i) =>
    content.subarray(i * 65_536, (i + 1) * 65_536),
  );
  return Readable.from(chunks);
}

test("a small object is written under the prefix, replaced, and read again", async () => {
  const store = await openStore();
  await store.write("events/one.json", Readable.from([Buffer.from("first")]));
  await store.write("events/one.json", Readable.from([Buffer.from("second")]));
  assert.equal(s3.objects.get("kaunter/a/b/events/one.json")?.toString(), "second");
  assert.equal((await readBack(store, "events/one.json")).toString(), "second");
  assert.equal(await store.read("events/two.json"), null);
});

test("a large object goes in parts, one of them a second time after 503 SlowDown", async () => {
  const store = await openStore();
  const content = randomBytes(40 * 1_048_576);
  s3.failNext("slow-down", (request) => request.includes("partNumber=2"));
  const start = s3.requests.length;
  await store.write("large.bin", chunksOf(content));
  assert.ok((await readBack(store, "large.bin")).equals(content));
  const puts = s3.requests.slice(start).filter((request) => request.startsWith("PUT"));
  assert.deepEqual(
    puts.map((put) => /partNumber=(\d)/.exec(put)?.[1]),
    ["1", "2", "2", "3"],
  );
});

test("a connection cut in the middle of a part is tried again", async () => {
  const store = await openStore();
  const content = randomBytes(20 * 1_048_576);
  s3.failNext("cut", (request) => request.includes("partNumber=1"));
  await store.write("cut.bin", chunksOf(content));
  assert.ok((await readBack(store, "cut.bin")).equals(content));
});

test("a rejected upload is reported with place and cause, and leaves no part behind", async () => {
  const store = await openStore();
  s3.failNext("forbidden", (request) => request.includes("partNumber=2"));
  await assert.rejects(store.write("denied.bin", chunksOf(randomBytes(40 * 1_048_576))), {
    name: "ObjectStoreError",
    message: `Could not write denied.bin in ${s3.endpoint}/kaunter/a/b: AccessDenied: AccessDenied`,
  });
  assert.equal(s3.objects.has("kaunter/a/b/denied.bin"), false);
  assert.equal(s3.openUploads.size, 0);
});

test("content that ends in an error is not stored", async () => {
  const store = await openStore();
  async function* broken() {
    yield randomBytes(17 * 1_048_576);
    throw new Error("the database went away");
  }
  await assert.rejects(
    store.write("broken.bin", Readable.from(broken())),
    /the database went away/,
  );
  assert.equal(s3.objects.has("kaunter/a/b/broken.bin"), false);
  assert.equal(s3.openUploads.size, 0);
});

test("a wrong secret is reported and never repeated in the message", async () => {
  const store = await openStore("another");
  await assert.rejects(store.write("x.json", Readable.from(["x"])), (error: Error) => {
    assert.match(error.message, /SignatureDoesNotMatch/);
    assert.doesNotMatch(error.message, /another/);
    return true;
  });
  await assert.rejects(store.read("x.json"), /SignatureDoesNotMatch/);
});

test("a name cannot leave the prefix", async () => {
  const store = await openStore();
  for (const name of ["../x", "/x", "a/../x", "a//x", ""]) {
    await assert.rejects(store.write(name, Readable.from(["x"])), /not a name for the archive/);
  }
});
