// The published package: complete, small, without dependencies.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { buildSdk } from "../../scripts/build-sdk.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const SIZE_MAX = 12 * 1024;
const scratch = provideFolder();
const folder = join(scratch, "sdk");
mkdirSync(folder);
await buildSdk(folder);
const tarball = execFileSync("npm", ["pack", "--silent", "--pack-destination", scratch], {
  cwd: folder,
  encoding: "utf8",
});
const packed = join(scratch, tarball.trim());

const read = (name: string) => readFileSync(join(folder, name), "utf8");
const scripts = globSync("*.js", { cwd: folder });

test("publint finds nothing", async () => {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  assert.deepEqual(messages, []);
});

test("attw finds nothing for a package of ES modules only", async () => {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(packed)));
  assert.ok(found.types);
  // What its profile "esm-only" checks: this package does not support `require`.
  const seen = found.problems.filter(
    (problem) =>
      !("resolutionKind" in problem) || !["node10", "node16-cjs"].includes(problem.resolutionKind),
  );
  assert.deepEqual(seen, []);
});

test("it has no dependencies and uses nothing of Node", () => {
  const manifest: Record<string, unknown> = JSON.parse(read("package.json"));
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.private, undefined);
  for (const name of scripts) {
    assert.doesNotMatch(read(name), /from\s*["'`](?!\.\/)|import\(|node:|\bprocess\.|\brequire\(/);
  }
});

test("its types are self-contained", () => {
  for (const name of globSync("**/*.d.ts", { cwd: folder })) {
    assert.doesNotMatch(read(name), /from "(?!\.\/|\.\.\/)|\.ts"/, name);
  }
});

test("it is at most 12 KB, compressed", () => {
  const bytes = gzipSync(scripts.map(read).join("")).length;
  assert.ok(bytes <= SIZE_MAX, `${bytes} bytes`);
});

test("it installs into an empty folder and works on the Node of this machine", () => {
  const folder = join(scratch, "program");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const install = ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", [...install, packed], { cwd: folder });
  writeFileSync(join(folder, "use.ts"), PROGRAM);
  const options =
    "--ignoreConfig --strict --module nodenext --target es2023 --lib es2023,dom --types node";
  const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["use.ts", ...options.split(" "), ...roots], {
    cwd: folder,
  });
  const printed = execFileSync(hostNode(), ["use.js"], { cwd: folder, encoding: "utf8" });
  assert.equal(printed, "KaunterConnectionError PORTAL_TEST 200");
});

const PROGRAM = `import { createClient, notificationHandler, verifyNotification } from "@kaunter/sdk";
import type { Client, TransactionItem } from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
const { publicKey, privateKey } = await createTestKeys();
const client: Client = createClient({ baseUrl: "http://127.0.0.1:9", clientId: "1", clientSecret: "s", privateKey, retriesMax: 0 });
const ask = (id: string): Promise<TransactionItem> => client.transactions.get(id);
const outcome = await ask("1").catch((error: unknown) => error instanceof Error ? error.name : "");
const signed = await signTestNotification({ eventType: "PORTAL_TEST", data: { message: "m", eventId: "1" } }, { privateKey });
const event = await verifyNotification({ ...signed, publicKey });
const handle = notificationHandler({ publicKey, onNotification: ({ eventId }) => eventId, onError: String });
const { status } = await handle(new Request("http://shop.example", { method: "POST", ...signed }));
process.stdout.write([outcome, event.eventType, status].join(" "));
`;

/** The first Node on the path that is not the project's own. */
function hostNode(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const own = folders.filter((folder) => folder !== "" && !folder.includes("node_modules"));
  return own.map((path) => join(path, "node")).find(existsSync) ?? process.execPath;
}
