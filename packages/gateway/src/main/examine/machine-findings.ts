import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Finding, fail, ok, warn } from "./finding.ts";

const DESCRIPTORS_MIN = 1_024;
const DESCRIPTORS_ENOUGH = 65_536;
const GIB = 1_073_741_824;
const FREE_MIN = GIB / 4;
const FREE_ENOUGH = 2 * GIB;

export function judgeDescriptors(limit: number): Finding {
  const text = `at most ${limit === Number.POSITIVE_INFINITY ? "unlimited" : limit} open files and sockets`;
  if (limit >= DESCRIPTORS_ENOUGH) return ok("descriptors", text);
  const fix = "Set LimitNOFILE=65536 in the systemd unit, or run: ulimit -n 65536";
  return limit < DESCRIPTORS_MIN ? fail("descriptors", text, fix) : warn("descriptors", text, fix);
}

/** Of the data folder, or of the folder that it will be created in. */
export function judgeDisk(dataDir: string): Finding {
  let folder = dataDir;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return judgeFree(bavail * bsize, dataDir);
}

export function judgeFree(bytes: number, dataDir: string): Finding {
  const text = `${(bytes / GIB).toFixed(1)} GiB free for ${dataDir}`;
  if (bytes >= FREE_ENOUGH) return ok("disk", text);
  const fix = "Free disk space, or move KAUNTER_DATA_DIR.";
  return bytes < FREE_MIN ? fail("disk", text, fix) : warn("disk", text, fix);
}

/** When the operator's backup last wrote its mark; null without one. */
export function readMark(file: string | null): Date | "missing" | null {
  if (file === null) return null;
  try {
    return statSync(file).mtime;
  } catch {
    return "missing";
  }
}
