import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The time that is written into files, in seconds: `SOURCE_DATE_EPOCH`, else that of the commit,
 * else, in a folder without Git, that of the newest release in the changelog.
 */
export function findEpoch(root: string, environment: NodeJS.ProcessEnv): number {
  const given = environment.SOURCE_DATE_EPOCH;
  if (given !== undefined && /^\d+$/.test(given)) return Number(given);
  const words = ["-C", root, "log", "-1", "--format=%ct"];
  const { status, stdout } = spawnSync("git", words, { encoding: "utf8" });
  if (status === 0) return Number(stdout);
  const [, day] =
    /^## \d\S* - (\S+)$/m.exec(readFileSync(join(root, "CHANGELOG.md"), "utf8")) ?? [];
  return day === undefined ? 0 : Date.parse(day) / 1_000;
}
