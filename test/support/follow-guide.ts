/** Follows guides in a copy of the repository: their steps work and are complete. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export interface FollowedGuide {
  tree: string;
  /** Of the files that the guide writes or adds to. */
  paths: string[];
  /** Runs Node in the tree. */
  run(...args: string[]): { status: number | null; output: string };
  remove(): void;
}

export function followGuide(guide: string): FollowedGuide {
  const tree = mkdtempSync(join(tmpdir(), "kaunter-guide-"));
  copyRepository(tree);
  const steps = readSteps(readFileSync(join(ROOT, guide), "utf8"));
  for (const { path, text } of steps) follow(join(tree, path), text);
  return {
    tree,
    paths: steps.map(({ path }) => path),
    run: (...args) => run(tree, args),
    remove: () => rmSync(tree, { recursive: true, force: true }),
  };
}

function copyRepository(to: string): void {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const path of listed.split("\0")) {
    if (path === "" || !existsSync(join(ROOT, path))) continue;
    cpSync(join(ROOT, path), join(to, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(to, "node_modules"));
}

/** Each block of code follows the path of its file. */
function readSteps(guide: string): { path: string; text: string }[] {
  const blocks = guide.matchAll(/^ +`(\S+)`\n\n +```ts\n([\s\S]*?)^ +```$/gm);
  return [...blocks].map(([, path = "", text = ""]) => ({
    path,
    text: text.replace(/^ {3}/gm, ""),
  }));
}

/**
 * Writes a new file; of one that is there, the imports go to its top and the lines into its list.
 */
function follow(path: string, text: string): void {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  const lines = text.trimEnd().split("\n");
  const isImport = (line: string) => line.startsWith("import ");
  const entries = lines.filter((line) => !isImport(line)).map((line) => `  ${line}\n`);
  const before = readFileSync(path, "utf8");
  const listed = before.replace(/^((?:export )?const \w+: .* = [[{]\n)/m, `$1${entries.join("")}`);
  assert.notEqual(listed, before, `${path} has a list`);
  writeFileSync(path, `${lines.filter(isImport).join("\n")}\n${listed}`);
}

function run(tree: string, args: string[]): { status: number | null; output: string } {
  // Set in a test that runs inside another one; it prints nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: tree,
    encoding: "utf8",
    env,
  });
  return { status, output: `${stdout}${stderr}` };
}
