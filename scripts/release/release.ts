// Tags a release of this commit: versions, changelog, frozen migrations, generated files, one
// commit and a tag with the notes. Nothing is pushed.
//
//   node scripts/release/release.ts 0.2.0

import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseChangelog } from "./changelog.ts";

const ROOT = join(import.meta.dirname, "../..");
const CHANGELOG = join(ROOT, "CHANGELOG.md");
const CHART = "deploy/helm/kaunter/Chart.yaml";
const VERSION = /^\d+\.\d+\.\d+$/;

type Json = Record<string, unknown>;

try {
  release(process.argv[2] ?? "");
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function release(version: string): void {
  if (!VERSION.test(version)) throw new Error("give a version such as 0.2.0");
  if (git("status", "--porcelain") !== "") throw new Error("commit or remove your changes first");
  if (git("tag", "--list", `v${version}`) !== "") throw new Error(`there is a tag v${version}`);
  const date = new Date().toISOString().slice(0, 10);
  const { changelog, notes } = releaseChangelog(readFileSync(CHANGELOG, "utf8"), version, date);
  writeFileSync(CHANGELOG, changelog);
  for (const manifest of globSync(["package.json", "packages/*/package.json"], { cwd: ROOT })) {
    changeJson(manifest, (content) => ({ ...content, version }));
  }
  changeJson("package-lock.json", (lock) => setLockedVersion(lock, version));
  const chart = join(ROOT, CHART);
  const text = readFileSync(chart, "utf8");
  writeFileSync(chart, text.replaceAll(/^(version|appVersion): .+$/gm, `$1: ${version}`));
  run(process.execPath, "scripts/tidy.ts", "--freeze-migrations");
  run(process.execPath, "scripts/generate.ts");
  git("add", "--all");
  git("commit", "--quiet", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--cleanup=verbatim", "--message", notes);
  process.stdout.write(`Release ${version} is committed and tagged v${version}; push both.\n`);
}

/** Packages of this repository have one version; npm writes it into the lock file, too. */
function setLockedVersion(lock: Json, version: string): Json {
  const packages = Object.entries(lock.packages as Record<string, Json>) // the lock file's format
    .map(([place, entry]) => [place, isOurs(place) ? { ...entry, version } : entry]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

function isOurs(place: string): boolean {
  return place === "" || /^packages\/\w+$/.test(place);
}

function changeJson(name: string, change: (content: Json) => Json): void {
  const path = join(ROOT, name);
  const content: Json = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, `${JSON.stringify(change(content), null, 2)}\n`);
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}
