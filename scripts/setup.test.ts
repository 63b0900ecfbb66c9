import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";

const LOCK = "{}";
/** In place of Vite: counts its runs. */
const VITE = `const { appendFileSync, mkdirSync } = require("node:fs");
mkdirSync("dist", { recursive: true });
appendFileSync("dist/runs", "x");`;

test("the portal is built again when a package changes that it imports, and only then", (t) => {
  const root = mkdtempSync(join(tmpdir(), "kaunter-setup-"));
  t.after(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const name of ["setup.mjs", "find-chromium.mjs", "find-languages.mjs", "find-node.mjs"]) {
    cpSync(join(import.meta.dirname, name), join(root, "scripts", name));
  }
  write("package-lock.json", LOCK);
  write("node_modules/.kaunter-setup", createHash("sha256").update(LOCK).digest("hex"));
  write("node_modules/vite/bin/vite.js", VITE);
  mkdirSync(join(root, "node_modules/.bin"));
  symlinkSync(process.execPath, join(root, "node_modules/.bin/node"));
  write("packages/portal/vite.config.ts", "");
  const dependencies = { "@kaunter/checkout": "0.1.0", "@kaunter/signing": "0.1.0", react: "19" };
  write("packages/portal/package.json", JSON.stringify({ dependencies }));
  for (const name of ["checkout", "signing", "sdk"]) write(`packages/${name}/src/a.ts`, "before");

  const countRuns = () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs")]);
    assert.equal(status, 0, stderr.toString());
    return readFileSync(join(root, "packages/portal/dist/runs"), "utf8").length;
  };
  assert.equal(countRuns(), 1);
  write("packages/checkout/src/a.ts", "after");
  assert.equal(countRuns(), 2);
  write("packages/signing/src/a.ts", "after");
  assert.equal(countRuns(), 3);
  write("packages/sdk/src/a.ts", "after");
  assert.equal(countRuns(), 3);
});
