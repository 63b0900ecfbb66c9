import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { completeLockFile, type LockFile, listMissingPackages } from "./complete-lock-file.ts";

const tool = {
  version: "1.0.0",
  dev: true,
  optionalDependencies: { "@x/cli-linux-x64-musl": "^1.0.0" },
};

const REGISTRY = () => ({ integrity: "sha512-a", license: "MIT", engines: { node: ">=1" } });

test("an optional package that the lock file lacks is added for its platform only", () => {
  const before: LockFile = { packages: { "": {}, "node_modules/@x/cli": tool } };
  const after: LockFile = JSON.parse(completeLockFile(JSON.stringify(before), REGISTRY));
  assert.deepEqual(after.packages["node_modules/@x/cli-linux-x64-musl"], {
    version: "1.0.0",
    integrity: "sha512-a",
    license: "MIT",
    engines: { node: ">=1" },
    os: ["linux"],
    cpu: ["x64"],
    libc: ["musl"],
    dev: true,
    optional: true,
  });
  assert.deepEqual(listMissingPackages(after), []);
});

test("an optional package below its parent or above it counts as present", () => {
  const inner = { "node_modules/a/node_modules/b": tool };
  const name = "@x/cli-linux-x64-musl";
  for (const folder of ["", "node_modules/a/", "node_modules/a/node_modules/b/"]) {
    const lock = {
      packages: { ...inner, [`${folder}node_modules/${name}`]: { version: "1.0.0" } },
    };
    assert.deepEqual(listMissingPackages(lock), [], folder);
  }
});

test("a package whose name has no platform is not installed on any", () => {
  const parent = { version: "1.0.0", optionalDependencies: { odd: "2.0.0" } };
  const [missing] = listMissingPackages({ packages: { "node_modules/p": parent } });
  assert.deepEqual(missing?.locked, {
    version: "2.0.0",
    os: ["none"],
    cpu: ["none"],
    optional: true,
  });
});

test("a package without a hash gets the registry's, and one that has none is an error", () => {
  const places = ["node_modules/a", "node_modules/b/node_modules/@x/c"];
  const packages = Object.fromEntries(places.map((place) => [place, { version: "1.0.0" }]));
  const asked: string[] = [];
  const text = completeLockFile(JSON.stringify({ packages }), (name, version) => {
    asked.push(`${name}@${version}`);
    return REGISTRY();
  });
  assert.deepEqual(asked, ["a@1.0.0", "@x/c@1.0.0"]);
  for (const place of places) assert.equal(JSON.parse(text).packages[place].integrity, "sha512-a");
  assert.throws(() => completeLockFile(JSON.stringify({ packages }), () => ({})), /no hash of a@/);
});

test("completing a complete lock file changes nothing", () => {
  const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
  const nobody = () => assert.fail("the registry was asked");
  assert.equal(completeLockFile(text, nobody), text);
});
