// The package as `npm pack` in packages/sdk makes it: complete, small, without dependencies, for ES
// modules and CommonJS, on every Node that it supports.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { findNode, OTHER_NODES } from "../../scripts/node/find-node.mjs";
import { provideTestGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Of what a page or a function loads. */
const SIZE_MAX = 12 * 1024;
const { baseUrl, demo } = await provideTestGateway();
const env = { URL: baseUrl, ID: demo.clientId, SECRET: demo.clientSecret, KEY: demo.privateKey };
const scratch = provideFolder();
const packed = packCopy();
const program = join(scratch, "program");
const folder = join(program, "node_modules/@kaunter/sdk");
mkdirSync(program);
writeFileSync(join(program, "package.json"), "{}");
const install = ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"];
execFileSync("npm", [...install, packed], { cwd: program });

/** Packs a copy: packing replaces the manifest, which the other tests need meanwhile. */
function packCopy(): string {
  const copy = join(scratch, "repository");
  for (const path of ["packages/sdk", "packages/signing", "scripts/sdk", "LICENSE"]) {
    cpSync(join(ROOT, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/\/(dist|node_modules)$/.test(source),
    });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const sdk = join(copy, "packages/sdk");
  const manifest = readFileSync(join(sdk, "package.json"), "utf8");
  const options = ["--silent", "--pack-destination", scratch];
  const name = execFileSync("npm", ["pack", ...options], { cwd: sdk, encoding: "utf8" });
  assert.equal(readFileSync(join(sdk, "package.json"), "utf8"), manifest, "not put back");
  return join(scratch, name.trim());
}

const read = (name: string) => readFileSync(join(folder, name), "utf8");

test("publint finds nothing", async () => {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  assert.deepEqual(messages, []);
});

test("attw finds nothing, for any way to resolve it", async () => {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(packed)));
  assert.ok(found.types);
  assert.deepEqual(found.problems, []);
});

test("it has no dependencies, no scripts and no address of a repository", () => {
  const manifest: Record<string, unknown> = JSON.parse(read("package.json"));
  for (const name of ["dependencies", "scripts", "private", "repository"]) {
    assert.equal(manifest[name], undefined, name);
  }
  assert.equal(manifest.sideEffects, false);
});

test("its modules use nothing of Node, and have source maps with their sources", () => {
  const modules = globSync("dist/*.{js,cjs}", { cwd: folder });
  assert.equal(modules.length, 6);
  for (const name of modules) {
    const isOwn = name.endsWith(".js")
      ? /^(?:import|export)\b.*from "(?!\.\/)/m
      : /\brequire\("(?!\.\/)/;
    assert.doesNotMatch(read(name), isOwn, name);
    assert.doesNotMatch(read(name), /\bimport\(|"node:|\bprocess\./, name);
    const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(read(`${name}.map`));
    assert.ok(
      map.sources.some((source) => source.endsWith(".ts")),
      name,
    );
    assert.equal(map.sourcesContent.length, map.sources.length);
    assert.ok(map.sourcesContent.every((text) => text.length > 0));
  }
});

test("its types are self-contained", () => {
  for (const [pattern, other] of [
    ["dist/**/*.d.ts", /from "(?!\.)|\.ts"|\.cjs"/],
    ["dist/**/*.d.cts", /from "(?!\.)|\.ts"|\.js"/],
  ] as const) {
    const names = globSync(pattern, { cwd: folder });
    assert.ok(names.length > 0);
    for (const name of names) assert.doesNotMatch(read(name), other, name);
  }
});

test("it is at most 12 KB, minified by a bundler and compressed", async () => {
  const build = await rolldown({ input: join(folder, "dist/index.js"), platform: "neutral" });
  const { output } = await build.generate({ minify: true });
  await build.close();
  const bytes = gzipSync(
    output.map((chunk) => ("code" in chunk ? chunk.code : "")).join(""),
  ).length;
  assert.ok(bytes <= SIZE_MAX, `${bytes} bytes`);
});

const IMPORTS = {
  esm: `import { createClient, verifyNotification } from "@kaunter/sdk";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";`,
  cjs: `const { createClient, verifyNotification } = require("@kaunter/sdk");
const { createTestKeys, signTestNotification } = require("@kaunter/sdk/testing");`,
};
const JAVASCRIPT = `
async function main() {
  const { URL: baseUrl, ID: clientId, SECRET: clientSecret, KEY: privateKey } = process.env;
  const kaunter = createClient({ baseUrl, clientId, clientSecret, privateKey });
  const { data, requestId } = await kaunter.stores.list().withResponse();
  let stores = 0;
  for await (const store of kaunter.stores.list({ limit: 1 })) stores += store.status === "ACTIVE" ? 1 : 0;
  const code = await kaunter.transactions.retrieve("1").catch((error) => error.code);
  const keys = await createTestKeys();
  const signed = await signTestNotification({ eventType: "PORTAL_TEST", data: { message: "m", eventId: "1" } }, keys);
  const event = await verifyNotification({ ...signed, publicKey: keys.publicKey });
  console.log(data.items.length === stores, requestId !== "", code, event.eventType);
}
void main();
`;
/** The same with its types, which are checked. */
const TYPESCRIPT = JAVASCRIPT.replace(
  "(error) => error.code",
  "(error: unknown) => error instanceof KaunterError ? error.code : error",
)
  .replace("const keys =", "const keys: { publicKey: string; privateKey: string } =")
  .replace("const event =", "const event: VerifiedNotification =");
const TYPED_IMPORTS = `${IMPORTS.esm}
import { KaunterError, type VerifiedNotification } from "@kaunter/sdk";`;
const PROGRAMS: Readonly<Record<string, string>> = {
  "plain.mjs": IMPORTS.esm + JAVASCRIPT,
  "plain.cjs": IMPORTS.cjs + JAVASCRIPT,
  "typed.mts": TYPED_IMPORTS + TYPESCRIPT,
  "typed.cts": TYPED_IMPORTS + TYPESCRIPT,
};
before(() => {
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(program, name), text);
  const names = Object.keys(PROGRAMS).filter((name) => /\.[mc]ts$/.test(name));
  const options =
    "--ignoreConfig --strict --exactOptionalPropertyTypes --module nodenext --target es2023 --lib es2023,dom --types node --noEmitOnError";
  const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const { status, stdout } = spawnSync(tsc, [...names, ...options.split(" "), ...roots], {
    cwd: program,
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout);
});

for (const version of [...OTHER_NODES, process.versions.node]) {
  const node = findNode(ROOT, version) ?? (isOurs(version) ? process.execPath : undefined);
  const skip = node === undefined && "not installed: node scripts/setup.mjs --for-tests";
  for (const name of ["plain.mjs", "plain.cjs", "typed.mjs", "typed.cjs"]) {
    test(`${name} works in an empty folder on Node ${version.split(".")[0]}`, {
      skip,
    }, async () => {
      assert.ok(node);
      const options = { cwd: program, env, timeout: 60_000 };
      const { stdout } = await promisify(execFile)(node, [name], options);
      assert.equal(stdout, "true true TRANSACTION_NOT_FOUND PORTAL_TEST\n");
    });
  }
}

function isOurs(version: string): boolean {
  return version === process.versions.node;
}
