// A release of a copy of this repository.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { provideFolder } from "../../test/support/process/provide-folder.ts";
import { notesOf, releaseChangelog } from "./changelog.ts";

const ROOT = join(import.meta.dirname, "../..");
const VERSION = "99.1.2";

test("what is unreleased goes under the version, and Unreleased is empty again", () => {
  const before = "# Changes\n\n## Unreleased\n\n### Added\n\n- One.\n\n## 0.1.0\n\nThe first.\n";
  const { changelog, notes } = releaseChangelog(before, "0.2.0", "2026-11-23");
  assert.equal(notes, "### Added\n\n- One.");
  const after = before.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 - 2026-11-23\n");
  assert.equal(changelog, after);
});

test("a version that is a prefix of another can be released", () => {
  const before = "# Changes\n\n## Unreleased\n\n- One.\n\n## 0.1.10 - 2026-01-01\n\nMore.\n";
  assert.match(releaseChangelog(before, "0.1.1", "2026-11-23").changelog, /\n## 0\.1\.1 - 2026/);
});

test("a release of nothing, or of a version that exists, is rejected", () => {
  const changelog = "# Changes\n\n## Unreleased\n\n## 0.1.0\n\nThe first.\n";
  assert.throws(() => releaseChangelog(changelog, "0.2.0", "2026-11-23"), /nothing is under/);
  assert.throws(() => releaseChangelog(changelog, "0.1.0", "2026-11-23"), /already has 0\.1\.0/);
});

test("the notes of a version are what is under its heading, before its release what is unreleased", () => {
  const changelog = "# Changes\n\n## Unreleased\n\n- Two.\n\n## 0.1.0 - 2026-01-01\n\n- One.\n";
  assert.equal(notesOf(changelog, "0.1.0"), "- One.");
  assert.equal(notesOf(changelog, "0.2.0"), "- Two.");
});

test("a release is one commit with every version changed, and a tag with the notes", () => {
  const folder = join(provideFolder(), "repository");
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, folder]);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // Ignored as a folder, not as a link.
  writeFileSync(join(folder, ".git/info/exclude"), "node_modules\n");
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: folder, encoding: "utf8" }).trim();
  git("config", "user.name", "A maintainer");
  git("config", "user.email", "maintainer@example.com");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const before = read("CHANGELOG.md");
  writeFileSync(join(folder, "CHANGELOG.md"), `${before}\n`);
  const release = (version: string) =>
    spawnSync(process.execPath, ["scripts/release/release.ts", version], {
      cwd: folder,
      encoding: "utf8",
    });
  assert.match(release(VERSION).stderr, /commit or remove your changes/);

  git("checkout", "--quiet", "--", ".");
  const noted = before.replace("## Unreleased\n", "## Unreleased\n\n### Added\n\n- A test.\n");
  writeFileSync(join(folder, "CHANGELOG.md"), noted);
  git("commit", "--quiet", "--all", "--message", "Note a change");
  const { status, stderr } = release(VERSION);
  assert.equal(status, 0, stderr);

  assert.equal(git("status", "--porcelain"), "");
  assert.equal(git("log", "-1", "--format=%s"), `Release ${VERSION}`);
  assert.match(git("tag", "--list", "--format=%(contents)", `v${VERSION}`), /- A test\./);
  for (const name of ["package.json", "packages/sdk/package.json", "docs/reference/openapi.json"]) {
    assert.ok(read(name).includes(`"version": "${VERSION}"`), name);
  }
  const { packages } = JSON.parse(read("package-lock.json"));
  assert.equal(packages[""].version, VERSION);
  assert.equal(packages["packages/gateway"].version, VERSION);
  assert.match(read("CHANGELOG.md"), new RegExp(`## Unreleased\n\n## ${VERSION} - `));
  assert.match(
    read("deploy/helm/kaunter/Chart.yaml"),
    new RegExp(`^version: ${VERSION}\nappVersion: ${VERSION}\n`, "m"),
  );
  assert.match(release(VERSION).stderr, /there is a tag/);
  assert.match(release("1.0").stderr, /give a version/);
});
