// The package as it is published: complete, small, without dependencies, the same as its sources.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { buildSdk } from "../../scripts/build-sdk.ts";

const ROOT = join(import.meta.dirname, "../..");
const SIZE_MAX = 12 * 1024;
const scratch = mkdtempSync(join(tmpdir(), "kaunter-sdk-"));
const folder = join(scratch, "node_modules/@kaunter/sdk");
mkdirSync(folder, { recursive: true });
await buildSdk(folder);
after(() => rmSync(scratch, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), "utf8");
const scripts = globSync("*.js", { cwd: folder });

test("nothing is left to complain of for publint", async () => {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  assert.deepEqual(messages, []);
});

test("it has no dependencies and names nothing of Node", () => {
  const manifest: Record<string, unknown> = JSON.parse(read("package.json"));
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.private, undefined);
  for (const name of scripts) {
    assert.doesNotMatch(read(name), /from\s*["'`](?!\.\/)|import\(|node:|\bprocess\.|\brequire\(/);
  }
});

test("its types stand alone", () => {
  for (const name of globSync("**/*.d.ts", { cwd: folder })) {
    assert.doesNotMatch(read(name), /from "(?!\.\/|\.\.\/)|\.ts"/, name);
  }
});

test("all of it takes at most 12 KB, compressed", () => {
  const bytes = gzipSync(scripts.map(read).join("")).length;
  assert.ok(bytes <= SIZE_MAX, `${bytes} bytes`);
});

test("a program and its types use it as they would from the registry", () => {
  writeFileSync(
    join(scratch, "use.ts"),
    `import { createClient, KaunterError, type Client, type TransactionItem } from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { verifyNotification } from "@kaunter/sdk";
const { publicKey, privateKey } = await createTestKeys();
const client: Client = createClient({ baseUrl: "http://127.0.0.1:9", clientId: "1", clientSecret: "s", privateKey, retriesMax: 0 });
const ask = (id: string): Promise<TransactionItem> => client.transactions.get(id);
const outcome = await ask("1").catch((error: unknown) => error instanceof Error ? error.name : "");
const signed = await signTestNotification({ eventType: "PORTAL_TEST", data: { message: "m", eventId: "1" } }, { privateKey });
const event = await verifyNotification({ ...signed, publicKey });
process.stdout.write([outcome, event.eventType, String(KaunterError.name.length > 0)].join(" "));
`,
  );
  writeFileSync(join(scratch, "package.json"), '{"type":"module"}');
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const options =
    "--noEmit --strict --module nodenext --target esnext --lib esnext,dom --types node";
  const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
  execFileSync(tsc, ["use.ts", "--ignoreConfig", ...options.split(" "), ...roots], {
    cwd: scratch,
  });
  const printed = execFileSync(process.execPath, ["use.ts"], { cwd: scratch, encoding: "utf8" });
  assert.equal(printed, "KaunterConnectionError PORTAL_TEST true");
});
