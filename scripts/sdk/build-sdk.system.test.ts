// An interrupted `npm pack`: the workspace's manifest comes back, unless someone has edited since.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { provideFolder } from "../../test/support/process/provide-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const KEPT = '{"name":"kept"}';

const copy = provideFolder();
const sdk = join(copy, "packages/sdk");
mkdirSync(sdk, { recursive: true });
cpSync(import.meta.dirname, join(copy, "scripts/sdk"), { recursive: true });
symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
writeFileSync(join(copy, "package.json"), '{"type":"module"}');

function unpack(manifest: string) {
  writeFileSync(join(sdk, "package.json"), manifest);
  writeFileSync(join(sdk, "package.workspace.json"), KEPT);
  const words = [join(copy, "scripts/sdk/build-sdk.ts"), "--unpack"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  return { status, stderr, manifest: readFileSync(join(sdk, "package.json"), "utf8") };
}

test("the published manifest is replaced by the one that was kept", () => {
  assert.equal(unpack('{"main":"./dist/index.cjs"}').manifest, KEPT);
});

test("a manifest that was edited since is not overwritten", () => {
  const edited = '{"name":"edited"}';
  const { status, stderr, manifest } = unpack(edited);
  assert.notEqual(status, 0);
  assert.match(stderr, /was changed since npm pack was interrupted/);
  assert.equal(manifest, edited);
  assert.ok(existsSync(join(sdk, "package.workspace.json")));
});
