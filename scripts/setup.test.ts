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
import { type TestContext, test } from "node:test";

const LOCK = "{}";
/** In place of Vite: counts its runs. */
const VITE = `const { appendFileSync, mkdirSync } = require("node:fs");
mkdirSync("dist", { recursive: true });
appendFileSync("dist/runs", "x");`;

/** In place of the documentation's build. */
const DOCS = `import { appendFileSync, mkdirSync } from "node:fs";
mkdirSync("packages/docs/dist", { recursive: true });
mkdirSync(".cache/docs", { recursive: true });
appendFileSync(".cache/docs/sources.json", "");
appendFileSync("packages/docs/dist/runs", "x");`;

function createClone(t: TestContext) {
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
  mkdirSync(join(root, "node_modules/.bin"));
  symlinkSync(process.execPath, join(root, "node_modules/.bin/node"));
  const countRuns = (name: string) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs")]);
    assert.equal(status, 0, stderr.toString());
    return readFileSync(join(root, `packages/${name}/dist/runs`), "utf8").length;
  };
  return { write, countRuns };
}

test("the portal is built again when a package changes that it imports, and only then", (t) => {
  const { write, countRuns } = createClone(t);
  write("node_modules/vite/bin/vite.js", VITE);
  write("packages/portal/vite.config.ts", "");
  const dependencies = { "@kaunter/checkout": "0.1.0", "@kaunter/signing": "0.1.0", react: "19" };
  write("packages/portal/package.json", JSON.stringify({ dependencies }));
  for (const name of ["checkout", "signing", "sdk"]) write(`packages/${name}/src/a.ts`, "before");

  assert.equal(countRuns("portal"), 1);
  write("packages/checkout/src/a.ts", "after");
  assert.equal(countRuns("portal"), 2);
  write("packages/signing/src/a.ts", "after");
  assert.equal(countRuns("portal"), 3);
  write("packages/sdk/src/a.ts", "after");
  assert.equal(countRuns("portal"), 3);
});

test("the documentation is built again when a page changes, or a file that one links to", (t) => {
  const { write, countRuns } = createClone(t);
  write("packages/docs/src/build.ts", DOCS);
  for (const folder of ["bench", "clients", "examples"]) write(`${folder}/README.md`, "before");
  write("docs/guides/go-live.md", "before");
  write("test/shown.ts", "before");
  write("test/other.ts", "before");
  write(".cache/docs/sources.json", '["test/shown.ts"]');
  assert.equal(countRuns("docs"), 1);
  write("docs/guides/go-live.md", "after");
  assert.equal(countRuns("docs"), 2);
  write("clients/README.md", "after");
  assert.equal(countRuns("docs"), 3);
  write("test/shown.ts", "after");
  assert.equal(countRuns("docs"), 4);
  write("test/other.ts", "after");
  assert.equal(countRuns("docs"), 4);
});
