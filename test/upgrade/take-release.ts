/**
 * The files of an earlier release, from Git's history, ready to run on the modules of this tree.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const OUR_SCOPE = "@kaunter";

/** What node:test takes as `skip`. */
export function whySkipped(commit: string): string | false {
  try {
    git("cat-file", "-e", `${commit}^{commit}`);
    return false;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error)
      .split("\n")
      .slice(-2);
    return `the previous release ${commit} is not in Git's history here (${reason}). In a shallow clone, run: git fetch --unshallow. Instead of an unpacked archive, use a clone.`;
  }
}

/** Puts its files into an empty folder. Nothing is built or installed. */
export function takeRelease(commit: string, folder: string): void {
  const archive = join(folder, "release.tar");
  git("archive", "--format=tar", `--output=${archive}`, commit);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, OUR_SCOPE), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name === OUR_SCOPE || name.startsWith(".")) continue;
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(folder, "packages"))) {
    symlinkSync(join(folder, "packages", name), join(modules, OUR_SCOPE, name));
  }
}

/** When an act of the release fails, says which modules it may miss. */
export async function onOurModules<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const others = listOtherModules(folder).join(", ") || "none";
    const message = `The previous release does not run here. It runs on the modules of this tree; those it was released with in another version: ${others}. The cause is below, or printed above.`;
    throw new Error(message, { cause });
  }
}

/** Modules that its packages depend on and that have another version here, or are missing. */
function listOtherModules(folder: string): string[] {
  const [theirs, ours] = [readLockFile(folder), readLockFile(ROOT)];
  const names = Object.entries(theirs)
    .filter(([path]) => path.startsWith("packages/"))
    .flatMap(([, { dependencies = {} }]) => Object.keys(dependencies));
  return [...new Set(names)].flatMap((name) => {
    const [needed, found] = [theirs, ours].map((lock) => lock[`node_modules/${name}`]?.version);
    return needed === found ? [] : [`${name} ${needed} (here: ${found ?? "none"})`];
  });
}

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
}

function readLockFile(root: string): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages; // npm's form
}

function git(...words: string[]): void {
  execFileSync("git", words, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
}
