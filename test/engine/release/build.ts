import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** `npm run release` with these words. */
export function runRelease(words: readonly string[], env: Record<string, string> = {}): void {
  const program = [join(ROOT, "scripts/release/build-release.ts"), ...words];
  const { status, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

/** Regular files with their sizes, by their paths in the folder. */
export function listFiles(folder: string): { path: string; size: number; mtimeMs: number }[] {
  return globSync("**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return { path: path.slice(folder.length + 1), size, mtimeMs };
    });
}
